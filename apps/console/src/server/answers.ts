import type { call } from './api.ts'

type Answer<K extends Parameters<typeof call>[0]> = Awaited<ReturnType<typeof call<K>>>

/** Responses of the server, under the names that pages use. */
export type Server = Answer<'GET /server'>
export type Library = Answer<'GET /admin/libraries'>['libraries'][number]
export type Scan = Library['scan']
export type Jobs = Answer<'GET /admin/jobs'>
export type Job = Jobs['queued'][number]
export type Run = Answer<'GET /admin/scan-runs'>['runs'][number]
export type RunLog = Answer<'GET /admin/scan-runs/:id'>['log']
export type Book = Answer<'GET /admin/books'>['books'][number]
export type BookPage = Answer<'GET /admin/libraries/:id/book'>
export type Facets = Answer<'GET /admin/books/facets'>
export type Person = Answer<'GET /admin/users'>['users'][number]
export type PersonPage = Answer<'GET /admin/users/:id'>
export type PositionOf = Answer<'GET /admin/users/:id/progress'>['progress'][number]
export type Invite = Answer<'GET /admin/invites'>['invites'][number]
export type Minted = Answer<'POST /admin/users/:id/authcode'>
export type Share = Answer<'GET /admin/shares'>['shares'][number]
export type Device = Answer<'GET /admin/devices'>['devices'][number]
export type ListeningSession = Answer<'GET /admin/sessions'>['sessions'][number]
export type Activity = NonNullable<Answer<'GET /admin/stats'>['activity']>
export type Issues = Answer<'GET /admin/issues'>
export type Copies = Answer<'GET /admin/issues/duplicates'>['groups'][number]
export type Missing = Answer<'GET /admin/issues/missing'>['paths'][number]
export type Merge = Answer<'GET /admin/authors'>['merge_suggestions'][number]
export type Entry = Answer<'GET /libraries/:id/fs'>['entries'][number]
export type Backups = Answer<'GET /admin/backups'>
export type Backup = Backups['backups'][number]
export type ServerSettings = Answer<'GET /admin/settings'>
export type AuditEvent = Answer<'GET /admin/audit'>['events'][number]
export type SystemStatus = Answer<'GET /admin/system'>
export type LogPage = Answer<'GET /admin/logs'>
export type LogEntry = LogPage['entries'][number]
export type ServerEvent = Answer<'GET /admin/events'>['events'][number]
export type Destinations = Answer<'GET /admin/notifications'>
export type Destination = Destinations['targets'][number]
