import { MAX } from '../bounds.ts'
import type { SourceItem } from '../source-data.ts'
import { createBudget, moreThan } from '../too-much.ts'
import { namesOf, type Row } from './fields.ts'
import { type SessionRow, toItem } from './rows.ts'

export type BookKey = Pick<SessionRow, 'itemId' | 'mediaId'>

export type Items = ReturnType<typeof createItems>

/** A source's books by both of their ids. */
export function createItems() {
  const items = new Map<string, SourceItem>()
  const idByMedia = new Map<string, string>()
  const count = createBudget()

  function keep(item: SourceItem): void {
    if (items.size >= MAX.items) throw moreThan(MAX.items, 'items')
    for (const names of ['authors', 'narrators', 'series'] as const)
      if (item[names].length > MAX.names) throw moreThan(MAX.names, `${names} of one item`)
    count(item.relPath, item.title, item.description, ...item.authors, ...item.narrators, ...item.series.map(({ name }) => name))
    items.set(item.id, item)
    if (item.mediaId !== '') idByMedia.set(item.mediaId, item.id)
  }

  const idOf = ({ itemId, mediaId }: BookKey): string => idByMedia.get(mediaId) ?? (itemId || mediaId)

  return {
    count,
    /** Returns whether it was new. */
    add(row: Row): boolean {
      const item = toItem(row)
      if (items.has(item.id)) return false
      keep(item)
      return true
    },
    find: (key: BookKey): SourceItem | undefined => items.get(idOf(key)),
    /** The id of a book. One that is gone there gets a separate item, so that it can be matched by title. */
    idOf(key: BookKey, known: Partial<SessionRow> = {}): string {
      const id = idOf(key)
      const found = items.get(id)
      const { title = '', author, durationSeconds = 0 } = known
      if (!found) keep({ ...GONE, id, mediaId: key.mediaId, title, authors: namesOf(author), durationSeconds })
      else if (found.title === '' && found.folderId === '') items.set(id, { ...found, title, authors: namesOf(author) })
      return id
    },
    all: (): SourceItem[] => [...items.values()].sort(by(({ id }) => id)),
  }
}

/** A book that is gone there, without any facts. */
export const GONE: Omit<SourceItem, 'id' | 'mediaId'> = {
  libraryId: '',
  folderId: '',
  relPath: '',
  isFile: false,
  isMissing: true,
  durationSeconds: 0,
  title: '',
  authors: [],
  narrators: [],
  series: [],
  asin: '',
  isbn: '',
  publishedYear: '',
  description: '',
}

export const by =
  <T>(key: (value: T) => string) =>
  (a: T, b: T): number =>
    key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0
