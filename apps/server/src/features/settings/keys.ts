import { parseDuration } from '@chapterhouse/kit/durations'
import { isRange } from '@chapterhouse/kit/ranges'
import Type, { type Static, type TSchema } from 'typebox'

interface Key<S extends TSchema> {
  schema: S
  /** What a schema cannot say. */
  check?: (value: Static<S>) => boolean
  /** The form in which it is used: trimmed, in lower case, without a slash at the end. */
  put?: (value: Static<S>) => Static<S>
  /** The value when nobody sets one; a function where it depends on another setting. */
  standard: Static<S> | ((get: (id: 'network.bind') => string) => Static<S>)
  /** Without `CHAPTERHOUSE_`. */
  env?: string
  flag?: string
  applies: 'now' | 'restart'
  readOnly?: true
  /** `null` over the API removes the setting from the file, so that its default applies. */
  isNullable?: true
  /** For the reference: what it does, in one or two sentences. */
  says: string
}
const key = <S extends TSchema>(described: Key<S>): Key<S> => described

const oneOf = <const Name extends string>(...names: Name[]) =>
  Type.Unsafe<Name>({ type: 'string', enum: names, errorMessage: `one of ${names.join(', ')}` })
const listOf = (errorMessage: string) => Type.Array(Type.String(), { maxItems: 50, errorMessage: `${errorMessage}; at most 50` })

/** What a browser takes for something else than an app. */
const OF_BROWSERS = ['http', 'https', 'javascript', 'data', 'file', 'blob', 'about', 'vbscript']
/** Links are made of it, and a QR code holds only so much. */
const LONGEST_ADDRESS = 300
const WEB_ADDRESS = 'an address such as https://books.example.org, without query, fragment or user'

