"""The schemes by which running text is searched for URLs.

In a link place any scheme counts. In running text ``word://`` is taken for a URL that can be judged only if the word is
the name of a scheme: one that IANA registers (permanent, provisional and historical), or one that programs use without
having registered it. ``hxxp`` and ``hxxps`` are registered for addresses that are spoiled on purpose; they are left
out, so that such an address is found and not judged.

The registry: https://www.iana.org/assignments/uri-schemes/
"""

from __future__ import annotations

from typing import Final

_REGISTERED = """
aaa aaas about acap acct acd acr adiumxtra adt afp afs aim amss android appdata apt ar ark at attachment aw barion bb
beshare bitcoin bitcoincash bl blob bluetooth bolo brid browserext cabal calculator callto cap cast casts chrome
chrome-extension cid coap coap+tcp coap+ws coaps coaps+tcp coaps+ws com-eventbrite-attendee content content-type crid
cstr cvs dab dat data dav dhttp diaspora dict did dis dlna-playcontainer dlna-playsingle dns dntp doi dpp drm drop
dtmi dtn dvb dvx dweb ed2k eid elsi embedded ens ethereum example facetime fax feed feedready fido file filesystem
finger first-run-pen-experience fish fm ftp fuchsia-pkg geo gg git gitoid gizmoproject go gopher graph grd gtalk h323
ham hcap hcp http https hydrazone hyper iax icap icon im imap info iotdisco ipfs ipn ipns ipp ipps irc irc6 ircs iris
iris.beep iris.lwz iris.xpc iris.xpcs isostore itms jabber jar jms keyparc lastfm lbry ldap ldaps leaptofrogans lid
lorawan lpa lvlt magnet mailserver mailto maps market matrix message microsoft.windows.camera mid mms modem mongodb
moz ms-access ms-appinstaller ms-browser-extension ms-calculator ms-drive-to ms-enrollment ms-excel
ms-eyecontrolspeech ms-gamebarservices ms-gamingoverlay ms-getoffice ms-help ms-infopath ms-inputapp
ms-launchremotedesktop ms-lockscreencomponent-config ms-media-stream-id ms-meetnow ms-mixedrealitycapture
ms-mobileplans ms-newsandinterests ms-officeapp ms-people ms-powerpoint ms-project ms-publisher ms-remotedesktop
ms-restoretabcompanion ms-screenclip ms-screensketch ms-search ms-search-repair ms-secondary-screen-controller
ms-secondary-screen-setup ms-settings ms-spd ms-stickers ms-sttoverlay ms-transit-to ms-useractivityset
ms-virtualtouchpad ms-visio ms-walk-to ms-whiteboard ms-word msnim msrp msrps mss mt mtqp mumble mupdate mvn mvrp
mvrps news nfs ni nih nntp notes num ocf oid onenote opaquelocktoken openid openpgp4fpr otpauth p1 pack palm paparazzi
payment payto pkcs11 platform pop pres prospero proxy psyc pttp pwid qb query quic-transport redis rediss reload res
resource rmi rsync rtmfp rtmp rtsp rtsps rtspu sarif secondlife secret-token service session sftp sgn shc shttp sieve
simpleledger simplex sip sips skype smb smp sms smtp snews snmp soap.beep soap.beeps soldat spiffe spotify ssb ssh
starknet steam stun stuns submit svn swh swid swidpath tag taler teamspeak teapot teapots tel teliaeid telnet tftp
things thismessage thzp tip tn3270 tool turn turns tv udp unreal upn upt urn ut2004 uuid-in-package v-event vemmi
ventrilo ves videotex view-source vnc vscode vscode-insiders vsls w3 wais wasm wasm-js wcr web+ap web3 webcal wifi
wpid ws wss wtai wyciwyg xcon xcon-userid xfire xftp xmlrpc.beep xmlrpc.beeps xmpp xrcp xri ymsgr z39.50 z39.50r
z39.50s
"""

