import { chooseTexts } from '@chapterhouse/ui/language'

/** Each setting: its label, its explanation, and the error for a value that the server rejects. */
const settings = {
  'general.name': {
    label: 'Server name',
    text: 'Shown to listeners. Leave empty for “Chapterhouse”.',
    wrong: 'Enter at most 64 characters.',
  },
  'general.public_url': {
    label: 'Public address',
    text: 'Used in invites and links. Leave empty to use the address of each request.',
    wrong: 'Enter an address such as https://books.example.org, without query, fragment or user.',
  },
  'general.lan_url': {
    label: 'Home network address',
    text: 'Given to players in addition to the public address. Leave empty to take it from requests made in the home network.',
    wrong: 'Enter an address such as http://192.168.1.20:8080, without query, fragment or user.',
  },
  'general.session_days': {
    label: 'Days to keep listening sessions',
    text: 'Daily totals and finished books are always kept.',
    wrong: 'Enter a whole number from 30 to 3650.',
  },
  'general.database_cache_mb': {
    label: 'Database cache (MB)',
    text: 'Memory for pages of the database. 0 chooses it by the memory of the machine.',
    wrong: 'Enter a whole number from 0 to 4096.',
  },
  'network.bind': {
    label: 'Bind address',
    text: 'The address and port on which the server accepts connections. 127.0.0.1 limits it to this machine.',
    wrong: 'Enter an address and a port, for example 127.0.0.1:8080.',
  },
  'network.tls_mode': {
    label: 'Encryption',
    text: 'The default is off if only this machine can connect, otherwise a self-signed certificate. Turn it off behind a proxy that handles encryption.',
    wrong: 'Enter at least one host name for the automatic certificate first.',
  },
  'network.tls_hosts': {
    label: 'Host names in certificates',
    text: "An automatic certificate is requested for each. A self-signed one includes them in addition to the machine's own names. One per line.",
    wrong: 'Enter up to 50 host names such as books.example.org. An automatic certificate needs names, not IP addresses.',
  },
  'network.trusted_proxies': {
    label: 'Trusted proxies',
    text: 'Proxies whose X-Forwarded-For header is trusted. The last address in it is then taken as the client. One address or range per line.',
    wrong: 'Enter up to 50 addresses or ranges, for example 10.0.0.0/8.',
  },
  'network.cors_origins': {
    label: 'Allowed origins',
    text: 'Web players on other sites and apps that may use this server. * allows any. Leave empty to allow none. One per line.',
    wrong: 'Enter * or up to 50 origins, for example https://player.example.org or capacitor://localhost.',
  },
  'network.tls_cache_dir': {
    label: 'Folder for automatic certificates',
    text: 'If empty, “certs” in the data folder is used.',
    wrong: '',
  },
  'network.tls_cert_file': {
    label: 'Certificate file',
    text: 'The certificate used when there is no automatic one, in PEM format. If empty, selfsigned-cert.pem in the data folder is used.',
    wrong: '',
  },
  'network.tls_key_file': {
    label: 'Private key file',
    text: 'The private key of that certificate, in PEM format. If empty, selfsigned-key.pem in the data folder is used.',
    wrong: '',
  },
  'network.acme_directory': {
    label: 'Certificate authority',
    text: 'Issues automatic certificates (ACME). By choosing an automatic certificate, you accept its terms.',
    wrong: '',
  },
  'players.web_player': { label: 'Web player', text: 'The player at /web.', wrong: '' },
  'players.web_dir': {
    label: 'Folder of a third-party web player',
    text: 'Served at /web. If empty, the built-in player is used.',
    wrong: '',
  },
  'players.app_scheme': {
    label: 'URL scheme of apps',
    text: 'Pairing links with this scheme open an app. Use “audiosilo” for the AudioSilo apps.',
    wrong: 'Enter the scheme of an app, for example audiosilo.',
  },
  'players.apple_app_ids': {
    label: 'Apple app IDs',
    text: 'Apps for iPhone, iPad and Mac that open links to this server. One per line.',
    wrong: 'Enter up to 50 app IDs, for example ABCDE12345.org.example.player.',
  },
  'players.android_package': {
    label: 'Android package',
    text: 'The Android app that opens links to this server. Also requires its certificate fingerprints.',
    wrong: 'Enter a package name, for example org.example.player.',
  },
  'players.android_sha256': {
    label: 'Android certificate fingerprints',
    text: 'The signing certificates of that app (SHA-256). One per line.',
    wrong: 'Enter up to 50 fingerprints, each 32 pairs of hexadecimal digits with colons.',
  },
  'limits.requests_per_second': {
    label: 'Requests per second',
    text: 'Average per IP address. 0 = unlimited.',
    wrong: 'Enter a whole number from 0 to 1000.',
  },
  'limits.burst': {
    label: 'Requests in a burst',
    text: 'Requests allowed in a short burst above that average. 0 = unlimited.',
    wrong: 'Enter a whole number from 0 to 10000.',
  },
  'limits.media_requests_per_second': {
    label: 'Media requests per second',
    text: 'Average per sign-in: audio, images and saving progress. 0 = unlimited.',
    wrong: 'Enter a whole number from 0 to 100000.',
  },
  'limits.media_burst': {
    label: 'Media requests in a burst',
    text: 'Requests allowed in a short burst above that average. 0 = unlimited.',
    wrong: 'Enter a whole number from 0 to 100000.',
  },
  'media.accel': {
    label: 'Audio files through a proxy',
    text: 'Lets a trusted proxy send audio files itself.',
    wrong: 'Choose an entry from the list.',
  },
  'metadata.enabled': {
    label: 'Look up books in a metadata service',
    text: 'Adds descriptions, characters, recaps and series to books. The service receives ASINs and ISBNs, and for matching also titles and names, but never the name of a listener or a path.',
    wrong: 'Enter the address of the metadata service first.',
  },
  'metadata.base_url': {
    label: 'Metadata service address',
    text: 'There is no built-in address.',
    wrong: 'Enter an address such as https://metadata.example.org, without query, fragment or user.',
  },
  'metadata.region': {
    label: 'Preferred store',
    text: 'Its ASIN is preferred if a recording has several.',
    wrong: 'Choose an entry from the list.',
  },
  'demo.enabled': {
    label: 'Allow guests',
    text: 'Anyone can use the server as a guest, without an account. Requires a library for guests.',
    wrong: 'Enter the library for guests first.',
  },
  'demo.library': {
    label: 'Library for guests',
    text: 'The name of the library that guests have access to.',
    wrong: 'No library has this name. Check the spelling.',
  },
  'demo.max_users': {
    label: 'Maximum guests',
    text: 'Further guests are turned away. 0 = unlimited. Leave empty for the default.',
    wrong: 'Enter a whole number from 0 to 100000, or leave it empty.',
  },
  'demo.idle_ttl': {
    label: 'Remove inactive guests after',
    text: 'An inactive guest is removed with all their data.',
    wrong: 'Enter a duration such as 24h, 90m or 1h30m.',
  },
  'general.update_check': {
    label: 'Check for updates',
    text: "Looks for a newer release once a day. Only this server's version is sent. Requires the release list address.",
    wrong: 'Enter the release list address first.',
  },
  'update.url': {
    label: 'Release list address',
    text: 'Where a code forge lists the Chapterhouse releases as JSON, for example https://forge.example/api/v1/repos/owner/chapterhouse/releases. There is no built-in address.',
    wrong: 'Enter an http or https address, or leave it empty.',
  },
  'metrics.bind': {
    label: 'Metrics address',
    text: "A separate address and port for /metrics, readable by anyone who can connect, for example 127.0.0.1:9100. Leave empty to require an administrator's API key for metrics.",
    wrong: "Enter host:port with a port that the server doesn't use, or leave it empty.",
  },
  'tools.download_url': {
    label: 'ffmpeg download address',
    text: 'Used once if this machine has no ffmpeg and ffprobe. Requires the checksum below. If empty, nothing is downloaded.',
    wrong: '',
  },
  'tools.sha256': { label: 'ffmpeg checksum', text: 'SHA-256 of that download. Nothing is downloaded without it.', wrong: '' },
}

