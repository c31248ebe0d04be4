import { call } from '../../../server/api.ts'
import type { ImportSource } from '../../../server/responses.ts'

/** Where to read from. Only the page keeps the key, until it is left. */
export type ReadFrom = { url: string; token: string } | { file: string }

/** Longer than our server waits for the other one: if this page gave up first, invites would be lost. */
export const WITHIN_MS = 70_000

/** The people and folders of the other server, from the first page until this many of each are listed. */
export async function describeServer(from: ReadFrom, least = 0): Promise<ImportSource> {
  let source = await describePage(from)
  while (source.next_offset !== undefined && source.next_offset < least) source = await describeMore(from, source)
  return source
}

/** Adds one page. */
export async function describeMore(from: ReadFrom, source: ImportSource): Promise<ImportSource> {
  const page = await describePage(from, source.next_offset)
  // That server may have changed since.
  const users = new Map([...source.users, ...page.users].map((user) => [user.abs_id, user]))
  const folders = new Map([...source.folders, ...page.folders].map((folder) => [folder.abs_folder_id, folder]))
  return { ...page, users: [...users.values()], folders: [...folders.values()] }
}

const describePage = (from: ReadFrom, offset?: number): Promise<ImportSource> =>
  call(
    'POST /admin/imports/abs/users',
    { body: from, query: offset === undefined ? {} : { offset: String(offset) } },
    { within: WITHIN_MS },
  )
