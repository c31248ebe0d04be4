import { usernameKey } from '../../accounts/index.ts'
import type { SourceData, SourceItem, SourcePerson, SourceProgress } from '../source/source-data.ts'
import type { TableRow } from './parse-table.ts'

/** The folder of books identified by path, since the path alone does not name its library. */
export const TABLE_FOLDER = 'table'

/**
 * The same record as from other sources, with positions only. Of several rows for one person and book, the newest counts. `roots`:
 * the libraries here; paths below one become relative to it.
 */
export function toSourceData(rows: readonly TableRow[], { roots }: { roots: readonly string[] }): SourceData {
  const items = new Map<string, SourceItem>()
  const people = new Map<string, { name: string; progress: Map<string, SourceProgress> }>()
  for (const row of rows) {
    const item = itemOf(row, roots)
    if (!items.has(item.id)) items.set(item.id, item)
    const key = usernameKey(row.person)
    const person = people.get(key) ?? { name: row.person, progress: new Map<string, SourceProgress>() }
    people.set(key, person)
    const known = person.progress.get(item.id)
    if (known === undefined || known.updatedAt <= row.at) person.progress.set(item.id, progressOf(row, item.id))
  }
  return {
    version: '',
    libraries: [{ id: TABLE_FOLDER, name: '', mediaType: 'book', folders: [{ id: TABLE_FOLDER, path: '' }] }],
    items: [...items.values()],
    people: [...people.values()].map(({ name, progress }) => personOf(name, [...progress.values()])),
    collections: [],
  }
}

function itemOf({ path, asin, isbn, title, author }: TableRow, roots: readonly string[]): SourceItem {
  const relPath = path === '' ? '' : withoutRoot(isBelow(path, roots) ? path : slashed(path, roots), roots)
  const id =
    [relPath && `path:${relPath}`, asin && `asin:${asin}`, isbn && `isbn:${isbn}`, `title:${title}\n${author}`].find(Boolean) ?? ''
  return {
    id,
    mediaId: id,
    libraryId: TABLE_FOLDER,
    folderId: path === '' ? '' : TABLE_FOLDER,
    relPath,
    isFile: false,
    isMissing: false,
    durationSeconds: 0,
    title: title || relPath.split(/[/\\]/).at(-1) || asin || isbn,
    authors: author === '' ? [] : [author],
    narrators: [],
    series: [],
    asin,
    isbn,
    publishedYear: '',
    description: '',
  }
}

const isBelow = (path: string, roots: readonly string[]): boolean => roots.some((root) => path.startsWith(`${root}/`))

/** A Windows path, with `/`. Others are unchanged, since a name may contain a backslash. */
function slashed(path: string, roots: readonly string[]): string {
  const other = path.replaceAll('\\', '/')
  return /^(?:[a-z]:)?\\/i.test(path) || isBelow(other, roots) ? other : path
}

function withoutRoot(path: string, roots: readonly string[]): string {
  const root = roots
    .filter((one) => path.startsWith(`${one}/`))
    .reduce((longest, one) => (one.length > longest.length ? one : longest), '')
  return path
    .slice(root.length)
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/')
}

const progressOf = ({ positionSeconds, isFinished, at }: TableRow, itemId: string): SourceProgress => ({
  itemId,
  durationSeconds: 0,
  positionSeconds,
  isFinished,
  isHidden: false,
  updatedAt: at,
  startedAt: undefined,
  finishedAt: isFinished ? at : undefined,
})

const personOf = (username: string, progress: SourceProgress[]): SourcePerson => ({
  user: { id: username, username, type: 'user', isActive: true, isTagLimited: false, libraryIds: undefined },
  progress,
  sessions: [],
  bookmarks: [],
  playlists: [],
  leftOut: { podcasts: 0, ebooks: 0, invalid: 0 },
})
