// Written from the table of settings: `node scripts/write-settings.ts` writes it again.

import Type from 'typebox'

export const SECTIONS = {
  general: Type.Object({
    name: Type.String(),
    public_url: Type.String(),
    lan_url: Type.String(),
    session_days: Type.Integer(),
    database_cache_mb: Type.Integer(),
    update_check: Type.Boolean(),
  }),
  update: Type.Object({
    url: Type.String(),
  }),
  network: Type.Object({
    bind: Type.String(),
    tls_mode: Type.String(),
    tls_hosts: Type.Array(Type.String()),
    trusted_proxies: Type.Array(Type.String()),
    cors_origins: Type.Array(Type.String()),
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
  media: Type.Object({
    accel: Type.String(),
  }),
  players: Type.Object({
    web_dir: Type.String(),
    web_player: Type.String({ description: 'Read-only: `embedded`, `dir` or empty.' }),
    app_scheme: Type.String(),
    apple_app_ids: Type.Array(Type.String()),
    android_package: Type.String(),
    android_sha256: Type.Array(Type.String()),
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
  backups: Type.Object({
    schedule: Type.String(),
    keep: Type.Integer(),
    dir: Type.String({ description: 'Read-only.' }),
  }),
  metrics: Type.Object({
    bind: Type.String(),
  }),
  tools: Type.Object({
    download_url: Type.String(),
    sha256: Type.String(),
  }),
}
