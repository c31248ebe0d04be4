import Type from 'typebox'
import { Nothing, operation, shape } from '../operation.ts'
import { LibraryId, Path } from './books.ts'
import { Library } from './browsing.ts'

const LIBRARY = {
  id: Type.Integer(),
  name: Type.String(),
  root: Type.String(),
  default_view: Type.String(),
  sort_order: Type.Integer(),
}

const SCAN = {
  running: Type.Boolean(),
  queued: Type.Boolean(),
  total: Type.Integer(),
  done: Type.Integer(),
  indexed: Type.Integer(),
  added: Type.Integer(),
  updated: Type.Integer(),
  moved: Type.Integer(),
  removed: Type.Integer(),
  unavailable: Type.Optional(Type.Boolean()),
}

export const Scan = shape('Scan', Type.Object(SCAN))

export const Job = shape(
  'Job',
  Type.Object({
    id: Type.Integer(),
    kind: Type.Literal('scan'),
    library_id: Type.Integer(),
    library_name: Type.String(),
    trigger: Type.Union([Type.Literal('manual'), Type.Literal('schedule'), Type.Literal('startup'), Type.Literal('change')]),
    started_by: Type.Union([Type.Integer(), Type.Null()]),
    queued_at: Type.String(),
    started_at: Type.Optional(Type.String()),
    run_id: Type.Optional(Type.Integer()),
    progress: Type.Optional(Scan),
  }),
)

export const AdminLibrary = shape(
  'AdminLibrary',
  Type.Object({
    ...LIBRARY,
    book_count: Type.Integer(),
    available: Type.Boolean(),
    scan: Scan,
    scan_schedule: Type.String(),
    ignore_patterns: Type.Array(Type.String()),
    metadata_source: Type.String(),
    files_are_books: Type.Boolean(),
    join_discs: Type.Boolean(),
    next_scan_at: Type.Optional(Type.String()),
  }),
)

/** Taken as they are and judged by the domain, whose refusals have codes. */
const FIELDS = {
  name: Type.Optional(Type.String()),
  root: Type.Optional(Type.String()),
  default_view: Type.Optional(Type.String()),
  scan_schedule: Type.Optional(Type.String()),
  ignore_patterns: Type.Optional(Type.Array(Type.String())),
  metadata_source: Type.Optional(Type.String()),
  files_are_books: Type.Optional(Type.Boolean()),
  join_discs: Type.Optional(Type.Boolean()),
}
const Fields = Type.Object(FIELDS, { additionalProperties: false })
const FolderPath = Type.Object({ path: Path })

export const listLibraries = operation({
  method: 'GET',
  path: '/admin/libraries',
  guard: 'admin',
  summary: 'All libraries with their settings and the state of their scans',
  answers: { 200: Type.Object({ libraries: Type.Array(AdminLibrary) }) },
})

export const createLibrary = operation({
  method: 'POST',
  path: '/admin/libraries',
  guard: 'admin',
  audit: 'library.create',
  summary: 'Add a library; its first scan is queued',
  body: Fields,
  answers: { 201: Library },
})

export const updateLibrary = operation({
  method: 'PATCH',
  path: '/admin/libraries/:id',
  guard: 'admin',
  audit: 'library.update',
  summary: 'Change a library; a new root, rule or reading of folders queues a scan',
  params: LibraryId,
  body: Fields,
  answers: { 200: Type.Object({ ...LIBRARY, job: Type.Optional(Job) }) },
})

export const deleteLibrary = operation({
  method: 'DELETE',
  path: '/admin/libraries/:id',
  guard: 'admin',
  audit: 'library.delete',
  summary: 'Forget a library with everything that people left in it; files are never touched',
  params: LibraryId,
  answers: { 204: Nothing },
})

export const startScan = operation({
  method: 'POST',
  path: '/admin/libraries/:id/scan',
  guard: 'admin',
  audit: { none: 'scans have a record of their own' },
  summary: 'Queue a scan',
  params: LibraryId,
  answers: { 202: Type.Object({ status: Type.String(), job: Job }) },
})

export const scanState = operation({
  method: 'GET',
  path: '/admin/libraries/:id/scan',
  guard: 'admin',
  summary: 'How far the scan of a library is',
  params: LibraryId,
  answers: { 200: Scan },
})

export const setOverride = operation({
  method: 'PUT',
  path: '/admin/libraries/:id/folder-override',
  guard: 'admin',
  audit: 'library.folder_override',
  summary: 'Read a folder as one book, or each of its files as one; the root is `.` or nothing',
  params: LibraryId,
  query: FolderPath,
  body: Type.Object({ mode: Type.Optional(Type.String()) }, { additionalProperties: false }),
  answers: { 200: Type.Object({ status: Type.String(), path: Type.String(), mode: Type.String(), effective: Type.Boolean() }) },
})

export const clearOverride = operation({
  method: 'DELETE',
  path: '/admin/libraries/:id/folder-override',
  guard: 'admin',
  audit: 'library.folder_override',
  summary: 'Read a folder by the rules again',
  params: LibraryId,
  query: FolderPath,
  answers: { 200: Type.Object({ status: Type.String(), path: Type.String() }) },
})