/** Every setting once: file, environment, flag, console, lock and docs/configuration.md are read off this table. */
export const KEYS = {
  'general.name': key({
    schema: Type.String({ errorMessage: 'at most 64 characters, none of them a control character' }),
    check: (name) => [...name].length <= 64 && !/\p{Cc}/u.test(name),
    put: (name) => name.trim(),
    standard: '',
    applies: 'now',
    says: 'What this server is called. Empty means Chapterhouse.',
  }),
  'general.public_url': key({
    schema: Type.String({ errorMessage: WEB_ADDRESS }),
    check: (url) => url === '' || isWebAddress(url),
    put: (url) => url.trim().replace(/(?<!\/)\/+$/, ''),
    standard: '',
    env: 'PUBLIC_URL',
    applies: 'now',
    says: 'The address under which listeners reach this server. Empty means the address of each request.',
  }),
  'general.lan_url': key({
    schema: Type.String({ errorMessage: WEB_ADDRESS }),
    check: (url) => url === '' || isWebAddress(url),
    put: (url) => url.trim().replace(/(?<!\/)\/+$/, ''),
    standard: '',
    env: 'LAN_URL',
    applies: 'now',
    says: 'The address in the network at home, told to players beside the public one. Empty: that of a request which found home by itself.',
  }),
  'general.session_days': key({
    schema: Type.Integer({ minimum: 30, maximum: 3650, errorMessage: 'a whole number from 30 to 3650' }),
    standard: 400,
    env: 'SESSION_DAYS',
    applies: 'now',
    says: 'For how many days each sitting of a listener is kept. What was heard on a day, and which books were finished, stays.',
  }),
  'network.bind': key({
    schema: Type.String({
      pattern: '^([^:\\s]+|\\[[^\\]\\s]+\\]):\\d{1,5}$',
      errorMessage: 'host:port, for example 127.0.0.1:8080',
    }),
    check: (bind) => Number(bind.slice(bind.lastIndexOf(':') + 1)) <= 65_535,
    standard: '0.0.0.0:8080',
    env: 'BIND',
    flag: 'bind',
    applies: 'restart',
    says: 'Where the server listens. `npm start` alone prefers 127.0.0.1:8080, so that a first try is heard by this machine only.',
  }),
  'network.tls_mode': key({
    schema: oneOf('off', 'selfsigned', 'autocert'),
    standard: tlsFor,
    env: 'TLS_MODE',
    flag: 'tls',
    applies: 'restart',
    says: 'How connections are encrypted. By default `off` where only this machine can connect, else `selfsigned`. Behind a proxy that encrypts, say `off`.',
  }),
  'network.tls_hosts': key({
    schema: listOf('host names, for example books.example.org'),
    check: (hosts) => hosts.every((host) => host.length <= 253 && /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(host)),
    put: (hosts) => hosts.map((host) => host.toLowerCase()),
    standard: [],
    env: 'TLS_HOSTS',
    applies: 'restart',
    says: 'The names of this server in certificates. `autocert` fetches one for each and needs at least one; `selfsigned` puts them into its own, beside those of the machine.',
  }),
  'network.trusted_proxies': key({
    schema: listOf('addresses and ranges, for example 10.0.0.0/8'),
    check: (ranges) => ranges.every(isRange),
    put: (ranges) => ranges.map((range) => (range.includes('/') ? range : `${range}/${range.includes(':') ? 128 : 32}`)),
    standard: [],
    env: 'TRUSTED_PROXIES',
    applies: 'now',
    says: 'Proxies whose `X-Forwarded-For` is believed: the last address in it is then the client.',
  }),
  'network.cors_origins': key({
    schema: listOf('`*` or origins, for example https://player.example.org'),
    check: (origins) => origins.every((origin) => origin === '*' || isOrigin(origin)),
    put: (origins) => origins.map((origin) => origin.toLowerCase()),
    standard: [],
    env: 'CORS_ORIGINS',
    applies: 'now',
    says: 'Web players of other origins that may use this server, exactly as browsers name them; `*` is any. Empty: none.',
  }),
  'network.tls_cache_dir': key({
    schema: Type.String(),
    standard: '',
    applies: 'restart',
    readOnly: true,
    says: 'Where fetched certificates are kept. Empty: `certs` in the data folder.',
  }),
  'network.tls_cert_file': key({
    schema: Type.String(),
    standard: '',
    applies: 'restart',
    readOnly: true,
    says: 'The certificate of `selfsigned`, PEM. One that is there and not of our making is used as it is. Empty: `selfsigned-cert.pem` in the data folder.',
  }),
  'network.tls_key_file': key({
    schema: Type.String(),
    standard: '',
    applies: 'restart',
    readOnly: true,
    says: 'Its private key, PEM. Empty: `selfsigned-key.pem` in the data folder.',
  }),
  'network.acme_directory': key({
    schema: Type.String({ errorMessage: 'an https address' }),
    check: (url) => URL.canParse(url) && new URL(url).protocol === 'https:',
    standard: 'https://acme-v02.api.letsencrypt.org/directory',
    env: 'ACME_DIRECTORY',
    applies: 'restart',
    readOnly: true,
    says: 'The certificate authority of `autocert` (ACME, RFC 8555). Choosing `autocert` accepts its terms.',
  }),
  'limits.requests_per_second': key({
    schema: Type.Integer({ minimum: 0, maximum: 1000, errorMessage: 'a whole number from 0 to 1000' }),
    standard: 20,
    env: 'LIMITS_REQUESTS_PER_SECOND',
    applies: 'now',
    says: 'Requests that one address may make in a second, on average. 0 switches this limit off.',
  }),
  'limits.burst': key({
    schema: Type.Integer({ minimum: 0, maximum: 10_000, errorMessage: 'a whole number from 0 to 10000' }),
    standard: 40,
    env: 'LIMITS_BURST',
    applies: 'now',
    says: 'How many of them may come at once. 0 switches this limit off.',
  }),
  'limits.media_requests_per_second': key({
    schema: Type.Integer({ minimum: 0, maximum: 100_000, errorMessage: 'a whole number from 0 to 100000' }),
    standard: 200,
    env: 'LIMITS_MEDIA_REQUESTS_PER_SECOND',
    applies: 'now',
    says: 'Requests for sound and pictures, and saves of progress, that one sign-in may make in a second, on average. 0 switches this limit off.',
  }),
  'limits.media_burst': key({
    schema: Type.Integer({ minimum: 0, maximum: 100_000, errorMessage: 'a whole number from 0 to 100000' }),
    standard: 2000,
    env: 'LIMITS_MEDIA_BURST',
    applies: 'now',
    says: 'How many of them may come at once. 0 switches this limit off.',
  }),
  'media.accel': key({
    schema: oneOf('off', 'nginx', 'sendfile'),
    standard: 'off',
    env: 'MEDIA_ACCEL',
    applies: 'restart',
    says: 'Lets a trusted proxy send the bytes of audio files itself: `nginx` by X-Accel-Redirect, `sendfile` by X-Sendfile.',
  }),
  'players.web_dir': key({
    schema: Type.String(),
    standard: '',
    env: 'WEB_DIR',
    flag: 'web-dir',
    applies: 'restart',
    readOnly: true,
    says: 'A folder that holds a web player made by others (an `index.html`); it is served at `/web` instead of our own.',
  }),
  'players.app_scheme': key({
    schema: Type.String({ pattern: '^[a-z][a-z0-9+.-]{1,40}$', errorMessage: 'the scheme of an app, for example audiosilo' }),
    check: (scheme) => !OF_BROWSERS.includes(scheme),
    put: (scheme) => scheme.toLowerCase(),
    standard: 'chapterhouse',
    env: 'APP_SCHEME',
    applies: 'now',
    says: 'How pairing links begin that open an app. Say `audiosilo` where listeners use the AudioSilo apps.',
  }),
  'players.apple_app_ids': key({
    schema: listOf('the apps of Apple’s systems that open links to this server, for example ABCDE12345.org.example.player'),
    check: (ids) => ids.every((id) => /^[A-Z0-9]{10}\.[A-Za-z0-9.-]{1,155}$/.test(id)),
    standard: [],
    applies: 'now',
    says: 'Served at `/.well-known/apple-app-site-association`.',
  }),
  'players.android_package': key({
    schema: Type.String({ errorMessage: 'the name of a package, for example org.example.player' }),
    check: (name) => name === '' || (name.length <= 200 && /^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/.test(name)),
    standard: '',
    applies: 'now',
    says: 'The Android app that opens links to this server; served at `/.well-known/assetlinks.json` with the fingerprints.',
  }),
  'players.android_sha256': key({
    schema: listOf('SHA-256 fingerprints of the app’s certificates, 32 pairs of hexadecimal digits with colons'),
    check: (prints) => prints.every((print) => /^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/.test(print)),
    put: (prints) => prints.map((print) => print.toUpperCase()),
    standard: [],
    applies: 'now',
    says: 'What that app is signed with.',
  }),
  'demo.enabled': key({
    schema: Type.Boolean({ errorMessage: 'true or false' }),
    standard: false,
    env: 'DEMO_ENABLED',
    applies: 'now',
    says: 'Lets anybody look around as a guest, without an account. Needs `demo.library`.',
  }),
  'demo.library': key({
    schema: Type.String({ errorMessage: 'the name of a library' }),
    put: (name) => name.trim(),
    standard: '',
    env: 'DEMO_LIBRARY',
    applies: 'now',
    says: 'The library that guests may open, by its name.',
  }),
  'demo.max_users': key({
    schema: Type.Integer({ minimum: 0, maximum: 100_000, errorMessage: 'a whole number from 0 to 100000; 0 means no limit' }),
    standard: 200,
    env: 'DEMO_MAX_USERS',
    applies: 'now',
    isNullable: true,
    says: 'How many guests there may be at a time.',
  }),
  'demo.idle_ttl': key({
    schema: Type.String({ errorMessage: 'a time such as 24h, 90m or 1h30m' }),
    check: (text) => parseDuration(text) !== undefined,
    standard: '24h',
    env: 'DEMO_IDLE_TTL',
    applies: 'now',
    says: 'A guest of whom nothing was heard for so long is removed, with what they left.',
  }),
  'tools.download_url': key({
    schema: Type.String({ errorMessage: 'an http or https address, or nothing' }),
    check: (url) => url === '' || /^https?:\/\/[^\s]+$/.test(url),
    standard: '',
    env: 'TOOLS_DOWNLOAD_URL',
    applies: 'restart',
    readOnly: true,
    says: 'Where ffmpeg and ffprobe are fetched from, once, when this machine has none; `{os}` and `{arch}` are filled in. Needs `tools.sha256`. Empty: nothing is fetched.',
  }),
  'tools.sha256': key({
    schema: Type.String({ pattern: '^([0-9a-fA-F]{64})?$', errorMessage: '64 hexadecimal digits' }),
    put: (digits) => digits.toLowerCase(),
    standard: '',
    env: 'TOOLS_SHA256',
    applies: 'restart',
    readOnly: true,
    says: 'The SHA-256 of the file behind `tools.download_url`. Without it nothing is fetched.',
  }),
}

export type SettingId = keyof typeof KEYS
export type ValueOf<Id extends SettingId> = Static<(typeof KEYS)[Id]['schema']>

/** Nothing travels in the clear beyond this machine by default. */
function tlsFor(get: (id: 'network.bind') => string): 'off' | 'selfsigned' {
  return isLoopback(get('network.bind')) ? 'off' : 'selfsigned'
}

/** Whether nobody but this machine can connect. */
function isLoopback(bind: string): boolean {
  const host = bind.replace(/:\d+$/, '')
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

/** As a browser writes it: scheme, host, port and nothing else. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text
}

function isWebAddress(text: string): boolean {
  if (text.length > LONGEST_ADDRESS || !URL.canParse(text) || /[?#]/.test(text)) return false
  const { protocol, username, password } = new URL(text)
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === ''
}