_IN_USE = """
abfs abfss adl adls alluxio amqp amqps android-app app app-settings arangodb asset assets atom awskms awssm az azblob
azurekms b2 bigquery bolt bolt+s bolt+ssc brave bundle bundled bzr bzr+file bzr+ftp bzr+http bzr+https bzr+lp bzr+sftp
bzr+ssh capacitor cassandra celery chrome-devtools chrome-error chrome-search chrome-untrusted cifs classpath
clickhouse clickhouse+http cockroach cockroachdb cos couchbase couchbases couchdb crate davs dbfs deno devtools
discord docker docker-archive docker-daemon docker-image edge elasticsearch epgm esx etcd fb fd figma file+http fileb
firebird flutter ftps gcpkms gcs gemini gh git+file git+git git+http git+https git+ssh github-mac github-windows
gitlab gluster grpc grpc+tls grpc+unix grpcs gs gsiftp hana hashivault hdfs hg hg+file hg+http hg+https hg+ssh
hg+static-http hive hkp hkps http+unix https+unix hysteria hysteria2 idea imaps impala influxdb inproc instagram
intent ionic ios-app ipc iscsi iterm2 itms-apps itms-appss itms-services jdbc jetbrains jsr kafka kerberos keybase
ldapi library lp lxc mailtos mariadb maven memcache memcached memory metal mmsh mongodb+srv moz-extension moz-icon
moz-safe-about mqtt mqtts mssql msteams mysql mysql2 mysqlx nats neo4j neo4j+s neo4j+ssc npipe obs obsidian oci
oci-archive oci-layout odbc opera oracle oras orientdb oss pgm phar php phpstorm pop3 pop3s postgis postgres
postgresql prefs presigned presto pulsar pulsar+ssl pycharm pyodide qemu qemu+ssh qemu+tcp qemu+tls r2 r2dbc rados rbd
rdar react-native redis+sentinel redis+socket redis+unix redis-sentinel rediss+sentinel redshift rethinkdb rist rtmpe
rtmps rtmpt rtmpte rtmpts rtp s3 s3a s3n safari-extension scp secretsmanager shub slack smtps snowflake socks socks4
socks4a socks5 socks5h spanner spark spartan spatialite sqlite sqlite3 sqlserver sqs srt ss ssl ssm ssr stomp subl
surrealdb svn+file svn+http svn+https svn+ssh svn+svn swebhdfs swift tcp tcp4 tcp6 tg thrift titan tls trino trojan
tuic twitter txmt udp4 udp6 unix unix+ssh unixgram vault vertica viber viewfs virtualbox vless vmess vpx vscode-file
vscode-insiders-webview vscode-notebook vscode-remote vscode-resource vscode-userdata vscode-webview
vscode-webview-resource vscodium vsock wasb wasbs webdav webdavs webhdfs webpack webpack-internal weixin whatsapp
winnt wireguard ws+unix wss+unix x-apple.systempreferences x-callback-url x-github-client xcode xen zk zookeeper
zoommtg zoomus zotero
"""

KNOWN_SCHEMES: Final[frozenset[str]] = frozenset(_REGISTERED.split()) | frozenset(_IN_USE.split())
"""Scheme names in lower case."""

FOREIGN_AUTHORITY_SCHEMES: Final[frozenset[str]] = frozenset(
    {"at", "docker", "docker-daemon", "docker-image", "library", "shub"}
)
"""Schemes whose users write a name with a tag (``docker://alpine:latest``) or another identifier
(``at://did:plc:abc/``) where the standard reads host and port."""

WRAPPING_SCHEMES: Final[frozenset[str]] = frozenset(
    {"blob", "feed", "filesystem", "jar", "jdbc", "r2dbc", "view-source"}
)
"""Schemes that are written before another URL, as one URL: ``jdbc:postgresql://host/name``."""


def is_known_scheme(name: str) -> bool:
    """Whether ``name``, in lower case, is a scheme in the registry or in use."""
    return name in KNOWN_SCHEMES


def is_misspelt_http(name: str) -> bool:
    """Whether ``name`` (in lower case, no known scheme) is one edit away from ``http`` or ``https``.

    An edit adds, drops or replaces one letter or swaps two neighbours.
    """
    return name.isalpha() and (_one_edit_apart(name, "http") or _one_edit_apart(name, "https"))


def _one_edit_apart(one: str, other: str) -> bool:
    if len(one) > len(other):
        one, other = other, one
    longer_by = len(other) - len(one)
    if longer_by > 1:
        return False
    at = 0
    while at < len(one) and one[at] == other[at]:
        at += 1
    if longer_by:
        return one[at:] == other[at + 1 :]
    if one[at + 1 :] == other[at + 1 :]:
        return True
    return one[at : at + 2] == other[at : at + 2][::-1] and one[at + 2 :] == other[at + 2 :]
