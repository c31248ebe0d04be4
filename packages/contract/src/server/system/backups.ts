import Type from 'typebox'
import { Bytes, Nothing, operation, shape } from '../../operation.ts'

const oneOf = <const Name extends string>(...names: Name[]) => Type.Unsafe<Name>({ type: 'string', enum: names })
const Nullable = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) => Type.Union([schema, Type.Null()])
const BackupName = Type.Object({ name: Type.String() })

const Backup = shape(
  'Backup',
  Type.Object({
    name: Type.String({ description: '`chapterhouse-<YYYYMMDD-HHMMSSZ>-<kind>.db`.' }),
    size: Type.Integer({ description: 'In bytes.' }),
    created_at: Type.String(),
    kind: oneOf('scheduled', 'manual', 'before-restore'),
  }),
)

export const BackupStatus = shape(
  'BackupStatus',
  Type.Object({
    dir: Type.String(),
    folder_error: Type.Optional(oneOf('permission_denied', 'not_a_folder', 'unreadable')),
    running: Type.Boolean(),
    last: Nullable(
      Type.Object({
        at: Type.String(),
        ok: Type.Boolean(),
        trigger: oneOf('scheduled', 'manual'),
        name: Type.Optional(Type.String()),
        error: Type.Optional(oneOf('permission_denied', 'disk_full', 'failed')),
      }),
    ),
    latest: Nullable(Backup),
    next: Nullable(Type.String({ description: 'The next scheduled backup, in the time zone of the server.' })),
  }),
)

const Backups = shape(
  'Backups',
  Type.Object({
    backups: Type.Array(Backup, { description: 'Newest first.' }),
    status: BackupStatus,
    restore: Type.Object({
      pending: Nullable(
        Type.Object({
          name: Type.String(),
          requested_at: Type.String(),
          requested_by: Type.String(),
          schema: Type.String({ description: 'The newest migration in the backup.' }),
        }),
      ),
      last: Nullable(
        Type.Object({
          name: Type.String(),
          applied_at: Type.String(),
          requested_by: Type.String(),
          ok: Type.Boolean(),
          error: Type.Optional(oneOf('missing', 'unusable', 'newer', 'failed')),
          safety_copy: Type.Optional(Type.String({ description: 'The backup or file that contains the previous database.' })),
        }),
      ),
    }),
  }),
)

export const listBackups = operation({
  method: 'GET',
  path: '/admin/backups',
  guard: 'admin',
  summary: 'Backups, the next scheduled one, and the pending and last restore',
  responses: { 200: Backups },
})

export const createBackup = operation({
  method: 'POST',
  path: '/admin/backups',
  guard: 'admin',
  audit: 'backup.create',
  summary: 'Start a backup',
  responses: { 202: Backups },
})

export const downloadBackup = operation({
  method: 'GET',
  path: '/admin/backups/:name',
  guard: 'admin',
  audit: 'backup.download',
  timeoutMs: 0,
  summary: 'Download a backup; supports range requests',
  params: BackupName,
  responses: { 200: Bytes },
})

export const deleteBackup = operation({
  method: 'DELETE',
  path: '/admin/backups/:name',
  guard: 'admin',
  audit: 'backup.delete',
  summary: 'Delete a backup; cancels a pending restore of it',
  params: BackupName,
  responses: { 204: Nothing },
})

export const restoreBackup = operation({
  method: 'POST',
  path: '/admin/backups/:name/restore',
  guard: 'admin',
  audit: 'backup.restore',
  summary: 'Restore a backup at the next start',
  params: BackupName,
  responses: { 200: Backups },
})

export const cancelRestore = operation({
  method: 'DELETE',
  path: '/admin/restore',
  guard: 'admin',
  audit: 'backup.restore_cancel',
  summary: 'Cancel the pending restore',
  responses: { 204: Nothing },
})
