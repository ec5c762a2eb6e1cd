-- urllint in neovim 0.7 to 0.10, without a plugin: lines for ~/.config/nvim/init.lua

local markers = { 'urllint.toml', '.urllint.toml', 'pyproject.toml', '.git' }
local servers = {} -- one for each root

local function root_of(path)
  local folder = vim.fn.fnamemodify(path, ':p:h')
  while true do
    for _, marker in ipairs(markers) do
      if vim.loop.fs_stat(folder .. '/' .. marker) then
        return folder
      end
    end
    local above = vim.fn.fnamemodify(folder, ':h')
    if above == folder then
      return vim.fn.fnamemodify(path, ':p:h')
    end
    folder = above
  end
end

local function attach(buffer)
  local path = vim.api.nvim_buf_get_name(buffer)
  if path == '' or vim.bo[buffer].buftype ~= '' then
    return
  end
  local root = root_of(path)
  local server = servers[root]
  if server == nil or vim.lsp.get_client_by_id(server) == nil then
    server = vim.lsp.start_client({
      name = 'urllint',
      cmd = { 'urllint', 'server' },
      root_dir = root,
      init_options = { fixOnSave = false }, -- true, since 0.8: what is safe is fixed whenever a file is written
    })
    servers[root] = server
  end
  if server ~= nil then
    vim.lsp.buf_attach_client(buffer, server)
  end
end

vim.api.nvim_create_autocmd('FileType', {
  callback = function(event)
    attach(event.buf)
  end,
})

-- :UrllintFix makes all safe fixes in the buffer.
vim.api.nvim_create_user_command('UrllintFix', function()
  vim.lsp.buf.code_action({ only = { 'source.fixAll.urllint' }, diagnostics = {} })
end, {})
