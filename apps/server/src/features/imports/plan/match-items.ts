import { folded } from '@chapterhouse/kit/fold-text'
import type { Steps } from '@chapterhouse/kit/steps'
import { isAudioName, parentOf, type RelPath } from '../../libraries/index.ts'
import type { SourceItem } from '../source/source-data.ts'
import { type BookIndex, type OurBook, pathBelow, pathKey, plainAsin, plainIsbn } from './our-books.ts'

/** From the surest to the least sure. */
const WAYS = ['hand', 'path', 'asin', 'isbn', 'title'] as const
export type Way = (typeof WAYS)[number]

export type Unmatched = 'no_match' | 'contested' | 'no_access' | 'split_discs'

export interface Match {
  way: Way
  book: OurBook
}

export interface Matches {
  matched: ReadonlyMap<string, Match>
  /** Without those for the usual reason. */
  unmatched: ReadonlyMap<string, Exclude<Unmatched, 'no_match'>>
}

/** Which folder of the other server is which folder here. */
export interface JoinedFolder {
  folderId: string
  libraryId: number
  /** A folder of the library; its root for all of it. */
  below: RelPath
}

export interface MatchInput {
  items: Iterable<SourceItem>
  index: BookIndex
  folders: readonly JoinedFolder[]
  byHand: ReadonlyMap<string, { libraryId: number; path: string }>
  /** The books of an earlier plan, wherever they are now: they are kept, also without a book while one is missing. */
  earlier?: ReadonlyMap<string, EarlierMatch>
  maySee: (libraryId: number, path: RelPath) => boolean
  /** A table may name one book in several ways, which do not contest each other. */
  isTable?: boolean
}

export interface EarlierMatch {
  way: Way
  libraryId: number
  path: RelPath
}

interface Claim {
  item: SourceItem
  match: Match
  rank: number
}

/** Of a library that means well, a book is a few items, and was a few that are gone. */
const MAX_OF_BOOK = 100

/**
 * Finds the book here that each item of the other server is. Of several items that are the same book here, the surest match counts,
 * and items that are equally sure are contested. Never contested are matches by hand, items at the very path of the book, as two
 * libraries there may share it, and items that are gone there: a book that was added again has a new id, and its history the old one.
 */
export function* matchItems(input: MatchInput): Steps<Matches> {
  const folders = Map.groupBy(input.folders, ({ folderId }) => folderId)
  const unmatched = new Map<string, Exclude<Unmatched, 'no_match'>>()
  const missingBooks = new Map<string, OurBook>()
  const claims = new Map<OurBook, { present: Claim[]; gone: Claim[] }>()
  for (const item of input.items) {
    const paths = pathsOf(item, folders.get(item.folderId) ?? [])
    const found = findBook(item, paths, { ...input, missingBooks })
    if (typeof found !== 'string') {
      const claiming = claims.get(found.book) ?? { present: [], gone: [] }
      claims.set(found.book, claiming)
      const alike = isGone(item) ? claiming.gone : claiming.present
      if (alike.length < MAX_OF_BOOK || input.isTable) alike.push({ item, match: found, rank: rankOf(found, paths) })
      else unmatched.set(item.id, 'contested')
    } else if (found !== 'no_match') unmatched.set(item.id, found)
    yield
  }
  const matched = new Map<string, Match>()
  for (const { present, gone } of claims.values()) {
    const best = present.reduce((least, { rank }) => Math.min(least, rank), Number.POSITIVE_INFINITY)
    const isAlone = present.filter(({ rank }) => rank === best).length === 1
    for (const { item, match, rank } of [...present, ...gone]) {
      const isSure = match.way === 'hand' || rank === SAME_PATH || input.isTable || isGone(item) || (rank === best && isAlone)
      if (isSure) matched.set(item.id, match)
      else unmatched.set(item.id, 'contested')
    }
    yield
  }
  return { matched, unmatched }
}

/** The places where the item may be here: one, unless its folder may be several. */
function pathsOf({ relPath }: SourceItem, folders: readonly JoinedFolder[]): Place[] {
  return folders.flatMap(({ libraryId, below }) => {
    const path = pathBelow(below, relPath)
    return path === undefined ? [] : [{ libraryId, path, key: pathKey(libraryId, path) }]
  })
}

interface Place {
  libraryId: number
  path: string
  key: string
}

/** An item that only rows of listening still name. */
export const isGone = ({ isMissing, folderId }: Pick<SourceItem, 'isMissing' | 'folderId'>): boolean => isMissing && folderId === ''

const SAME_PATH = WAYS.indexOf('path') * 2

