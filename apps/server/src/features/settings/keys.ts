import path from 'node:path'
import { isOneLine } from '@chapterhouse/kit/text/one-line'
import { parseDuration } from '@chapterhouse/kit/time/durations'
import Type, { type Static, type TSchema } from 'typebox'
import { isRange } from './address-ranges.ts'
import { hasPort, isLink, isLoopback, isOrigin, isWebUrl } from './addresses.ts'
import { parseBackupSchedule } from './backup-schedule.ts'

export interface Key<S extends TSchema = TSchema> {
  schema: S
  /** A rule that the schema cannot express. */
  check?: (value: Static<S>) => boolean
  /** Normalises a value: trimmed, in lower case, without a trailing slash. */
  put?: (value: Static<S>) => Static<S>
  /** The default; a function if it depends on another setting. */
  standard: Static<S> | ((get: (id: 'network.bind') => string) => Static<S>)
  /** Name of the environment variable, without `CHAPTERHOUSE_`. */
  env?: string
  flag?: string
  applies: 'now' | 'restart'
  readOnly?: true
  /** Whether `null` over the API removes the setting from the file, so that its default applies. */
  isNullable?: true
  /** The values to choose from, if its schema does not list them. */
  choices?: readonly string[]
  /** The section of the console's page that shows it, if not its own. */
  shownIn?: string
  /** One or two sentences for docs/configuration.md. */
  description: string
  /** For docs/reference: its stored form, and what it needs from others. */
  rule?: string
}
/** Where to listen. */
const BIND = '([^:\\s]+|\\[[^\\]\\s]+\\]):\\d{1,5}'
const key = <S extends TSchema>(described: Key<S>): Key<S> => described

const oneOf = <const Name extends string>(...names: Name[]) =>
  Type.Unsafe<Name>({ type: 'string', enum: names, errorMessage: `one of ${names.join(', ')}` })
const listOf = (errorMessage: string) => Type.Array(Type.String(), { maxItems: 50, errorMessage: `${errorMessage}; at most 50` })

/** Stores of the metadata service. */
const REGIONS = ['us', 'uk', 'ca', 'au', 'de', 'fr', 'es', 'it', 'jp', 'in', 'br']
/** Schemes that browsers handle themselves rather than opening an app. */
const OF_BROWSERS = ['http', 'https', 'javascript', 'data', 'file', 'blob', 'about', 'vbscript']
const WEB_ADDRESS = 'an address such as https://books.example.org, without query, fragment or user'

/**
 * Every setting, defined once for the file, environment, flags and locks. `node scripts/write-settings.ts` writes the contract's
 * shape, the console's table, docs/configuration.md and the tables of docs/reference from it (docs/decisions/0087).
 */
