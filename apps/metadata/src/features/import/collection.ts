import type { PackedWorkRecord, PersonRecord, REGIONS, RedirectsRecord, SeriesRecord } from '@chapterhouse/contract/records'
import { cut, ROOM_FOR_NUMBER, type Tree } from '../records/index.ts'
import { numbered } from './adding.ts'
import type { Book } from './book.ts'
import { isWhole, keyOf, nameKeyOf, slugOf, slugOfPerson } from './names.ts'

export type Region = (typeof REGIONS)[number]
/** The records of a database that are relevant to the imported books, and the new ones. */
export interface Collection {
  people: Map<string, PersonRecord>
  works: Map<string, PackedWorkRecord>
  series: Map<string, SeriesRecord>
  redirects: RedirectsRecord
  /** Slugs in use. */
  taken: { works: Set<string>; series: Set<string> }
  /** By name key, for names that their slugs do not represent fully. */
  peopleByName: Map<string, string>
  /** The store of the library's ASINs. */
  region: Region
  /** Recordings by their ASIN in that store. */
  asins: Map<string, { work: string; recording: string }>
  /** Works by the key of their title. */
  titles: Map<string, string[]>
  /** Series by the key of their name. */
  names: Map<string, string>
  /** New or changed records. */
  touched: { people: Set<string>; works: Set<string>; series: Set<string> }
}

function emptyCollection(redirects: RedirectsRecord, region: Region): Collection {
  return {
    people: new Map(),
    peopleByName: new Map(),
    region,
    works: new Map(),
    series: new Map(),
    redirects,
    taken: { works: new Set(), series: new Set() },
    asins: new Map(),
    titles: new Map(),
    names: new Map(),
    touched: { people: new Set(), works: new Set(), series: new Set() },
  }
}

/** Reads the whole database, but keeps only the records that may concern the books: it may have 300,000 works. */
export function* collect(
  tree: Tree,
  library: { books: readonly Book[]; region: Region },
  onFile: () => void,
): Generator<void, Collection> {
  const { books, region } = library
  const collection = emptyCollection(tree.redirects(), region)
  const names = books.flatMap(({ authors, narrators }) => [...authors, ...narrators])
  const wanted = {
    people: new Set(names.flatMap((name) => basesOf(slugOfPerson(name), collection.redirects.people))),
    nameKeys: new Set(names.map(nameKeyOf)),
    titles: new Set(books.map(({ title }) => keyOf(title))),
    asins: new Set(books.map(({ asin }) => asin)),
    names: new Set(books.flatMap(({ series }) => series.map(({ name }) => keyOf(name)))),
    seriesSlugs: new Set(
      books.flatMap(({ series }) => series.map(({ name }) => currentSlug(collection.redirects.series, slugOf(name)))),
    ),
  }
  for (const { slug, record } of tree.records('people', onFile)) {
    if (wanted.people.has(slug.replace(/-\d+$/, '')) || wanted.people.has(slug) || wanted.nameKeys.has(nameKeyOf(record.name)))
      putPerson(collection, record)
    yield
  }
  for (const { slug, record } of tree.records('works', onFile)) {
    collection.taken.works.add(slug)
    if (wanted.titles.has(keyOf(record.title)) || asinsOf(record, region).some(({ asin }) => wanted.asins.has(asin)))
      putWork(collection, record)
    yield
  }
  for (const { slug, record } of tree.records('series', onFile)) {
    collection.taken.series.add(slug)
    if (wanted.names.has(keyOf(record.name)) || wanted.names.has(slug) || wanted.seriesSlugs.has(slug))
      putSeries(collection, record)
    yield
  }
  return collection
}

export function putWork(collection: Collection, work: PackedWorkRecord): void {
  const key = keyOf(work.title)
  const alike = collection.titles.get(key) ?? []
  if (!collection.works.has(work.id)) collection.titles.set(key, [...alike, work.id])
  collection.works.set(work.id, work)
  collection.taken.works.add(work.id)
  for (const { asin, recording } of asinsOf(work, collection.region)) collection.asins.set(asin, { work: work.id, recording })
}

export function putSeries(collection: Collection, series: SeriesRecord): void {
  collection.series.set(series.id, series)
  collection.taken.series.add(series.id)
  const key = keyOf(series.name)
  if (!collection.names.has(key)) collection.names.set(key, series.id)
}

function asinsOf({ recordings = {} }: PackedWorkRecord, region: Region): { asin: string; recording: string }[] {
  return Object.values(recordings).flatMap(({ id, asin = [] }) =>
    asin.filter((one) => one.region === region).map((one) => ({ asin: one.asin, recording: id })),
  )
}

/** The slug that replaced a retired one; otherwise the slug itself. */
export function currentSlug(retired: Readonly<Record<string, string>>, slug: string): string {
  return (Object.hasOwn(retired, slug) ? retired[slug] : undefined) ?? slug
}

/** The slug for a person: taken from the record with this name, otherwise the first one not used by another name. */
export function slugForPerson({ people, peopleByName, redirects }: Collection, name: string): string {
  const key = nameKeyOf(name)
  const named = isWhole(name) ? undefined : peopleByName.get(key)
  if (named !== undefined) return named
  const isSame = (slug: string) => nameKeyOf(people.get(slug)?.name ?? '') === key
  const base = slugOfPerson(name)
  // A redirect of the full name is deliberate, so it is followed.
  const current = currentSlug(redirects.people, base)
  if (current !== base && (isWhole(name) || isSame(current))) return current
  for (const slug of numbered(base)) {
    if (people.has(slug) ? isSame(slug) : !Object.hasOwn(redirects.people, slug)) return slug
  }
  return base
}

export function putPerson(collection: Collection, person: PersonRecord): void {
  collection.people.set(person.id, person)
  const key = nameKeyOf(person.name)
  if (!collection.peopleByName.has(key)) collection.peopleByName.set(key, person.id)
}

const basesOf = (slug: string, retired: Readonly<Record<string, string>>): string[] => [
  slug,
  cut(slug, ROOM_FOR_NUMBER),
  currentSlug(retired, slug),
]
