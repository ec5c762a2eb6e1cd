"""The tables and views of an audit's database. SQLite keeps the remarks: ``.schema`` shows them to who opens it."""

from __future__ import annotations

from typing import Final

VERSION: Final = 1
"""The database's ``user_version``; it rises when a table, view or column is removed or changes its meaning."""

TABLES: Final = """\
CREATE TABLE audit ( -- one row
  tool_version TEXT NOT NULL,
  created TEXT NOT NULL, -- a time in UTC
  shows_secrets INTEGER NOT NULL, -- 0: passwords and tokens are masked
  is_online INTEGER NOT NULL -- 1: servers were asked; see online
);
CREATE TABLE totals (name TEXT PRIMARY KEY, number INTEGER NOT NULL);
CREATE TABLE roots (
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL,
  kind TEXT NOT NULL, -- folder, file, revision or archive
  revision TEXT NOT NULL, -- the commit of a revision
  files INTEGER NOT NULL,
  skipped INTEGER NOT NULL
);
CREATE TABLE skipped ( -- what was not looked at; the first thousand of each root
  root INTEGER NOT NULL REFERENCES roots,
  path TEXT NOT NULL,
  reason TEXT NOT NULL
);
CREATE TABLE files ( -- those in which a URL or a finding is
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL
);
CREATE TABLE urls (
  id INTEGER PRIMARY KEY,
  url TEXT NOT NULL, -- the serialized form; as it is written where there is none
  kind TEXT NOT NULL, -- url, relative, template, failure or other
  scheme TEXT NOT NULL, -- this and the next two are empty where there is none
  host TEXT NOT NULL,
  domain TEXT NOT NULL, -- the registrable one
  occurrences INTEGER NOT NULL,
  files INTEGER NOT NULL,
  findings INTEGER NOT NULL,
  UNIQUE (url, kind)
);
CREATE TABLE url_errors ( -- the validation errors of the URL Standard
  url INTEGER NOT NULL REFERENCES urls,
  name TEXT NOT NULL
);
CREATE TABLE occurrences (
  id INTEGER PRIMARY KEY,
  url INTEGER NOT NULL REFERENCES urls,
  file INTEGER NOT NULL REFERENCES files,
  line INTEGER NOT NULL, -- lines and columns count from 1; ends are exclusive
  column INTEGER NOT NULL,
  end_line INTEGER NOT NULL,
  end_column INTEGER NOT NULL,
  start INTEGER NOT NULL, -- start and end are code points of the file's text
  end INTEGER NOT NULL,
  context TEXT NOT NULL, -- what it stands in, such as html:a[href]
  role TEXT NOT NULL, -- link, resource, config, identifier, code, prose, comment or verbatim
  written TEXT NOT NULL -- as it is read there
);
CREATE TABLE findings (
  id INTEGER PRIMARY KEY,
  rule TEXT NOT NULL REFERENCES rules,
  severity TEXT NOT NULL, -- error, warning or info
  message TEXT NOT NULL,
  file INTEGER NOT NULL REFERENCES files,
  line INTEGER NOT NULL, -- 0, here and in the next five, for a finding about the whole file
  column INTEGER NOT NULL,
  end_line INTEGER NOT NULL,
  end_column INTEGER NOT NULL,
  start INTEGER NOT NULL,
  end INTEGER NOT NULL,
  occurrence INTEGER REFERENCES occurrences,
  url INTEGER REFERENCES urls,
  written TEXT NOT NULL,
  fix TEXT NOT NULL, -- safe, unsafe, display, or empty
  explained_by TEXT NOT NULL, -- the rule of the leading finding on the same URL, or empty
  -- why it is only a remark: test, example, code, local, harmless, vendored, generated, kept, or empty
  lowered TEXT NOT NULL
);
CREATE TABLE hosts (
  name TEXT PRIMARY KEY,
  domain TEXT NOT NULL,
  urls INTEGER NOT NULL,
  occurrences INTEGER NOT NULL,
  files INTEGER NOT NULL,
  http INTEGER NOT NULL, -- occurrences, without identifiers such as XML namespaces
  https INTEGER NOT NULL,
  findings INTEGER NOT NULL
);
CREATE TABLE domains (
  name TEXT PRIMARY KEY,
  hosts INTEGER NOT NULL,
  urls INTEGER NOT NULL,
  occurrences INTEGER NOT NULL,
  files INTEGER NOT NULL,
  http INTEGER NOT NULL,
  https INTEGER NOT NULL,
  findings INTEGER NOT NULL
);
CREATE TABLE schemes (
  name TEXT PRIMARY KEY,
  urls INTEGER NOT NULL,
  occurrences INTEGER NOT NULL,
  files INTEGER NOT NULL
);
CREATE TABLE rules ( -- those that were in force; with zeros they had nothing to say
  name TEXT PRIMARY KEY,
  rule_group TEXT NOT NULL,
  severity TEXT NOT NULL,
  findings INTEGER NOT NULL,
  urls INTEGER NOT NULL,
  files INTEGER NOT NULL,
  help_url TEXT NOT NULL
);
CREATE TABLE online ( -- what servers said
  url INTEGER PRIMARY KEY REFERENCES urls,
  outcome TEXT NOT NULL,
  status INTEGER,
  redirect TEXT NOT NULL,
  is_permanent INTEGER NOT NULL,
  checked TEXT NOT NULL,
  detail TEXT NOT NULL
);
CREATE TABLE aliases ( -- one page, by RFC 3986, section 6.2
  id INTEGER PRIMARY KEY,
  target TEXT NOT NULL, -- the most frequent spelling, without a fragment
  rung TEXT NOT NULL, -- identical, case, percent-encoding, dot-segments or scheme-based
  techniques TEXT NOT NULL, -- separated by blanks
  occurrences INTEGER NOT NULL,
  files INTEGER NOT NULL
);
CREATE TABLE alias_members (
  alias INTEGER NOT NULL REFERENCES aliases,
  target TEXT NOT NULL,
  rung TEXT NOT NULL,
  techniques TEXT NOT NULL,
  reason TEXT NOT NULL,
  occurrences INTEGER NOT NULL,
  files INTEGER NOT NULL
);
CREATE TABLE alias_fragments (
  alias INTEGER NOT NULL REFERENCES aliases,
  fragment TEXT, -- NULL for none
  occurrences INTEGER NOT NULL
);
CREATE TABLE alias_urls (alias INTEGER NOT NULL REFERENCES aliases, url INTEGER NOT NULL REFERENCES urls);
CREATE TABLE near_aliases ( -- probably one page, though no standard says so
  id INTEGER PRIMARY KEY,
  kinds TEXT NOT NULL, -- scheme, www, trailing-slash or serialization, separated by blanks
  occurrences INTEGER NOT NULL
);
CREATE TABLE near_alias_members (
  near_alias INTEGER NOT NULL REFERENCES near_aliases,
  target TEXT NOT NULL,
  occurrences INTEGER NOT NULL
);
CREATE TABLE near_alias_urls (
  near_alias INTEGER NOT NULL REFERENCES near_aliases,
  url INTEGER NOT NULL REFERENCES urls
);
CREATE TABLE compared ( -- a row if there is an earlier audit
  earlier TEXT NOT NULL,
  created TEXT NOT NULL
);
CREATE TABLE changes ( -- since then
  change TEXT NOT NULL, -- new or gone
  what TEXT NOT NULL, -- url, host or finding
  name TEXT NOT NULL, -- the URL or host; the URL of a finding, as it is written
  kind TEXT NOT NULL, -- the kind of a URL, the rule of a finding
  path TEXT NOT NULL, -- of a finding
  line INTEGER NOT NULL, -- of a finding; 0 for nowhere
  number INTEGER NOT NULL -- occurrences, or findings of this sort
);
CREATE TABLE trend ( -- numbers of commits, from the oldest to the newest
  revision TEXT PRIMARY KEY,
  committed TEXT NOT NULL,
  subject TEXT NOT NULL,
  files INTEGER NOT NULL,
  urls INTEGER NOT NULL,
  occurrences INTEGER NOT NULL,
  hosts INTEGER NOT NULL,
  domains INTEGER NOT NULL,
  http INTEGER NOT NULL,
  https INTEGER NOT NULL,
  errors INTEGER NOT NULL,
  warnings INTEGER NOT NULL,
  infos INTEGER NOT NULL
);
"""

