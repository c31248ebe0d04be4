import type { Branch, TreeNode } from '@chapterhouse/ui/components/lists/tree-walk'
import { found, queryClient } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { Entry } from '../../server/responses.ts'

/** The root of a library in its tree; the API calls it `.`. */
export const libraryRoot = (name: string): TreeNode => ({ path: '.', name })

/** The parent folder of a path. */
export const parentOf = (path: string): string => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.')

/** The server's maximum; it falls back to a lower limit for higher values. */
const PAGE = 500
/** The maximum number of entries that a tree shows per folder. */
const MAX = 5_000

interface FolderContents {
  entries: Entry[]
  truncated: boolean
}

/** All contents of a library folder, fetched once for all components. */
export const entriesOf = (libraryId: number, path: string): Promise<FolderContents> =>
  queryClient.fetchQuery({
    queryKey: ['entries', libraryId, path],
    queryFn: ({ signal }) => readEntries(libraryId, path, signal),
    retry: false,
  })

async function readEntries(libraryId: number, path: string, signal: AbortSignal): Promise<FolderContents> {
  const entries: Entry[] = []
  let offset = 0
  for (;;) {
    const response = await call(
      'GET /libraries/:id/fs',
      { params: { id: libraryId }, query: { path, offset: String(offset), limit: String(PAGE) } },
      { signal },
    )
    entries.push(...response.entries)
    if (response.next_offset === undefined) return { entries, truncated: false }
    if (entries.length >= MAX) return { entries, truncated: true }
    offset = response.next_offset
  }
}

/** Whether a folder or file exists at a path in a library; its root always does. */
export async function pathExists(libraryId: number, path: string): Promise<boolean> {
  if (path === '' || path === '.') return true
  const held = await found(entriesOf(libraryId, parentOf(path)))
  // A folder with more entries than are read here may still contain it.
  return held !== undefined && (held.truncated || held.entries.some((entry) => entry.path === path))
}

/** The subfolders of a folder, with a hint for each. */
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

/** Folders, and books that are single files: everything that a share can include. */
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