/** An exact path is surer than a file in the folder of a book, or a folder with a single file. */
function rankOf({ way, book }: Match, paths: readonly Place[]): number {
  const rank = WAYS.indexOf(way) * 2
  if (way !== 'path') return rank
  const key = pathKey(book.libraryId, book.path)
  return paths.some((place) => place.key === key) ? rank : rank + 1
}

interface Finding extends MatchInput {
  /** Books of earlier plans that are not in the index, by their paths. */
  missingBooks: Map<string, OurBook>
}

function findBook(item: SourceItem, paths: readonly Place[], input: Finding): Match | Unmatched {
  const { index, byHand, maySee } = input
  const hand = byHand.get(item.id)
  const chosen = hand && index.byPath.get(pathKey(hand.libraryId, hand.path))
  if (chosen) return maySee(chosen.libraryId, chosen.path) ? { way: 'hand', book: chosen } : 'no_access'
  const known = findEarlier(item, input)
  if (known && index.byPath.has(pathKey(known.book.libraryId, known.book.path))) return known
  const found = findNew(item, paths, input)
  return typeof found === 'string' && known ? known : found
}

/** The match of an earlier plan. Progress in a missing book is kept at its path, so that it returns with the book. */
function findEarlier(item: SourceItem, { earlier, index, missingBooks, maySee }: Finding): Match | undefined {
  const known = earlier?.get(item.id)
  if (!known || !maySee(known.libraryId, known.path)) return undefined
  const { way, libraryId, path } = known
  const key = pathKey(libraryId, path)
  const book = index.byPath.get(key) ?? missingBooks.get(key) ?? { ...NO_BOOK, libraryId, path }
  missingBooks.set(key, book)
  return { way, book }
}

const NO_BOOK = { isFolder: true, title: '', author: '', asin: '', isbn: '', durationSeconds: 0, codec: '' }

function findNew(item: SourceItem, paths: readonly Place[], { index, maySee }: Finding): Match | Unmatched {
  let reason: Unmatched = paths.some(({ key }) => index.split.has(key)) ? 'split_discs' : 'no_match'
  for (const [way, found] of candidates(item, paths, index)) {
    const seen = found.filter(({ libraryId, path }) => maySee(libraryId, path))
    const [one, ...others] = way === 'asin' || way === 'isbn' ? ofThisLength(seen, item) : seen
    if (one && others.length === 0) return { way, book: one }
    if (one) return 'contested'
    if (found.length > 0) reason = 'no_access'
  }
  return reason
}

function* candidates(item: SourceItem, paths: readonly Place[], index: BookIndex): Generator<[Way, readonly OurBook[]]> {
  yield ['path', [...new Set(paths.flatMap((place) => atPath(item, place, index)))]]
  if (item.asin !== '') yield ['asin', index.byAsin.get(plainAsin(item.asin)) ?? []]
  if (item.isbn !== '') yield ['isbn', index.byIsbn.get(plainIsbn(item.isbn)) ?? []]
  yield ['title', byTitle(item, index)]
}

function atPath({ isFile }: SourceItem, { libraryId, path, key }: Place, index: BookIndex): readonly OurBook[] {
  const exact = index.byPath.get(key)
  if (exact) return [exact]
  if (!isFile && !isAudioName(path)) return index.filesIn.get(key) ?? []
  const around = index.byPath.get(pathKey(libraryId, parentOf(path as RelPath)))
  return around?.isFolder ? [around] : []
}

/** Without a length, as in a table, title and author are all there is. */
function byTitle(item: SourceItem, index: BookIndex): readonly OurBook[] {
  const title = folded(item.title)
  if (title === '') return []
  const found = new Set(item.authors.flatMap((author) => index.byTitle.get(`${title}|${folded(author)}`) ?? []))
  return item.durationSeconds > 0 ? [...found].filter((book) => isAsLong(book, item)) : [...found]
}

/** Copies of a book may share an identifier: the length distinguishes them if it can. */
function ofThisLength(books: readonly OurBook[], item: SourceItem): readonly OurBook[] {
  if (books.length < 2) return books
  const asLong = books.filter((book) => isAsLong(book, item))
  return asLong.length === 1 ? asLong : books
}

const SAME_LENGTH_SECONDS = 60
const SAME_LENGTH_PART = 0.01

function isAsLong(book: OurBook, item: SourceItem): boolean {
  if (book.durationSeconds <= 0 || item.durationSeconds <= 0) return false
  const most = Math.max(SAME_LENGTH_SECONDS, SAME_LENGTH_PART * book.durationSeconds)
  return Math.abs(book.durationSeconds - item.durationSeconds) <= most
}
