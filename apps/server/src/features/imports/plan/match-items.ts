import type { Steps } from '@chapterhouse/kit/queues/steps'
import { folded } from '@chapterhouse/kit/text/fold-text'
import { isAudioName } from '../../formats/index.ts'
import { parentOf, type RelPath } from '../../paths/index.ts'
import type { SourceItem } from '../source/source-data.ts'
import { type BookIndex, type OurBook, pathBelow, pathKey, plainAsin, plainIsbn } from './our-books.ts'

/** Most certain first. */
const WAYS = ['hand', 'path', 'asin', 'isbn', 'title'] as const
export type Way = (typeof WAYS)[number]

export type Unmatched = 'no_match' | 'contested' | 'no_access' | 'split_discs'

export interface Match {
  way: Way
  book: OurBook
}

export interface Matches {
  matched: ReadonlyMap<string, Match>
  /** Without those that simply have no match. */
  unmatched: ReadonlyMap<string, Exclude<Unmatched, 'no_match'>>
  /** For an item, the library in which access or joined discs would find it. */
  libraryOf: ReadonlyMap<string, number>
}

interface NotFound {
  reason: Unmatched
  libraryId?: number | undefined
}

/** A folder of the other server and its folder here. */
export interface JoinedFolder {
  folderId: string
  libraryId: number
  /** A folder of the library; its root for the whole library. */
  below: RelPath
}

