import Type from 'typebox'
import { operation, shape } from '../operation.ts'

const Lines = Type.Array(Type.String())

/** The saved settings by section. The id of a setting is `<section>.<name>`. */
export const ServerSettings = shape(
  'ServerSettings',
  Type.Object({
    general: Type.Object({
      name: Type.String(),
      public_url: Type.String(),
      lan_url: Type.String(),
      session_days: Type.Integer(),
      database_cache_mb: Type.Integer(),
      update_check: Type.Boolean(),
    }),
    update: Type.Object({ url: Type.String() }),
    network: Type.Object({
      bind: Type.String(),
      tls_mode: Type.String(),
      tls_hosts: Lines,
      trusted_proxies: Lines,
      cors_origins: Lines,
      tls_cache_dir: Type.String(),
      tls_cert_file: Type.String(),
      tls_key_file: Type.String(),
      acme_directory: Type.String(),
    }),
    limits: Type.Object({
      requests_per_second: Type.Integer(),
      burst: Type.Integer(),
      media_requests_per_second: Type.Integer(),
      media_burst: Type.Integer(),
    }),
    media: Type.Object({ accel: Type.String() }),
    players: Type.Object({
      web_dir: Type.String(),
      web_player: Type.String({ description: 'Read-only: `embedded`, `dir` or empty.' }),
      app_scheme: Type.String(),
      apple_app_ids: Lines,
      android_package: Type.String(),
      android_sha256: Lines,
    }),
    metadata: Type.Object({
      enabled: Type.Boolean(),
      base_url: Type.String(),
      region: Type.String(),
      available: Type.Boolean({ description: 'Read-only: whether lookup can be turned on, since there is an address.' }),
    }),
    demo: Type.Object({
      enabled: Type.Boolean(),
      library: Type.String(),
      max_users: Type.Union([Type.Integer(), Type.Null()], { description: 'Null for the default.' }),
      max_users_default: Type.Integer({ description: 'Read-only.' }),
      idle_ttl: Type.String(),
    }),
    backups: Type.Object({ schedule: Type.String(), keep: Type.Integer(), dir: Type.String({ description: 'Read-only.' }) }),
    metrics: Type.Object({ bind: Type.String() }),
    tools: Type.Object({ download_url: Type.String(), sha256: Type.String() }),
    locked: Type.Record(Type.String(), Type.String(), {
      description: 'Setting ids to the environment variable that sets them, or `launcher` for a flag.',
    }),
    restart_settings: Type.Array(Type.String(), { description: 'Ids of settings that take effect after a restart.' }),
    restart_pending: Type.Array(Type.String(), { description: 'Those of them saved since the server started.' }),
  }),
)

export const getServerSettings = operation({
  method: 'GET',
  path: '/admin/settings',
  guard: 'admin',
  summary: 'The saved settings of the server',
  responses: { 200: ServerSettings },
})

export const updateServerSettings = operation({
  method: 'PATCH',
  path: '/admin/settings',
  guard: 'admin',
  audit: 'settings.update',
  summary: 'Update settings, all or none; send only the sections and names to change',
  body: Type.Object({}, { additionalProperties: Type.Record(Type.String(), Type.Unknown()), description: 'Sections of settings.' }),
  responses: { 200: ServerSettings },
})