export const KEYS = {
  'general.name': key({
    schema: Type.String({ errorMessage: 'at most 64 characters, none of them a control character' }),
    check: (name) => [...name].length <= 64 && isOneLine(name),
    put: (name) => name.trim(),
    standard: '',
    applies: 'now',
    description: 'The name of this server. If empty, Chapterhouse is used.',
    rule: 'trimmed',
  }),
  'general.public_url': key({
    schema: Type.String({ errorMessage: WEB_ADDRESS }),
    check: (url) => url === '' || isWebUrl(url),
    put: (url) => url.trim().replace(/(?<!\/)\/+$/, ''),
    standard: '',
    env: 'PUBLIC_URL',
    applies: 'now',
    description: 'The public address of this server. If empty, the address of each request is used.',
    rule: 'trimmed, without trailing slashes',
  }),
  'general.lan_url': key({
    schema: Type.String({ errorMessage: WEB_ADDRESS }),
    check: (url) => url === '' || isWebUrl(url),
    put: (url) => url.trim().replace(/(?<!\/)\/+$/, ''),
    standard: '',
    env: 'LAN_URL',
    applies: 'now',
    description:
      'The address in the home network, given to players in addition to the public one. If empty, it is taken from a request made over the LAN.',
    rule: 'trimmed, without trailing slashes',
  }),
  'general.session_days': key({
    schema: Type.Integer({ minimum: 30, maximum: 3650, errorMessage: 'a whole number from 30 to 3650' }),
    standard: 400,
    env: 'SESSION_DAYS',
    applies: 'now',
    description: 'The number of days to keep listening sessions. Daily totals and finished books are always kept.',
    rule: 'used by the next daily retention',
  }),
  'general.database_cache_mb': key({
    schema: Type.Integer({ minimum: 0, maximum: 4096, errorMessage: 'a whole number from 0 to 4096' }),
    standard: 0,
    env: 'DATABASE_CACHE_MB',
    applies: 'restart',
    description:
      'Memory for pages of the database, in MB. 0 chooses it by the memory of the machine: 4 MB for each GB, at least 8 and at most 64.',
  }),
  'general.update_check': key({
    schema: Type.Boolean({ errorMessage: 'true or false' }),
    standard: false,
    env: 'UPDATE_CHECK',
    applies: 'now',
    shownIn: 'update',
    description: 'Looks for a newer release once a day. Only the version of this server is sent. Requires `update.url`.',
    rule: 'can only be turned on with an address in `update.url` (decisions.md, server 32)',
  }),
  'update.url': key({
    schema: Type.String({ errorMessage: 'an http or https address, or nothing' }),
    check: (url) => url === '' || isLink(url),
    put: (url) => url.trim(),
    standard: '',
    env: 'UPDATE_URL',
    applies: 'now',
    description:
      'The address where a forge lists the releases of Chapterhouse as JSON, for example https://forge.example/api/v1/repos/owner/chapterhouse/releases. There is no built-in address.',
    rule: 'trimmed',
  }),
  'network.bind': key({
    schema: Type.String({
      pattern: `^${BIND}$`,
      errorMessage: 'host:port, for example 127.0.0.1:8080',
    }),
    check: hasPort,
    standard: '0.0.0.0:8080',
    env: 'BIND',
    flag: 'bind',
    applies: 'restart',
    description:
      'The address and port to listen on. `npm start` uses 127.0.0.1:8080 by default, so that a first try is limited to this machine.',
  }),
  'network.tls_mode': key({
    schema: oneOf('off', 'selfsigned', 'autocert'),
    standard: tlsFor,
    env: 'TLS_MODE',
    flag: 'tls',
    applies: 'restart',
    description:
      'The encryption of connections. The default is `off` if only this machine can connect, otherwise `selfsigned`. Use `off` behind a proxy that handles encryption.',
    rule: 'by default `off` if `network.bind` is a loopback address, otherwise `selfsigned` (decisions.md, server 18); `autocert` needs `network.tls_hosts`',
  }),
  'network.tls_hosts': key({
    schema: listOf('host names, for example books.example.org'),
    check: (hosts) => hosts.every((host) => host.length <= 253 && /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(host)),
    put: (hosts) => hosts.map((host) => host.toLowerCase()),
    standard: [],
    env: 'TLS_HOSTS',
    applies: 'restart',
    description:
      'The names of this server in certificates. `autocert` requests a certificate for each and needs at least one; `selfsigned` includes them in addition to the names of the machine.',
    rule: 'in lower case, each at most 253 characters; names only with `autocert`',
  }),
  'network.trusted_proxies': key({
    schema: listOf('addresses and ranges, for example 10.0.0.0/8'),
    check: (ranges) => ranges.every(isRange),
    put: (ranges) => ranges.map((range) => (range.includes('/') ? range : `${range}/${range.includes(':') ? 128 : 32}`)),
    standard: [],
    env: 'TRUSTED_PROXIES',
    applies: 'now',
    description: 'Proxies whose `X-Forwarded-For` header is trusted. The last address in it is then taken as the client.',
    rule: 'a bare address becomes `/32` or `/128`',
  }),
  'network.cors_origins': key({
    schema: listOf('`*` or origins, for example https://player.example.org or capacitor://localhost'),
    check: (origins) => origins.every((origin) => origin === '*' || isOrigin(origin)),
    put: (origins) => origins.map((origin) => origin.toLowerCase()),
    standard: [],
    env: 'CORS_ORIGINS',
    applies: 'now',
    description:
      'Origins of web players and apps that may use this server, exactly as browsers send them; `*` allows any. If empty, none are allowed.',
    rule: 'in lower case, never `null`; other sites may neither read nor sign in (`server.md` 1.11)',
  }),
  'network.tls_cache_dir': key({
    schema: Type.String(),
    standard: '',
    applies: 'restart',
    readOnly: true,
    description: 'The folder for automatic certificates. If empty, `certs` in the data folder is used.',
  }),
  'network.tls_cert_file': key({
    schema: Type.String(),
    standard: '',
    applies: 'restart',
    readOnly: true,
    description:
      'The certificate of `selfsigned`, in PEM format. An existing certificate from elsewhere is used as it is. If empty, `selfsigned-cert.pem` in the data folder is used.',
  }),
  'network.tls_key_file': key({
    schema: Type.String(),
    standard: '',
    applies: 'restart',
    readOnly: true,
    description: 'The private key of that certificate, in PEM format. If empty, `selfsigned-key.pem` in the data folder is used.',
  }),
  'network.acme_directory': key({
    schema: Type.String({ errorMessage: 'an https address' }),
    check: (url) => URL.canParse(url) && new URL(url).protocol === 'https:',
    standard: 'https://acme-v02.api.letsencrypt.org/directory',
    env: 'ACME_DIRECTORY',
    applies: 'restart',
    readOnly: true,
    description: 'The certificate authority of `autocert` (ACME, RFC 8555). By choosing `autocert`, you accept its terms.',
  }),
  'limits.requests_per_second': key({
    schema: Type.Integer({ minimum: 0, maximum: 1000, errorMessage: 'a whole number from 0 to 1000' }),
    standard: 20,
    env: 'LIMITS_REQUESTS_PER_SECOND',
    applies: 'now',
    description: 'Average requests per second from one address. 0 turns this limit off.',
    rule: '`server.md` 1.8; decisions.md, server 1',
  }),
  'limits.burst': key({
    schema: Type.Integer({ minimum: 0, maximum: 10_000, errorMessage: 'a whole number from 0 to 10000' }),
    standard: 40,
    env: 'LIMITS_BURST',
    applies: 'now',
    description: 'The number of requests allowed in a short burst above that average. 0 turns this limit off.',
    rule: '`server.md` 1.8',
  }),
  'limits.media_requests_per_second': key({
    schema: Type.Integer({ minimum: 0, maximum: 100_000, errorMessage: 'a whole number from 0 to 100000' }),
    standard: 200,
    env: 'LIMITS_MEDIA_REQUESTS_PER_SECOND',
    applies: 'now',
    description: 'Average requests per second of one sign-in for audio, images and saving progress. 0 turns this limit off.',
    rule: '`server.md` 1.8',
  }),
  'limits.media_burst': key({
    schema: Type.Integer({ minimum: 0, maximum: 100_000, errorMessage: 'a whole number from 0 to 100000' }),
    standard: 2000,
    env: 'LIMITS_MEDIA_BURST',
    applies: 'now',
    description: 'The number of requests allowed in a short burst above that average. 0 turns this limit off.',
    rule: '`server.md` 1.8',
  }),
  'media.accel': key({
    schema: oneOf('off', 'nginx', 'sendfile'),
    standard: 'off',
    env: 'MEDIA_ACCEL',
    applies: 'restart',
    description: 'Lets a trusted proxy send audio files itself: `nginx` with X-Accel-Redirect, `sendfile` with X-Sendfile.',
    rule: 'only towards a direct peer in `network.trusted_proxies` (`scanning-and-media.md` 4.8)',
  }),
  'players.web_dir': key({
    schema: Type.String(),
    standard: '',
    env: 'WEB_DIR',
    flag: 'web-dir',
    applies: 'restart',
    readOnly: true,
    description: 'A folder with a third-party web player (an `index.html`), served at `/web` instead of the built-in one.',
  }),
  'players.app_scheme': key({
    schema: Type.String({ pattern: '^[a-z][a-z0-9+.-]{1,40}$', errorMessage: 'the scheme of an app, for example audiosilo' }),
    check: (scheme) => !OF_BROWSERS.includes(scheme),
    put: (scheme) => scheme.toLowerCase(),
    standard: 'chapterhouse',
    env: 'APP_SCHEME',
    applies: 'now',
    description: 'The URL scheme of pairing links that open an app. Use `audiosilo` for the AudioSilo apps.',
    rule: 'in lower case, not a scheme that browsers handle (`server.md` 2.2)',
  }),
  'players.apple_app_ids': key({
    schema: listOf('the apps of Apple’s systems that open links to this server, for example ABCDE12345.org.example.player'),
    check: (ids) => ids.every((id) => /^[A-Z0-9]{10}\.[A-Za-z0-9.-]{1,155}$/.test(id)),
    standard: [],
    applies: 'now',
    description: 'The IDs of the Apple apps that open links to this server, served at `/.well-known/apple-app-site-association`.',
  }),
  'players.android_package': key({
    schema: Type.String({ errorMessage: 'the name of a package, for example org.example.player' }),
    check: (name) => name === '' || (name.length <= 200 && /^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/.test(name)),
    standard: '',
    applies: 'now',
    description: 'The Android app that opens links to this server, served at `/.well-known/assetlinks.json` with the fingerprints.',
  }),
  'players.android_sha256': key({
    schema: listOf('SHA-256 fingerprints of the app’s certificates, 32 pairs of hexadecimal digits with colons'),
    check: (prints) => prints.every((print) => /^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/.test(print)),
    put: (prints) => prints.map((print) => print.toUpperCase()),
    standard: [],
    applies: 'now',
    description: 'The signing certificates of that app.',
    rule: 'in upper case',
  }),
  'metadata.enabled': key({
    schema: Type.Boolean({ errorMessage: 'true or false' }),
    standard: false,
    env: 'METADATA_ENABLED',
    applies: 'now',
    description:
      'Looks up books in a metadata service: descriptions, characters, recaps and series. The service receives ASINs and ISBNs, and for matching also titles and names, but never the name of a listener or a path. Requires `metadata.base_url`.',
    rule: 'can only be turned on with an address, also one from the environment ([0053](../decisions/0053-lookup-without-an-address-is-off.md))',
  }),
  'metadata.base_url': key({
    schema: Type.String({ errorMessage: WEB_ADDRESS }),
    check: (url) => url === '' || isWebUrl(url),
    put: (url) => url.trim().replace(/(?<!\/)\/+$/, ''),
    standard: '',
    env: 'METADATA_BASE_URL',
    applies: 'now',
    description:
      'The address of a metadata service, for example https://metadata.example.org. `npm run metadata` runs one at http://127.0.0.1:8090. There is no built-in address.',
    rule: 'trimmed, without trailing slashes; not empty while enabled (decisions.md, server 32)',
  }),
  'metadata.region': key({
    schema: Type.String({ errorMessage: `one of ${REGIONS.join(', ')}, or nothing` }),
    check: (region) => region === '' || REGIONS.includes(region),
    put: (region) => region.trim().toLowerCase(),
    standard: '',
    env: 'METADATA_REGION',
    applies: 'now',
    choices: ['', ...REGIONS],
    description: 'The store whose ASIN is preferred if a recording has several. If empty, the one of the USA.',
    rule: 'trimmed, in lower case',
  }),
  'demo.enabled': key({
    schema: Type.Boolean({ errorMessage: 'true or false' }),
    standard: false,
    env: 'DEMO_ENABLED',
    applies: 'now',
    description: 'Lets anyone use the server as a guest, without an account. Requires `demo.library`.',
    rule: 'needs `demo.library`',
  }),
  'demo.library': key({
    schema: Type.String({ errorMessage: 'the name of a library' }),
    put: (name) => name.trim(),
    standard: '',
    env: 'DEMO_LIBRARY',
    applies: 'now',
    description: 'The name of the library that guests have access to.',
    rule: 'trimmed; the name of an existing library',
  }),
  'demo.max_users': key({
    schema: Type.Integer({
      ...{ minimum: 0, maximum: 100_000 },
      errorMessage: 'a whole number from 0 to 100000; 0 means no limit',
      description: 'Null for the default.',
    }),
    standard: 200,
    env: 'DEMO_MAX_USERS',
    applies: 'now',
    isNullable: true,
    description: 'The maximum number of guests at a time.',
    rule: 'null: the default',
  }),
  'demo.idle_ttl': key({
    schema: Type.String({ errorMessage: 'a time such as 24h, 90m or 1h30m' }),
    check: (text) => parseDuration(text) !== undefined,
    standard: '24h',
    env: 'DEMO_IDLE_TTL',
    applies: 'now',
    description: 'A guest who is inactive for this long is removed with all their data.',
  }),
  'backups.schedule': key({
    schema: Type.String({ errorMessage: 'empty, daily:HH:MM or weekly:DAY:HH:MM, for example weekly:sun:03:00' }),
    check: (text) => parseBackupSchedule(text) !== undefined,
    put: (text) => text.trim(),
    standard: 'daily:03:00',
    env: 'BACKUP_SCHEDULE',
    applies: 'now',
    description:
      'The time of automatic backups: `daily:HH:MM` or `weekly:DAY:HH:MM` with mon to sun, in the time zone of the server. If empty, none are made.',
    rule: 'trimmed (section 1.3)',
  }),
  'backups.keep': key({
    schema: Type.Integer({ minimum: 1, maximum: 365, errorMessage: 'a whole number from 1 to 365' }),
    standard: 7,
    env: 'BACKUP_KEEP',
    applies: 'now',
    description: 'The number of automatic backups to keep. Older ones are deleted after the next one; manual backups are kept.',
    rule: 'older ones are deleted after the next scheduled backup',
  }),
  'backups.dir': key({
    schema: Type.String({ errorMessage: 'an absolute path', description: 'Read-only.' }),
    check: (dir) => dir === '' || path.isAbsolute(dir),
    standard: '',
    env: 'BACKUP_DIR',
    applies: 'restart',
    readOnly: true,
    description: 'The folder for backups. If empty, `backups` in the data folder is used.',
    rule: 'decisions.md, server 29',
  }),
  'metrics.bind': key({
    schema: Type.String({
      pattern: `^(${BIND})?$`,
      errorMessage: 'host:port, for example 127.0.0.1:9100, or nothing',
    }),
    check: (bind) => bind === '' || hasPort(bind),
    standard: '',
    env: 'METRICS_BIND',
    applies: 'restart',
    description:
      'A separate address and port for `/metrics`, readable by anyone who can connect. If empty, metrics are only served at `/metrics` of the server and require the API key of an administrator.',
    rule: 'needs a port that `network.bind` does not use',
  }),
  'tools.download_url': key({
    schema: Type.String({ errorMessage: 'an http or https address, or nothing' }),
    check: (url) => url === '' || /^https?:\/\/[^\s]+$/.test(url),
    standard: '',
    env: 'TOOLS_DOWNLOAD_URL',
    applies: 'restart',
    readOnly: true,
    description:
      'The address from which ffmpeg and ffprobe are downloaded once if this machine has none; `{os}` and `{arch}` are filled in. Requires `tools.sha256`. If empty, nothing is downloaded.',
    rule: 'a .zip or .tar.gz (.tar.xz where the system has `xz`)',
  }),
  'tools.sha256': key({
    schema: Type.String({ pattern: '^([0-9a-fA-F]{64})?$', errorMessage: '64 hexadecimal digits' }),
    put: (digits) => digits.toLowerCase(),
    standard: '',
    env: 'TOOLS_SHA256',
    applies: 'restart',
    readOnly: true,
    description: 'The SHA-256 checksum of the file at `tools.download_url`. Nothing is downloaded without it.',
    rule: 'in lower case',
  }),
}

/** Read-only values that the API sends in a section, and the setting that they follow there. */
export const DERIVED = {
  'players.web_player': {
    after: 'players.web_dir',
    schema: Type.String({ description: 'Read-only: `embedded`, `dir` or empty.' }),
  },
  'metadata.available': {
    after: 'metadata.region',
    schema: Type.Boolean({ description: 'Read-only: whether lookup can be turned on, since there is an address.' }),
  },
  'demo.max_users_default': { after: 'demo.max_users', schema: Type.Integer({ description: 'Read-only.' }) },
}

export type SettingId = keyof typeof KEYS
export type ValueOf<Id extends SettingId> = Static<(typeof KEYS)[Id]['schema']>

/** By default, only connections within this machine are unencrypted. */
function tlsFor(get: (id: 'network.bind') => string): 'off' | 'selfsigned' {
  return isLoopback(get('network.bind')) ? 'off' : 'selfsigned'
}
