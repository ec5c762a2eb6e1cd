;;; urllint in emacs with eglot (in emacs since 29, before that a package): lines for init.el  -*- lexical-binding: t -*-

(require 'eglot)

;; Markdown, HTML, reStructuredText, YAML, TOML, ...; eglot has one server for a buffer, and these now have this one.
(add-to-list 'eglot-server-programs '((text-mode conf-mode) "urllint" "server"))
(add-hook 'text-mode-hook #'eglot-ensure)
(add-hook 'conf-mode-hook #'eglot-ensure)

;; What can be done about the finding at point: M-x eglot-code-actions; all that can be fixed safely: M-x urllint-fix
(defun urllint-fix ()
  "Make all safe fixes in the buffer."
  (interactive)
  (eglot-code-actions (point-min) (point-max) "source.fixAll.urllint" t))
