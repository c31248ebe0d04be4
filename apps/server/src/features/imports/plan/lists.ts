import type { Steps } from '@chapterhouse/kit/queues/steps'
import { toPlainLine } from '@chapterhouse/kit/text/one-line'
import { MAX_COLLECTION } from '../../lists/index.ts'
import type { SourceList } from '../source/source-data.ts'
import type { Match } from './match-items.ts'
import type { BookKey } from './positions.ts'

const MAX_NAME_LENGTH = 100
const MAX_DESCRIPTION_LENGTH = 1_000
const SUFFIX = ' (Audiobookshelf)'

export interface PlannedList {
  /** Its id on the other server. */
  list: string
  kind: 'collection' | 'playlist'
  name: string
  description: string
  entries: BookKey[]
}

export interface PlannedLists {
  lists: PlannedList[]
  /** Entries without a match or past the limit of a list. */
  entriesLeftOut: number
  /** How many lists have no matched entry. */
  listsLeftOut: number
}

export function* planLists(
  lists: readonly SourceList[],
  kind: PlannedList['kind'],
  matched: ReadonlyMap<string, Match>,
): Steps<PlannedLists> {
  const planned: PlannedLists = { lists: [], entriesLeftOut: 0, listsLeftOut: 0 }
  for (const { id, name, description, itemIds } of lists) {
    const entries = new Map<string, BookKey>()
    let known = 0
    for (const itemId of itemIds) {
      yield
      const book = matched.get(itemId)?.book
      if (!book) continue
      const key = `${book.libraryId} ${book.path}`
      if (!entries.has(key) && entries.size === MAX_COLLECTION) continue
      known += 1
      entries.set(key, { libraryId: book.libraryId, path: book.path })
    }
    planned.entriesLeftOut += itemIds.length - known
    if (entries.size === 0) planned.listsLeftOut += 1
    else planned.lists.push({ list: id, kind, ...plainTexts(name, description), entries: [...entries.values()] })
  }
  return planned
}

function plainTexts(name: string, description: string): Pick<PlannedList, 'name' | 'description'> {
  const plain = toPlainLine(name)
  return {
    name: cut(plain === '' ? 'Audiobookshelf' : plain, MAX_NAME_LENGTH),
    description: cut(description.replace(/(?![\n\r\t])\p{Cc}+/gu, ' '), MAX_DESCRIPTION_LENGTH),
  }
}

/** A name that none of the owner's collections has. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? SUFFIX : `${SUFFIX} ${number}`
    const free = `${cut(name, MAX_NAME_LENGTH - suffix.length)}${suffix}`
    if (!taken.has(free)) return free
  }
}

/** Counts code points, and stops reading at the cut. */
function cut(text: string, max: number): string {
  return text.length <= max ? text : [...text.slice(0, 2 * max)].slice(0, max).join('').trim()
}
