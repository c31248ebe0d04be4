import Type from 'typebox'
import { operation, shape } from '../../operation.ts'
import { BackupStatus } from './backups.ts'

const Text = Type.Optional(Type.String())
const Nullable = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) => Type.Union([schema, Type.Null()])

const Update = shape(
  'Update',
  Type.Object({
    enabled: Type.Boolean(),
    current: Type.String(),
    latest: Nullable(Type.Object({ version: Type.String(), name: Type.String(), url: Type.String(), published_at: Type.String() })),
    update_available: Type.Boolean(),
    comparable: Type.Boolean({ description: 'False if one of the versions is not numeric.' }),
    checked_at: Nullable(Type.String()),
    error: Type.String({ description: '`rate_limited`, `unreachable`, `redirected`, `bad_response` or empty.' }),
    install: Type.String({ description: '`docker`, `binary` or `source`.' }),
  }),
)

const Certificate = Type.Object({
  host: Type.String({ description: 'Empty if it is used for every name without a separate certificate.' }),
  issued: Type.Boolean(),
  subject: Type.String(),
  issuer: Type.String(),
  not_before: Type.String(),
  not_after: Type.String(),
  self_signed: Type.Boolean(),
  dns_names: Type.Array(Type.String()),
})

export const getSystem = operation({
  method: 'GET',
  path: '/admin/system',
  guard: 'admin',
  summary: 'Information about the server, its machine and its disks',
  responses: {
    200: Type.Object({
      name: Type.String(),
      server_id: Type.String(),
      version: Type.String(),
      go_version: Type.String({ description: 'Version of the runtime. The name is kept for compatibility.' }),
      os: Type.String(),
      arch: Type.String(),
      install: Type.String(),
      restart_command: Type.String({ description: 'The command that restarts the server. Empty if unknown.' }),
      started_at: Type.String(),
      data_dir: Type.String(),
      database: Type.Object({ bytes: Type.Integer(), schema: Type.String() }),
      tools: Type.Array(
        Type.Object({
          name: Type.String(),
          path: Type.String({ description: 'Empty if the tool is not available.' }),
          version: Type.String(),
          source: Type.String({ description: 'Where the tool was found, or why it is not available.' }),
        }),
      ),
      metadata: Type.Object({
        enabled: Type.Boolean(),
        available: Type.Boolean(),
        base_url: Type.String(),
        health: Nullable(
          Type.Object({
            reachable: Type.Boolean(),
            latency_ms: Type.Integer(),
            checked_at: Type.String(),
            error: Type.Optional(Type.String({ description: '`timeout`, `unreachable`, `bad_response`, `http_503` …' })),
          }),
        ),
      }),
      tls: Type.Object({ mode: Type.String(), hosts: Type.Array(Type.String()), certificates: Type.Array(Certificate) }),
      libraries: Type.Array(
        Type.Object({
          id: Type.Integer(),
          name: Type.String(),
          root: Type.String(),
          available: Type.Boolean(),
          disk: Nullable(Type.Object({ total: Type.Integer(), free: Type.Integer() })),
        }),
      ),
      loops: Type.Array(
        Type.Object({
          name: Type.String(),
          last_started_at: Nullable(Type.String()),
          last_error: Type.String(),
          failures: Type.Integer(),
          next_at: Type.String(),
        }),
        { description: 'Recurring background jobs.' },
      ),
      web_player: Type.String({ description: '`embedded`, `dir` or empty.' }),
      update: Update,
      backups: BackupStatus,
    }),
  },
})

export const getUpdate = operation({
  method: 'GET',
  path: '/admin/update',
  guard: 'admin',
  summary: 'Result of the last check for a newer release',
  responses: { 200: Update },
})

export const checkUpdate = operation({
  method: 'POST',
  path: '/admin/update/check',
  guard: 'admin',
  audit: { none: 'it changes nothing' },
  summary: 'Check for a newer release now, at most once a minute',
  responses: { 200: Update },
})

export const listLogs = operation({
  method: 'GET',
  path: '/admin/logs',
  guard: 'admin',
  summary: 'The newest log lines since startup, oldest first',
  query: Type.Object({ level: Text, q: Text, after: Text, limit: Text }),
  responses: {
    200: Type.Object({
      entries: Type.Array(
        Type.Object({
          seq: Type.Integer(),
          time: Type.String(),
          level: Type.Unsafe<'info' | 'warn' | 'error'>({ type: 'string', enum: ['info', 'warn', 'error'] }),
          message: Type.String(),
          attrs: Type.Array(Type.Object({ key: Type.String(), value: Type.String() })),
        }),
      ),
      last_seq: Type.Integer({ description: '`after` for the next request.' }),
      truncated: Type.Boolean({ description: 'True if earlier lines were left out.' }),
    }),
  },
})