export interface MatchInput {
  items: Iterable<SourceItem>
  index: BookIndex
  folders: readonly JoinedFolder[]
  byHand: ReadonlyMap<string, { libraryId: number; path: string }>
  /** Books from an earlier plan, at their current paths: they are kept, even while missing. */
  earlier?: ReadonlyMap<string, EarlierMatch>
  maySee: (libraryId: number, path: RelPath) => boolean
  /** A table may name one book in several ways, which don't compete. */
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

/** In a normal library, a book is a few items, and perhaps a few that are gone. */
const MAX_OF_BOOK = 100

/**
 * Finds the book here for each item of the other server. If several items match the same book, the most certain match counts, and
 * equally certain ones are contested. Never contested are matches by hand, items at exactly the book's path, since two libraries
 * there may share it, and items that are gone there: a book added again has a new id, while its history has the old one.
 */
export function* matchItems(input: MatchInput): Steps<Matches> {
  const folders = Map.groupBy(input.folders, ({ folderId }) => folderId)
  const unmatched = new Map<string, Exclude<Unmatched, 'no_match'>>()
  const libraryOf = new Map<string, number>()
  const missingBooks = new Map<string, OurBook>()
  const claims = new Map<OurBook, { present: Claim[]; gone: Claim[] }>()
  for (const item of input.items) {
    const paths = pathsOf(item, folders.get(item.folderId) ?? [])
    const found = findBook(item, paths, { ...input, missingBooks })
    if ('book' in found) {
      const claiming = claims.get(found.book) ?? { present: [], gone: [] }
      claims.set(found.book, claiming)
      const alike = isGone(item) ? claiming.gone : claiming.present
      if (alike.length < MAX_OF_BOOK || input.isTable) alike.push({ item, match: found, rank: rankOf(found, paths) })
      else unmatched.set(item.id, 'contested')
    } else if (found.reason !== 'no_match') {
      unmatched.set(item.id, found.reason)
      if (found.libraryId !== undefined) libraryOf.set(item.id, found.libraryId)
    }
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
  return { matched, unmatched, libraryOf }
}

/**
 * Where the item may be here: one place, unless its folder may be several. A backslash is part of a name, as on Linux, or separates
 * names, as on Windows.
 */
function pathsOf({ relPath }: SourceItem, folders: readonly JoinedFolder[]): Place[] {
  const spellings = relPath.includes('\\') ? [relPath, relPath.replaceAll('\\', '/')] : [relPath]
  return spellings.flatMap((spelling) =>
    folders.flatMap(({ libraryId, below }) => {
      const path = pathBelow(below, spelling)
      return path === undefined ? [] : [{ libraryId, path, key: pathKey(libraryId, path), isAsWritten: spelling === relPath }]
    }),
  )
}

interface Place {
  libraryId: number
  path: string
  key: string
  isAsWritten: boolean
}

/** An item that only listening data still refers to. */
export const isGone = ({ isMissing, folderId }: Pick<SourceItem, 'isMissing' | 'folderId'>): boolean => isMissing && folderId === ''

const SAME_PATH = WAYS.indexOf('path') * 2

/** An exact path is more certain than a file in the book's folder, or a folder with a single file. */
function rankOf({ way, book }: Match, paths: readonly Place[]): number {
  const rank = WAYS.indexOf(way) * 2
  if (way !== 'path') return rank
  const key = pathKey(book.libraryId, book.path)
  return paths.some((place) => place.key === key) ? rank : rank + 1
}

interface Finding extends MatchInput {
  /** Books of earlier plans that are not indexed, by path. */
  missingBooks: Map<string, OurBook>
}

function findBook(item: SourceItem, paths: readonly Place[], input: Finding): Match | NotFound {
  const { index, byHand, maySee } = input
  const hand = byHand.get(item.id)
  const chosen = hand && index.byPath.get(pathKey(hand.libraryId, hand.path))
  if (chosen)
    return maySee(chosen.libraryId, chosen.path)
      ? { way: 'hand', book: chosen }
      : { reason: 'no_access', libraryId: chosen.libraryId }
  const known = findEarlier(item, input)
  if (known && index.byPath.has(pathKey(known.book.libraryId, known.book.path))) return known
  const found = findNew(item, paths, input)
  return 'book' in found ? found : (known ?? found)
}

/** The match of an earlier plan. Progress in a missing book is kept at its path, and returns with the book. */
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

function findNew(item: SourceItem, paths: readonly Place[], { index, maySee }: Finding): Match | NotFound {
  const split = paths.find(({ key }) => index.split.has(key))
  let notFound: NotFound = split ? toSplit(split.libraryId, split.key, index) : { reason: 'no_match' }
  for (const [way, found] of candidates(item, paths, index)) {
    // One disc is not the book.
    const whole = split ? found.filter((book) => folderKeyOf(book) !== split.key) : found
    const seen = whole.filter(({ libraryId, path }) => maySee(libraryId, path))
    const alike = way === 'asin' || way === 'isbn' ? ofThisLength(seen, item) : seen
    const [one, ...others] = alike
    if (one && isOneOfDiscs(alike, item, { way, index })) return toSplit(one.libraryId, folderKeyOf(one), index)
    if (one && others.length === 0) return { way, book: one }
    if (one) return { reason: 'contested' }
    if (whole[0]) notFound = { reason: 'no_access', libraryId: whole[0].libraryId }
  }
  return notFound
}

const folderKeyOf = ({ libraryId, path }: OurBook): string => pathKey(libraryId, parentOf(path))

const toSplit = (libraryId: number, folder: string, { joinable }: BookIndex): NotFound => ({
  reason: 'split_discs',
  libraryId: joinable.has(folder) ? libraryId : undefined,
})

/** Whether these are discs of one book, or a disc whose length shows that the item is more than it. */
function isOneOfDiscs(
  [one, ...others]: readonly OurBook[],
  item: SourceItem,
  { way, index }: { way: Way; index: BookIndex },
): boolean {
  if (!one || !index.split.has(folderKeyOf(one))) return false
  if (others.length > 0) return others.every((other) => folderKeyOf(other) === folderKeyOf(one))
  return way !== 'path' && one.durationSeconds > 0 && item.durationSeconds > 0 && !isAsLong(one, item)
}

function* candidates(item: SourceItem, paths: readonly Place[], index: BookIndex): Generator<[Way, readonly OurBook[]]> {
  for (const isAsWritten of [true, false]) {
    const places = paths.filter((place) => place.isAsWritten === isAsWritten)
    yield ['path', [...new Set(places.flatMap((place) => atPath(item, place, index)))]]
  }
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

/** Without a length, as in a table, title and author must do. */
function byTitle(item: SourceItem, index: BookIndex): readonly OurBook[] {
  const title = folded(item.title)
  if (title === '') return []
  const found = new Set(item.authors.flatMap((author) => index.byTitle.get(`${title}|${folded(author)}`) ?? []))
  return item.durationSeconds > 0 ? [...found].filter((book) => isAsLong(book, item)) : [...found]
}

/** Copies of a book may share an identifier; the length then decides, if it can. */
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
