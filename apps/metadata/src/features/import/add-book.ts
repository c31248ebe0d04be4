import type { PackedWorkRecord, RecordingRecord } from '@chapterhouse/contract/records'
import { cut, isReserved } from '../records/index.ts'
import { addToSeries } from './add-to-series.ts'
import { type Adding, free, sourceOf, withSource } from './adding.ts'
import type { Book } from './book.ts'
import { type Collection, putPerson, putWork, type Region, slugForPerson } from './collection.ts'
import { keyOf, slugOf } from './names.ts'

/** Adds a book, found by its ASIN, or by title, authors and language. Existing values are never overwritten. */
export function addBook(book: Book, adding: Adding): void {
  const { collection } = adding
  const found = findRecording(book, collection)
  if (found?.recording && hasAnotherLength(found.recording, book)) {
    adding.warn(
      `skipped: the runtime is ${book.runtimeMin} minutes, but ${found.recording.runtime_min} in ${found.work.id}/${found.recording.id}`,
    )
    adding.skip('the runtime differs from the known recording')
    return
  }
  const people = [...book.authors, ...book.narrators]
  if (!found?.recording) for (const name of people) addPerson(name, book, adding)
  const work = found?.work ?? newWork(book, adding)
  if (found?.recording) completeRecording(found.recording, book, adding)
  else addRecording(work, book, adding)
  if (work.subtitle === undefined && book.subtitle !== undefined) {
    work.subtitle = book.subtitle
    touch(work, book, adding)
  }
  putWork(collection, work)
  for (const membership of book.series) addToSeries({ ...membership, work, book }, adding)
}

function findRecording(
  book: Book,
  collection: Collection,
): { work: PackedWorkRecord; recording: RecordingRecord | undefined } | undefined {
  const known = book.asin === undefined ? undefined : collection.asins.get(book.asin)
  const named = known && collection.works.get(known.work)
  if (known && named) return { work: named, recording: named.recordings?.[known.recording] }
  const authors = slugsOf(book.authors, collection)
  const alike = (collection.titles.get(keyOf(book.title)) ?? []).flatMap((slug) => collection.works.get(slug) ?? [])
  const work = alike.find((one) => isSameLanguage(one.language, book.language) && isSameSet(one.authors, authors))
  if (!work) return undefined
  const narrators = slugsOf(book.narrators, collection)
  return {
    work,
    recording: Object.values(work.recordings ?? {}).find((one) => isSameRecording(one, book, narrators, collection.region)),
  }
}

/** `en` and `en-us` may be the same work; `pt-br` and `pt-pt` are not. */
const isSameLanguage = (a: string, b: string): boolean => a === b || a.startsWith(`${b}-`) || b.startsWith(`${a}-`)

/** A value that only one of them has does not make them different. */
function isSameRecording(recording: RecordingRecord, book: Book, narrators: readonly string[], store: Region): boolean {
  const known = recording.asin?.find(({ region }) => region === store)?.asin
  return (
    isSameSet(recording.narrators, narrators) &&
    agree(known, book.asin) &&
    agree(recording.release_date?.slice(0, 4), book.releaseDate?.slice(0, 4)) &&
    agree(recording.abridged, book.abridged)
  )
}

const agree = (a: unknown, b: unknown): boolean => a === undefined || b === undefined || a === b

const MAX_APART = 0.1

function hasAnotherLength({ runtime_min: known }: RecordingRecord, { runtimeMin }: Book): boolean {
  return known !== undefined && runtimeMin !== undefined && Math.abs(known - runtimeMin) > known * MAX_APART
}

function newWork(book: Book, { collection, date }: Adding): PackedWorkRecord {
  const authors = slugsOf(book.authors, collection)
  const work: PackedWorkRecord = {
    id: freeWorkSlug(slugOf(book.title) || 'book', authors[0] ?? '', collection),
    title: book.title,
    authors,
    language: book.language,
    added_at: date,
    license: 'CC0-1.0',
    sources: [sourceOf(book, date)],
  }
  collection.touched.works.add(work.id)
  return work
}

function addRecording(work: PackedWorkRecord, book: Book, { collection, date }: Adding): void {
  const narrators = slugsOf(book.narrators, collection)
  const year = book.releaseDate === undefined ? '' : `-${book.releaseDate.slice(0, 4)}`
  const id = free(`${cut(narrators[0] ?? '', year.length)}${year}`, (slug) => Object.hasOwn(work.recordings ?? {}, slug))
  const recording: RecordingRecord = {
    id,
    work: work.id,
    narrators,
    language: book.language,
    ...factsOf(book, collection.region),
    added_at: date,
    license: 'CC0-1.0',
    sources: [sourceOf(book, date)],
  }
  work.recordings = { ...work.recordings, [id]: recording }
  collection.touched.works.add(work.id)
}

function factsOf(book: Book, region: Region): Partial<RecordingRecord> {
  const facts = {
    abridged: book.abridged,
    runtime_min: book.runtimeMin,
    release_date: book.releaseDate,
    publisher: book.publisher,
    cover_url: book.coverUrl,
    asin: book.asin === undefined ? undefined : [{ region, asin: book.asin }],
    chapters: book.chapters,
  }
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined))
}

/** Fills in missing values. */
function completeRecording(recording: RecordingRecord, book: Book, adding: Adding): void {
  const { asin = [], ...facts } = factsOf(book, adding.collection.region)
  const missing = Object.fromEntries(Object.entries(facts).filter(([name]) => !Object.hasOwn(recording, name)))
  const known = recording.asin ?? []
  const added = known.some(({ region }) => region === adding.collection.region) ? [] : asin
  if (Object.keys(missing).length + added.length === 0) return
  Object.assign(recording, missing, added.length > 0 ? { asin: [...known, ...added] } : {})
  recording.sources = withSource(recording.sources, book, adding)
  adding.collection.touched.works.add(recording.work)
}

function touch(work: PackedWorkRecord, book: Book, adding: Adding): void {
  work.sources = withSource(work.sources, book, adding)
  adding.collection.touched.works.add(work.id)
}

function addPerson(name: string, book: Book, { collection, date }: Adding): void {
  const id = slugForPerson(collection, name)
  if (collection.people.has(id)) return
  putPerson(collection, { id, name, license: 'CC0-1.0', sources: [sourceOf(book, date)] })
  collection.touched.people.add(id)
}

const ROOM_FOR_AUTHOR = 40

/** The title; if that is taken, title and author; after that, numbered. */
function freeWorkSlug(base: string, author: string, { taken, redirects }: Collection): string {
  const isTaken = (slug: string) => isReserved(slug) || taken.works.has(slug) || Object.hasOwn(redirects.works, slug)
  if (!isTaken(base)) return base
  const suffix = `-${author.slice(0, ROOM_FOR_AUTHOR).replace(/-$/, '')}`
  return free(`${cut(base, suffix.length)}${suffix}`, isTaken)
}

const slugsOf = (names: readonly string[], collection: Collection): string[] => [
  ...new Set(names.map((name) => slugForPerson(collection, name))),
]

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one) => b.includes(one))
}
