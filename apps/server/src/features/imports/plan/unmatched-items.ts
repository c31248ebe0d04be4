import type { Steps } from '@chapterhouse/kit/queues/steps'
import type { SourceItem, SourceList } from '../source/source-data.ts'
import { firstOf } from './first-of.ts'
import type { Matches, Unmatched } from './match-items.ts'

/** Items that are listed, most listened to first. */
const MAX_UNMATCHED = 10_000
const MAX_AUTHORS = 20

export interface UnmatchedItem {
  item: string
  title: string
  author: string
  listened: number
  sessions: number
  reason: Unmatched
}

interface Listed {
  listed: UnmatchedItem[]
  /** In total. */
  count: number
  /** Those that access to a library would find, and those that joining discs would. */
  closed: LibraryCount[]
  split: LibraryCount[]
}

export interface LibraryCount {
  libraryId: number
  items: number
}

/** Items that the person listened to, marked or listed. */
export function* usedItems(
  person: {
    progress: Iterable<{ itemId: string }>
    sessions: Iterable<{ itemId: string }>
    bookmarks: Iterable<{ itemId: string }>
    playlists: readonly SourceList[]
  },
  takesLists: boolean,
): Steps<Set<string>> {
  const used = new Set<string>()
  for (const rows of [person.progress, person.sessions, person.bookmarks])
    for (const { itemId } of rows) {
      used.add(itemId)
      yield
    }
  for (const { itemIds } of takesLists ? person.playlists : [])
    for (const itemId of itemIds) {
      used.add(itemId)
      yield
    }
  return used
}

/** Titles are read only for listed items. `heard`: listening of unmatched items. */
export function* listUnmatched(
  used: ReadonlySet<string>,
  { items, matches, heard }: { items: Iterable<SourceItem>; matches: Matches; heard: ReadonlyMap<string, Heard> },
): Steps<Listed> {
  const first = firstOf<Omit<UnmatchedItem, 'title' | 'author'>>(MAX_UNMATCHED, mostHeardFirst)
  let count = 0
  const [closed, split] = [new Map<number, number>(), new Map<number, number>()]
  for (const item of used) {
    yield
    if (matches.matched.has(item)) continue
    count += 1
    const reason = matches.unmatched.get(item) ?? 'no_match'
    const libraryId = matches.libraryOf.get(item)
    const counts = reason === 'no_access' ? closed : split
    if (libraryId !== undefined) counts.set(libraryId, (counts.get(libraryId) ?? 0) + 1)
    first.add({ item, ...(heard.get(item) ?? { listened: 0, sessions: 0 }), reason })
  }
  const chosen = new Map(first.list().map((one): [string, UnmatchedItem] => [one.item, { ...one, title: '', author: '' }]))
  for (const { id, title, authors } of items) {
    yield
    const one = chosen.get(id)
    if (one) chosen.set(id, { ...one, title, author: authors.slice(0, MAX_AUTHORS).join(', ') })
  }
  const listed = firstOf<UnmatchedItem>(
    MAX_UNMATCHED,
    (one, other) => mostHeardFirst(one, other) || one.title.localeCompare(other.title),
  )
  for (const one of chosen.values()) {
    listed.add(one)
    yield
  }
  return { listed: listed.list(), count, closed: countsOf(closed), split: countsOf(split) }
}

const countsOf = (counts: ReadonlyMap<number, number>): LibraryCount[] =>
  [...counts].map(([libraryId, items]) => ({ libraryId, items })).toSorted((one, other) => one.libraryId - other.libraryId)

type Heard = Pick<UnmatchedItem, 'listened' | 'sessions'>
type Listable = Heard & Pick<UnmatchedItem, 'reason'>

/** Those without access come last: they are reported per library, and would hide the others. */
const mostHeardFirst = (one: Listable, other: Listable): number =>
  Number(one.reason === 'no_access') - Number(other.reason === 'no_access') ||
  other.listened - one.listened ||
  other.sessions - one.sessions
