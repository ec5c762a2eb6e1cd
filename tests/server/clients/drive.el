;;; What somebody does in emacs, step by step.  -*- lexical-binding: t -*-

;; What is seen is written as JSON into the file that URLLINT_SEEN names.

(require 'cl-lib)
(require 'json)

(defvar seen nil)

(defvar longest 30 "Seconds; machines that test may be busy.")

(defun pause ()
  "Do what emacs does when nothing is typed; without a screen it never does."
  (mapc #'timer-event-handler (copy-sequence timer-idle-list))
  (accept-process-output nil 0.02)
  (read-event nil nil 0.01)) ; which is how emacs learns of files that have changed

(defun wait-until (what is-true)
  "Wait until IS-TRUE says so; WHAT is what is waited for."
  (let ((until (+ (float-time) longest)))
    (while (not (funcall is-true))
      (when (> (float-time) until)
        (error "It did not come to that: %s" what))
      (pause))))

(defun see (name value)
  "Note that VALUE is seen as NAME."
  (push (cons name value) seen))

(defun reported ()
  "What is reported in the buffer: the rule, the line, and the text that is marked."
  (vconcat
   (mapcar
    (lambda (told)
      (let* ((data (flymake-diagnostic-data told))
             (code (plist-get (cdr (assoc 'eglot-lsp-diag data)) :code))
             (beg (flymake-diagnostic-beg told)))
        (vector code (line-number-at-pos beg) (buffer-substring-no-properties beg (flymake-diagnostic-end told)))))
    (sort (flymake-diagnostics)
          (lambda (one other) (< (flymake-diagnostic-beg one) (flymake-diagnostic-beg other)))))))

(defun wait-for-findings (count)
  "Wait until so many as COUNT are reported."
  (wait-until (format "%d findings" count) (lambda () (= count (length (flymake-diagnostics))))))

(defun text ()
  "The buffer's text."
  (buffer-substring-no-properties (point-min) (point-max)))

(defun changes (act)
  "The text after ACT has changed it."
  (let ((before (text)))
    (funcall act)
    (wait-until "a change" (lambda () (not (equal before (text)))))
    (text)))

(defun choose (wanted)
  "Make the choice of something like WANTED, as in the minibuffer."
  (setq last-nonmenu-event ?x)
  (fset 'completing-read
        (lambda (_prompt items &rest _)
          (see 'menu (vconcat (mapcar #'car items)))
          (or (cl-find wanted (mapcar #'car items) :test #'string-match-p) (error "Nothing like %s" wanted)))))

(defun visit (file)
  "Visit FILE as a command does, with a server."
  (switch-to-buffer (find-file-noselect file))
  (run-hooks 'post-command-hook)
  (wait-until "a server" #'eglot-managed-p)
  (flymake-start))

(defun drive ()
  "All steps."
  (visit "page.md")
  (wait-for-findings 4)
  (see 'reported (reported))
  (search-forward "0x7f")
  (backward-char 2)
  (let (told)
    (eglot-hover-eldoc-function (lambda (text &rest _) (setq told text)))
    (wait-until "the hover" (lambda () told))
    (see 'hover (substring-no-properties told)))
  (choose "Write the host as")
  (see 'fixed (changes (lambda () (eglot-code-actions (point) (point) nil t))))
  (wait-for-findings 3)
  (see 'fixed_all (changes #'urllint-fix))
  (wait-for-findings 2)
  (see 'left (reported))
  (save-buffer)
  (visit "urllint.toml")
  (insert "ignore = [\"standard\", \"security\"]\n")
  (save-buffer)
  (switch-to-buffer "page.md")
  (wait-for-findings 0)
  (visit "new.md")
  (insert "👀\t<http://a.example/>\n[gone](nowhere.md)\n")
  (wait-for-findings 1)
  (see 'unsaved (reported)))

(condition-case failure
    (drive)
  (error
   (see 'failure (error-message-string failure))
   (see 'reported_at_last (reported))))
(let ((coding-system-for-write 'utf-8))
  (with-temp-file (getenv "URLLINT_SEEN")
    (insert (json-encode seen))))
(kill-emacs 0)
