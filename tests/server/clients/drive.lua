-- What somebody does in neovim, step by step. What is seen is written as JSON into the file that URLLINT_SEEN names.
-- It runs in neovim 0.7 as in today's.

local LONGEST = 30000 -- milliseconds; machines that test may be busy
local seen = {}

local function wait(what, is_true)
  if not vim.wait(LONGEST, is_true, 10) then
    error('it did not come to that: ' .. what)
  end
end

-- What is reported in the buffer: the rule, the line, and the text that is marked.
local function reported()
  local found = {}
  for _, told in ipairs(vim.diagnostic.get(0)) do
    local line = vim.api.nvim_buf_get_lines(0, told.lnum, told.lnum + 1, true)[1]
    local code = told.code or told.user_data.lsp.code
    table.insert(found, { code, told.lnum + 1, line:sub(told.col + 1, told.end_col) })
  end
  table.sort(found, function(one, other)
    return one[2] < other[2]
  end)
  return found
end

local function is_reported(count)
  return function()
    return #vim.diagnostic.get(0) == count
  end
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), '\n') .. '\n'
end

-- Choose an action by its title, as in the menu.
local function choose(pattern)
  vim.ui.select = function(items, options, chosen)
    seen.menu = seen.menu or vim.tbl_map(options.format_item, items)
    for number, item in ipairs(items) do
      if options.format_item(item):find(pattern) then
        return chosen(item, number)
      end
    end
    error('nothing like ' .. pattern)
  end
end

local function floating()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      return window
    end
  end
end

local function changes(what, act)
  local before = text()
  act()
  wait(what, function()
    return text() ~= before
  end)
  return text()
end

local steps = {
  function()
    vim.cmd('edit page.md')
    wait('findings', is_reported(4))
    seen.reported = reported()
  end,
  function()
    vim.fn.search('0x7f')
    vim.lsp.buf.hover()
    wait('the hover', floating)
    seen.hover = table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(floating()), 0, -1, true), '\n')
    vim.api.nvim_win_close(floating(), true)
  end,
  function()
    choose('Write the host as')
    seen.fixed = changes('the fix', vim.lsp.buf.code_action)
    wait('findings after the fix', is_reported(3))
  end,
  function()
    choose('Fix all')
    seen.fixed_all = changes('all fixes', function()
      vim.cmd('UrllintFix')
    end)
    wait('findings after all fixes', is_reported(2))
    seen.left = reported()
  end,
  function()
    vim.cmd('write')
    vim.cmd('edit urllint.toml')
    vim.api.nvim_buf_set_lines(0, 0, -1, true, { 'ignore = ["standard", "security"]' })
    vim.cmd('write')
    vim.cmd('buffer page.md')
    wait('findings with other settings', is_reported(0))
  end,
  function()
    vim.cmd('edit new.md')
    vim.api.nvim_buf_set_lines(0, 0, -1, true, { '👀\t<http://a.example/>', '[gone](nowhere.md)' })
    wait('findings in a buffer that was never saved', is_reported(1))
    seen.unsaved = reported()
  end,
}

local function drive()
  for _, step in ipairs(steps) do
    step()
  end
end

local is_well, failure = pcall(drive)
if not is_well then
  seen.failure = failure
  seen.reported_at_last = reported()
end
local clients = (vim.lsp.get_clients or vim.lsp.get_active_clients)()
seen.encodings = vim.tbl_map(function(client)
  return client.offset_encoding
end, clients)
seen.messages = vim.api.nvim_exec('messages', true)
vim.fn.writefile({ vim.fn.json_encode(seen) }, os.getenv('URLLINT_SEEN'))
vim.cmd('qall!')