INDEXES: Final = """\
CREATE INDEX occurrences_by_url ON occurrences (url);
CREATE INDEX occurrences_by_file ON occurrences (file);
CREATE INDEX findings_by_url ON findings (url);
CREATE INDEX findings_by_rule ON findings (rule);
CREATE INDEX urls_by_host ON urls (host);
CREATE INDEX urls_by_domain ON urls (domain);
CREATE INDEX url_errors_by_url ON url_errors (url);
"""

VIEWS: Final = """\
CREATE VIEW places AS -- every occurrence with its file and URL
  SELECT files.path, occurrences.line, occurrences.column, urls.url, urls.kind, urls.scheme, urls.host, urls.domain,
    occurrences.context, occurrences.role, occurrences.written, occurrences.id AS occurrence, urls.id AS url_id
  FROM occurrences JOIN files ON files.id = occurrences.file JOIN urls ON urls.id = occurrences.url;
CREATE VIEW insecure AS -- what is fetched without encryption
  SELECT * FROM places WHERE scheme = 'http' AND role <> 'identifier';
CREATE VIEW problems AS -- every finding that leads and is no remark, with its file and URL
  SELECT findings.severity, findings.rule, files.path, findings.line, findings.column, findings.message, urls.url,
    urls.host, urls.domain, findings.fix
  FROM findings JOIN files ON files.id = findings.file LEFT JOIN urls ON urls.id = findings.url
  WHERE findings.explained_by = '' AND findings.lowered = '';
CREATE VIEW url_rules AS -- how many findings of which rules are about a URL
  SELECT urls.id AS url_id, urls.url, findings.rule, count(*) AS findings
  FROM findings JOIN urls ON urls.id = findings.url GROUP BY urls.id, findings.rule;
CREATE VIEW same_page AS -- the spellings of each page that has several
  SELECT aliases.id AS alias, aliases.target AS page, alias_members.target AS spelling, alias_members.rung,
    alias_members.reason, alias_members.occurrences, alias_members.files
  FROM aliases JOIN alias_members ON alias_members.alias = aliases.id
  WHERE aliases.rung <> 'identical';
CREATE VIEW answers AS -- what servers said, with every place
  SELECT online.outcome, online.status, online.redirect, online.is_permanent, online.checked, online.detail, places.*
  FROM online JOIN places ON places.url_id = online.url;
"""


def statements(script: str) -> list[str]:
    """The statements of one of the scripts; each ends at the end of a line."""
    return [statement for statement in script.split(";\n") if statement]
