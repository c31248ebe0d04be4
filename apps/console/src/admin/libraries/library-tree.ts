import type { Branch, TreeNode } from '@chapterhouse/ui/components/tree-walk'
import type { Entry } from '../../server/answers.ts'
import { call } from '../../server/api.ts'
import { found, queryClient } from '../query.ts'

/** The root of a library as its tree shows it; the wire calls it `.`. */
export const libraryRoot = (name: string): TreeNode => ({ path: '.', name })

/** The parent folder of a path. */
export const parentOf = (path: string): string => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.')

/** The server's maximum: for a higher limit it falls back to fewer. */
const PAGE = 500
/** Entries of one folder that a tree shows. */
const MOST = 5_000

interface Held {
  entries: Entry[]
  truncated: boolean
}

/** Everything in a folder of a library; asked for once, whoever shows it. */
export const entriesOf = (libraryId: number, path: string): Promise<Held> =>
  queryClient.fetchQuery({
    queryKey: ['entries', libraryId, path],
    queryFn: ({ signal }) => readEntries(libraryId, path, signal),
    retry: false,
  })

async function readEntries(libraryId: number, path: string, signal: AbortSignal): Promise<Held> {
  const entries: Entry[] = []
  let offset = 0
  for (;;) {
    const answer = await call(
      'GET /libraries/:id/fs',
      { params: { id: libraryId }, query: { path, offset: String(offset), limit: String(PAGE) } },
      { signal },
    )
    entries.push(...answer.entries)
    if (answer.next_offset === undefined) return { entries, truncated: false }
    if (entries.length >= MOST) return { entries, truncated: true }
    offset = answer.next_offset
  }
}

/** Whether a folder or a file of a library exists at a path; its root always does. */
export async function isThere(libraryId: number, path: string): Promise<boolean> {
  if (path === '' || path === '.') return true
  const held = await found(entriesOf(libraryId, parentOf(path)))
  // A folder with more than can be read here may hold it all the same.
  return held !== undefined && (held.truncated || held.entries.some((entry) => entry.path === path))
}

/** The folders in a folder, with a word on what each is. */
export const foldersOf =
  (libraryId: number, noteOf: (entry: Entry) => string | undefined) =>
  async (path: string): Promise<Branch> => {
    const { entries, truncated } = await entriesOf(libraryId, path)
    return {
      truncated,
      nodes: entries
        .filter(({ is_dir }) => is_dir)
        .map((entry) => {
          const note = noteOf(entry)
          return { path: entry.path, name: entry.name, ...(note ? { note } : {}) }
        }),
    }
  }

/** Folders, and books that are single files: whatever a share can open. */
export const pathsBelow =
  (libraryId: number) =>
  async (path: string): Promise<Branch> => {
    const { entries, truncated } = await entriesOf(libraryId, path)
    return {
      truncated,
      nodes: entries
        .filter(({ is_dir, is_book }) => is_dir || is_book)
        .map(({ path: at, name, is_dir, title }) => ({
          path: at,
          name,
          ...(is_dir ? {} : { isLeaf: true }),
          ...(title && title !== name ? { note: title } : {}),
        })),
    }
  }
