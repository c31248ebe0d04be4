/** Machine-readable codes of refusals, published: a client may key on them, so none changes its meaning. */
export const ERROR_CODES = [
  'username_taken',
  'name_taken',
  'last_admin',
  'admin_needs_password',
  'password_too_short',
  'path_not_absolute',
  'folder_unreadable',
  'invalid_schedule',
  'invalid_pattern',
  'invalid_metadata_source',
  'too_large',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/** What the audit log may say was done, `<area>.<verb>`, published like the codes. */
export const AUDIT_ACTIONS = [
  'user.create',
  'user.update',
  'user.delete',
  'user.recovery_clear',
  'invite.create',
  'invite.rotate',
  'invite.revoke',
  'library.create',
  'library.update',
  'library.reorder',
  'library.folder_override',
  'library.delete',
  'book.edit',
  'book.bulk_edit',
  'book.enrichment',
  'book.cover_set',
  'book.cover_remove',
  'book.match_run',
  'book.match_apply',
  'book.match_stop',
  'book.asin_repick',
  'book.state_move',
  'share.create',
  'share.update',
  'share.delete',
  'share.add_paths',
  'share.remove_paths',
  'share.grant',
  'share.revoke',
  'device.revoke',
  'progress.edit',
  'issue.ignore',
  'issue.unignore',
  'settings.update',
  'backup.create',
  'backup.download',
  'backup.delete',
  'backup.restore',
  'backup.restore_cancel',
  'backup.restore_applied',
  'backup.restore_failed',
  'notify.create',
  'notify.update',
  'notify.delete',
  'import.start',
  'import.apply',
  'import.undo',
  'bridge.pair',
  'bridge.unpair',
  'bridge.job_create',
  'bridge.job_cancel',
  'bridge.job_delete',
] as const

export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Admin writes that are deliberately not audited: all of them, so that one more is a decision. */
export const UNAUDITED = [
  // Scans and jobs have a record of their own.
  'POST /admin/libraries/:id/scan',
  'POST /admin/scan',
  'POST /admin/libraries/:id/book/rescan',
  'DELETE /admin/jobs/:id',
  // Checks and tests.
  'POST /admin/update/check',
  'POST /admin/notifications/:id/test',
  'POST /admin/libraries/:id/book/community-chapters',
  // They only read.
  'POST /admin/covers',
  'POST /admin/meta/covers',
  'POST /admin/books/works',
  'POST /admin/imports/abs/users',
  // Records of a run that change no book.
  'PATCH /admin/imports/:id',
  'DELETE /admin/imports/:id',
  // Undoes what `book.match_apply` recorded.
  'DELETE /admin/community-matches',
] as const
