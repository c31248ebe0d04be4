import type { PackedWorkRecord, PersonRecord, RedirectsRecord, SeriesRecord } from '@chapterhouse/contract/records'
import { folded } from '@chapterhouse/kit/fold-text'
import { personSlug, slugify, type Tree } from '../records/index.ts'
import type { Book } from './book.ts'

/** Of a database what some books may have to do with, and what is added to it. */
export interface Collection {
  people: Map<string, PersonRecord>
  works: Map<string, PackedWorkRecord>
  series: Map<string, SeriesRecord>
  redirects: RedirectsRecord
  /** Slugs that somebody has. */
  taken: { works: Set<string>; series: Set<string> }
  /** Where an ASIN of the United States is. */
  asins: Map<string, { work: string; recording: string }>
  /** Works by their titles as they are compared. */
  titles: Map<string, string[]>
  /** Series by their names as they are compared. */
  names: Map<string, string>
  /** What is new or changed. */
  touched: { people: Set<string>; works: Set<string>; series: Set<string> }
}

/** A title or a name as it is compared; one of another script has no slug. */
export const keyOf = (title: string): string => slugify(title) || folded(title)

function emptyCollection(redirects: RedirectsRecord): Collection {
  return {
    people: new Map(),
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

/** Reads the whole database and keeps little of it: it may have three hundred thousand works, the books are those of one shelf. */
export function* collect(tree: Tree, books: readonly Book[], onFile: () => void): Generator<void, Collection> {
  const collection = emptyCollection(tree.redirects())
  const wanted = {
    people: new Set(
      books.flatMap(({ authors, narrators }) => [...authors, ...narrators].map((name) => personAt(collection, name))),
    ),
    titles: new Set(books.map(({ title }) => keyOf(title))),
    asins: new Set(books.map(({ asin }) => asin)),
    names: new Set(books.flatMap(({ series }) => series.map(({ name }) => keyOf(name)))),
    heirs: new Set(books.flatMap(({ series }) => series.map(({ name }) => heirOf(collection.redirects.series, slugify(name))))),
  }
  for (const { slug, record } of tree.records('people', onFile)) {
    if (wanted.people.has(slug)) collection.people.set(slug, record)
    yield
  }
  for (const { slug, record } of tree.records('works', onFile)) {
    collection.taken.works.add(slug)
    if (wanted.titles.has(keyOf(record.title)) || asinsOf(record).some(({ asin }) => wanted.asins.has(asin)))
      keepWork(collection, record)
    yield
  }
  for (const { slug, record } of tree.records('series', onFile)) {
    collection.taken.series.add(slug)
    if (wanted.names.has(keyOf(record.name)) || wanted.names.has(slug) || wanted.heirs.has(slug)) keepSeries(collection, record)
    yield
  }
  return collection
}

export function keepWork(collection: Collection, work: PackedWorkRecord): void {
  const key = keyOf(work.title)
  const alike = collection.titles.get(key) ?? []
  if (!collection.works.has(work.id)) collection.titles.set(key, [...alike, work.id])
  collection.works.set(work.id, work)
  collection.taken.works.add(work.id)
  for (const { asin, recording } of asinsOf(work)) collection.asins.set(asin, { work: work.id, recording })
}

export function keepSeries(collection: Collection, series: SeriesRecord): void {
  collection.series.set(series.id, series)
  collection.taken.series.add(series.id)
  const key = keyOf(series.name)
  if (!collection.names.has(key)) collection.names.set(key, series.id)
}

function asinsOf({ recordings = {} }: PackedWorkRecord): { asin: string; recording: string }[] {
  return Object.values(recordings).flatMap(({ id, asin = [] }) =>
    asin.filter(({ region }) => region === 'us').map((one) => ({ asin: one.asin, recording: id })),
  )
}

/** Who replaced a retired slug; else the slug itself. */
export function heirOf(retired: Readonly<Record<string, string>>, slug: string): string {
  return (Object.hasOwn(retired, slug) ? retired[slug] : undefined) ?? slug
}

export const personAt = ({ redirects }: Collection, name: string): string => heirOf(redirects.people, personSlug(name))
