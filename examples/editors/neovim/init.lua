-- urllint in neovim 0.11 and newer: lines for ~/.config/nvim/init.lua

vim.lsp.config('urllint', {
  cmd = { 'urllint', 'server' },
  -- All files with a name; with filetypes = { 'markdown', 'html', 'python' } only those.
  root_markers = { { 'urllint.toml', '.urllint.toml', 'pyproject.toml' }, '.git' },
  init_options = { fixOnSave = false }, -- true: what is safe is fixed whenever a file is written
})
vim.lsp.enable('urllint')

-- :UrllintFix makes all safe fixes in the buffer.
vim.api.nvim_create_user_command('UrllintFix', function()
  vim.lsp.buf.code_action({ context = { only = { 'source.fixAll.urllint' }, diagnostics = {} }, apply = true })
end, {})
