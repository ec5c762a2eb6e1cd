"""Hosts of services whose URLs stand for others."""

from __future__ import annotations

from typing import Final

SHORTENERS: Final = (
    *("bit.ly", "bitly.com", "goo.gl", "tinyurl.com", "t.co", "ow.ly", "is.gd", "v.gd", "buff.ly", "git.io", "j.mp"),
    *("tiny.cc", "cutt.ly", "rebrand.ly", "bl.ink", "t.ly", "rb.gy", "shorturl.at", "adf.ly", "lnkd.in", "db.tt"),
    *("qr.ae", "fb.me", "wp.me", "amzn.to", "amzn.eu", "a.co", "dlvr.it", "soo.gd", "s.id", "kutt.it", "dub.sh"),
    *("short.io", "yourls.org", "po.st", "trib.al", "ift.tt", "eepurl.com", "x.gd", "urlz.fr", "clck.ru", "vk.cc"),
)