const en = {
  title: 'Settings',
  sections: {
    general: 'General',
    network: 'Network',
    players: 'Players',
    limits: 'Limits',
    media: 'Media',
    metadata: 'Metadata service',
    demo: 'Guests',
    update: 'Updates',
    metrics: 'Metrics',
    tools: 'Tools',
  },
  settings,
  options: {
    'network.tls_mode': { off: 'Off', selfsigned: 'Self-signed certificate', autocert: 'Automatic certificate' },
    'media.accel': { off: 'Off', nginx: 'nginx (X-Accel-Redirect)', sendfile: 'X-Sendfile' },
    'metadata.region': {
      '': 'United States (default)',
      us: 'United States',
      uk: 'United Kingdom',
      ca: 'Canada',
      au: 'Australia',
      de: 'Germany',
      fr: 'France',
      es: 'Spain',
      it: 'Italy',
      jp: 'Japan',
      in: 'India',
      br: 'Brazil',
    },
    'players.web_player': { embedded: 'Built-in', dir: 'From a folder', '': 'None' },
  },
  defaultValue: (value: string) => `Default: ${value}.`,
  restart: 'Takes effect after a restart.',
  empty: 'Empty',
  on: 'On',
  off: 'Off',
  locked: {
    variable: (name: string) => `Set by the environment variable ${name} on the server. Change it there.`,
    flag: 'Set by a command-line flag on the server. Change it there.',
    file: 'Can only be changed in config.yaml.',
  },
  pending: (names: string) => `Restart the server to apply: ${names}.`,
  changed: (count: number) => (count === 1 ? '1 unsaved change' : `${count} unsaved changes`),
  discard: 'Discard',
  saved: 'Settings saved.',
  backups: { title: 'Backups', text: 'The schedule and number of backups are on a separate page.', link: 'Go to Backups' },
  network: {
    title: 'Change network settings?',
    text: 'Wrong network settings can make the server unreachable, even for you.',
    undo: "If that happens, edit config.yaml in the server's data folder so that it contains these lines, then restart the server:",
    act: 'Save',
  },
}

export type Texts = typeof en

export const settingsTexts = chooseTexts(en, { de: async () => (await import('./settings.de.ts')).de })
