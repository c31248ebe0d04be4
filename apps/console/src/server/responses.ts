import type { call } from './api.ts'

/** The answer to a request. */
export type ResponseOf<K extends Parameters<typeof call>[0]> = Awaited<ReturnType<typeof call<K>>>

/** Responses that several pages use, under their names. */
export type Server = ResponseOf<'GET /server'>
export type Library = ResponseOf<'GET /admin/libraries'>['libraries'][number]
export type Scan = Library['scan']
export type Jobs = ResponseOf<'GET /admin/jobs'>
export type Job = Jobs['queued'][number]
export type Run = ResponseOf<'GET /admin/scan-runs'>['runs'][number]
export type Book = ResponseOf<'GET /admin/books'>['books'][number]
export type BookPage = ResponseOf<'GET /admin/libraries/:id/book'>
export type Person = ResponseOf<'GET /admin/users'>['users'][number]
export type PersonPage = ResponseOf<'GET /admin/users/:id'>
export type Invite = ResponseOf<'GET /admin/invites'>['invites'][number]
export type Share = ResponseOf<'GET /admin/shares'>['shares'][number]
export type ListeningSession = ResponseOf<'GET /admin/sessions'>['sessions'][number]
export type Activity = NonNullable<ResponseOf<'GET /admin/stats'>['activity']>
export type Issues = ResponseOf<'GET /admin/issues'>
export type Copies = ResponseOf<'GET /admin/issues/duplicates'>['groups'][number]
export type Missing = ResponseOf<'GET /admin/issues/missing'>['paths'][number]
export type Merge = ResponseOf<'GET /admin/authors'>['merge_suggestions'][number]
export type Entry = ResponseOf<'GET /libraries/:id/fs'>['entries'][number]
export type MatchRun = ResponseOf<'GET /admin/match-runs'>['runs'][number]
export type MatchItem = ResponseOf<'GET /admin/match-runs/:id/items'>['items'][number]
export type MatchCandidate = ResponseOf<'GET /admin/libraries/:id/book/match'>['candidates'][number]
export type Backups = ResponseOf<'GET /admin/backups'>
export type Backup = Backups['backups'][number]
export type ServerSettings = ResponseOf<'GET /admin/settings'>
export type AuditEvent = ResponseOf<'GET /admin/audit'>['events'][number]
export type SystemStatus = ResponseOf<'GET /admin/system'>
export type LogPage = ResponseOf<'GET /admin/logs'>
export type LogEntry = LogPage['entries'][number]
export type ServerEvent = ResponseOf<'GET /admin/events'>['events'][number]
export type Destinations = ResponseOf<'GET /admin/notifications'>
export type Destination = Destinations['targets'][number]
export type ChapterComparison = ResponseOf<'GET /admin/libraries/:id/book/community-chapters'>
export type ImportSource = ResponseOf<'POST /admin/imports/abs/users'>
export type SourceUser = ImportSource['users'][number]
export type SourceFolder = ImportSource['folders'][number]
export type Import = ResponseOf<'GET /admin/imports'>['imports'][number]
export type UnmatchedItem = ResponseOf<'GET /admin/imports/:id/unmatched'>['items'][number]
export type ImportPage = ResponseOf<'GET /admin/imports/:id'>
export type StartedImports = ResponseOf<'POST /admin/imports/abs'>
export type BridgeState = ResponseOf<'GET /admin/bridge'>
export type BridgeCode = ResponseOf<'POST /admin/bridge/pair'>
export type BridgeJob = ResponseOf<'GET /admin/bridge/jobs/:id'>
export type BookEstimate = ResponseOf<'GET /admin/bridge/estimate'>
export type Suggestion = ResponseOf<'GET /admin/bridge/suggestions'>['books'][number]
