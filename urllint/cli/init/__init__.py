"""``urllint init``: first settings for a project, made from what stands in its folders."""
