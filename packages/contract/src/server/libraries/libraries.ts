import Type from 'typebox'
import { Bytes, Nothing, operation, shape } from '../../operation.ts'
import { LibraryId, Path } from '../books/books.ts'
import { Library } from '../books/browsing.ts'
import { Job, Scan } from './jobs.ts'

const LIBRARY = {
  id: Type.Integer(),
  name: Type.String(),
  root: Type.String(),
  default_view: Type.String(),
  sort_order: Type.Integer(),
}

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
    skip_articles: Type.Boolean({ description: 'Sorting ignores leading articles of titles and series.' }),
    change_times_ignored: Type.Boolean({ description: 'Its file system generates change times, so scans ignore them.' }),
    next_scan_at: Type.Optional(Type.String()),
  }),
)

/** Validated by the domain, whose errors have codes. */
const FIELDS = {
  name: Type.Optional(Type.String()),
  root: Type.Optional(Type.String()),
  default_view: Type.Optional(Type.String()),
  scan_schedule: Type.Optional(Type.String()),
  ignore_patterns: Type.Optional(Type.Array(Type.String())),
  metadata_source: Type.Optional(Type.String()),
  files_are_books: Type.Optional(Type.Boolean()),
  join_discs: Type.Optional(Type.Boolean()),
  skip_articles: Type.Optional(Type.Boolean()),
}
const Fields = Type.Object(FIELDS, { additionalProperties: false })
const FolderPath = Type.Object({ path: Path })

export const listLibraries = operation({
  method: 'GET',
  path: '/admin/libraries',
  guard: 'admin',
  compressible: true,
  summary: 'All libraries with their settings and scan status',
  responses: { 200: Type.Object({ libraries: Type.Array(AdminLibrary) }) },
})

export const createLibrary = operation({
  method: 'POST',
  path: '/admin/libraries',
  guard: 'admin',
  audit: 'library.create',
  summary: 'Create a library and queue its first scan',
  body: Fields,
  responses: { 201: Library },
})

export const updateLibrary = operation({
  method: 'PATCH',
  path: '/admin/libraries/:id',
  guard: 'admin',
  audit: 'library.update',
  summary: 'Update a library; a new root, ignore pattern or folder setting queues a scan',
  params: LibraryId,
  body: Fields,
  responses: { 200: Type.Object({ ...LIBRARY, job: Type.Optional(Job) }) },
})

export const deleteLibrary = operation({
  method: 'DELETE',
  path: '/admin/libraries/:id',
  guard: 'admin',
  audit: 'library.delete',
  summary: 'Delete a library and all user data in it; files are never touched',
  params: LibraryId,
  responses: { 204: Nothing },
})

export const startScan = operation({
  method: 'POST',
  path: '/admin/libraries/:id/scan',
  guard: 'admin',
  audit: { none: 'scans have a record of their own' },
  summary: 'Queue a scan',
  params: LibraryId,
  responses: { 202: Type.Object({ status: Type.String(), job: Job }) },
})

export const scanAllLibraries = operation({
  method: 'POST',
  path: '/admin/scan',
  guard: 'admin',
  audit: { none: 'scans have a record of their own' },
  summary: 'Queue a scan of every library',
  responses: { 202: Type.Object({ jobs: Type.Array(Job) }) },
})

export const scanState = operation({
  method: 'GET',
  path: '/admin/libraries/:id/scan',
  guard: 'admin',
  summary: 'Scan status of a library',
  params: LibraryId,
  responses: { 200: Scan },
})

export const setOverride = operation({
  method: 'PUT',
  path: '/admin/libraries/:id/folder-override',
  guard: 'admin',
  audit: 'library.folder_override',
  summary: 'Treat a folder as one book, or each of its files as a book; the root is `.` or empty',
  params: LibraryId,
  query: FolderPath,
  body: Type.Object({ mode: Type.Optional(Type.String()) }, { additionalProperties: false }),
  responses: { 200: Type.Object({ status: Type.String(), path: Type.String(), mode: Type.String(), effective: Type.Boolean() }) },
})

export const clearOverride = operation({
  method: 'DELETE',
  path: '/admin/libraries/:id/folder-override',
  guard: 'admin',
  audit: 'library.folder_override',
  summary: 'Remove the override of a folder',
  params: LibraryId,
  query: FolderPath,
  responses: { 200: Type.Object({ status: Type.String(), path: Type.String() }) },
})

export const orderLibraries = operation({
  method: 'PUT',
  path: '/admin/libraries/order',
  guard: 'admin',
  audit: 'library.reorder',
  summary: 'Set the order of libraries; those not listed follow in their current order',
  body: Type.Object({ ids: Type.Array(Type.Integer()) }, { additionalProperties: false }),
  responses: { 200: Type.Object({ libraries: Type.Array(AdminLibrary) }) },
})

/** Folders to choose the root of a library from. */
export const Folders = Type.Object({
  path: Type.String(),
  parent: Type.Optional(Type.String()),
  dirs: Type.Array(Type.Object({ name: Type.String(), path: Type.String() })),
  truncated: Type.Optional(Type.Boolean()),
})

export const folders = operation({
  method: 'GET',
  path: '/admin/fs/dirs',
  guard: 'admin',
  compressible: true,
  summary: 'Subfolders of a folder on the server, for choosing a root; without a path, the top level',
  query: Type.Object({ path: Type.Optional(Type.String()) }),
  responses: { 200: Folders },
})

export const exportLibrary = operation({
  method: 'GET',
  path: '/admin/libraries/:id/export',
  guard: 'admin',
  summary: 'Export a library for importers: titles, people, series and identifiers, without paths and sizes',
  params: LibraryId,
  responses: { 200: Bytes },
  timeoutMs: 0,
})
