# In ~/.config/fish/config.fish:
urllint completion fish | source
