import type { Texts } from '../../texts/settings.ts'

export type SettingId = keyof Texts['settings']
export type Section = keyof Texts['sections']

export interface Setting {
  /** `lines`: a list, edited as one entry per line. */
  kind: 'text' | 'number' | 'lines' | 'choice' | 'switch'
  /** The default as typed; absent if the explanation states it. */
  defaultValue?: string
  options?: readonly string[]
  /** Can only be changed in config.yaml. */
  isReadOnly?: true
  /** The section it is shown in, if not the first part of its id. */
  section?: Section
  /** Empty removes it, so that its default applies. */
  isNullable?: true
}

const text = (defaultValue?: string): Setting => ({ kind: 'text', ...(defaultValue !== undefined && { defaultValue }) })
const number = (defaultValue: string): Setting => ({ kind: 'number', defaultValue })
const readOnly = (setting: Setting): Setting => ({ ...setting, isReadOnly: true })
const LINES: Setting = { kind: 'lines' }

/** Every setting in the order of the page; a test compares it with docs/configuration.md. */
export const SETTINGS: Readonly<Record<SettingId, Setting>> = {
  'general.name': text(),
  'general.public_url': text(),
  'general.lan_url': text(),
  'general.session_days': number('400'),
  'general.database_cache_mb': number('0'),
  'network.bind': text('0.0.0.0:8080'),
  'network.tls_mode': { kind: 'choice', options: ['off', 'selfsigned', 'autocert'] },
  'network.tls_hosts': LINES,
  'network.trusted_proxies': LINES,
  'network.cors_origins': LINES,
  'network.tls_cache_dir': readOnly(text()),
  'network.tls_cert_file': readOnly(text()),
  'network.tls_key_file': readOnly(text()),
  'network.acme_directory': readOnly(text('https://acme-v02.api.letsencrypt.org/directory')),
  'players.web_player': readOnly({ kind: 'choice', options: ['embedded', 'dir', ''] }),
  'players.web_dir': readOnly(text()),
  'players.app_scheme': text('chapterhouse'),
  'players.apple_app_ids': LINES,
  'players.android_package': text(),
  'players.android_sha256': LINES,
  'limits.requests_per_second': number('20'),
  'limits.burst': number('40'),
  'limits.media_requests_per_second': number('200'),
  'limits.media_burst': number('2000'),
  'media.accel': { kind: 'choice', defaultValue: 'off', options: ['off', 'nginx', 'sendfile'] },
  'metadata.enabled': { kind: 'switch', defaultValue: 'false' },
  'metadata.base_url': text(),
  'metadata.region': { kind: 'choice', options: ['', 'us', 'uk', 'ca', 'au', 'de', 'fr', 'es', 'it', 'jp', 'in', 'br'] },
  'demo.enabled': { kind: 'switch', defaultValue: 'false' },
  'demo.library': text(),
  'demo.max_users': { ...number('200'), isNullable: true },
  'demo.idle_ttl': text('24h'),
  'general.update_check': { kind: 'switch', defaultValue: 'false', section: 'update' },
  'update.url': text(),
  'metrics.bind': text(),
  'tools.download_url': readOnly(text()),
  'tools.sha256': readOnly(text()),
}

export const SETTING_IDS = Object.keys(SETTINGS) as SettingId[]

export const isSettingId = (id: string | undefined): id is SettingId => id !== undefined && Object.hasOwn(SETTINGS, id)

export const idsOf = (section: Section): SettingId[] =>
  SETTING_IDS.filter((id) => (SETTINGS[id].section ?? id.slice(0, id.indexOf('.'))) === section)
