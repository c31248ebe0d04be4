import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { GENRES, type PackedWorkRecord, type RecordingRecord } from '@chapterhouse/contract/records'
import { slugify } from '../../apps/metadata/src/features/records/index.ts'
import { createRandom, type Random } from '../library/random.ts'
import { capitalised, createName, createTitle, vocabulary, zipf } from './book-vocabulary.ts'
import { createPackWriter } from './pack-writer.ts'
import { SERIES_BOOKS, type SeriesBook } from './series-books.ts'

export interface Catalogue {
  /** The folder that contains `data/`. */
  dir: string
  works: number
}

/** Increase this when the generated records change. */
const FORM = 3
const SOURCES = [{ imported_at: '2026-07-11', ref: 'generated', type: 'user' }]
const CORE = { license: 'CC0-1.0' as const, sources: SOURCES }

interface Cast {
  people: readonly { id: string; name: string }[]
  words: readonly string[]
}

/**
 * A database of `works` records, as large and uneven as the public one: names and words by Zipf's law, "the" in half of the titles,
 * an author of a thousand books, a cast that narrates two thousand, series of up to 175, and some real books to measure matching
 * with. Generated once and cached.
 */
export function generateCatalogue({ works, progress }: { works: number; progress: (text: string) => void }): Catalogue {
  const dir = path.join(tmpdir(), `chapterhouse-catalogue-${FORM}-${works}`)
  if (existsSync(dir)) return { dir, works }
  const draft = `${dir}.draft`
  rmSync(draft, { recursive: true, force: true })
  progress(`generating ${works} works …`)
  const words = vocabulary(Math.max(2_000, Math.round(works * 0.22)))
  const people = makePeople(Math.round(works * 0.44), words)
  writePeople(draft, people)
  const slugs = writeWorks(draft, works, { people, words })
  writeSeries(draft, slugs, { people, words })
  writeCommunity(draft, slugs, createRandom(5))
  writeFileSync(path.join(draft, 'data', 'redirects.json'), `${JSON.stringify({ people: {}, series: {}, works: {} }, null, 2)}\n`)
  renameSync(draft, dir)
  return { dir, works }
}

function makePeople(count: number, words: readonly string[]): Cast['people'] {
  const random = createRandom(2)
  const people = new Map<string, string>([['full-cast', 'Full Cast']])
  for (const { author } of SERIES_BOOKS) people.set(slugify(author), author)
  while (people.size < count) {
    const name = createName(random, words)
    const slug = slugify(name)
    if (slug !== '' && !people.has(slug)) people.set(slug, name)
  }
  return [...people].map(([id, name]) => ({ id, name }))
}

function writePeople(root: string, people: Cast['people']): void {
  const packs = createPackWriter(path.join(root, 'data', 'people'), { mostEntries: 1_000, isFlat: true })
  for (const { id, name } of people.toSorted(bySlug)) packs.add(id, { id, ...CORE, name })
  packs.end()
}

function writeWorks(root: string, count: number, cast: Cast): string[] {
  const random = createRandom(3)
  const titles: Titled[] = Array.from({ length: count }, (_, at) => {
    const book = SERIES_BOOKS[at]
    const title = book?.title ?? createTitle(random, cast.words)
    return { title, id: idOf(title, at), ...(book && { book }) }
  }).sort(bySlug)
  const packs = createPackWriter(path.join(root, 'data', 'works'), { mostEntries: 1_000 })
  for (const [at, titled] of titles.entries()) {
    const { subtitle, ...work } = createWork({ ...titled, at }, cast, random)
    const authors = titled.book && [slugify(titled.book.author)]
    packs.add(titled.id, { ...work, ...(authors ? { authors } : subtitle !== undefined && { subtitle }) })
  }
  packs.end()
  return titles.map(({ id }) => id)
}

interface Titled {
  id: string
  title: string
  book?: SeriesBook
}

const idOf = (name: string, at: number): string => `${slugify(name).slice(0, 80).replace(/-+$/, '')}-${at.toString(36)}`

function createWork(
  { id, title, at }: { id: string; title: string; at: number },
  { people, words }: Cast,
  random: Random,
): PackedWorkRecord {
  const authors = severalOf(random.isLucky(0.12) ? 2 : 1, () => credited(random, people))
  const recordings = Array.from({ length: random.isLucky(0.15) ? 2 : 1 }, (_, number) =>
    createRecording({ work: id, at, number }, { people, words }, random),
  )
  return {
    added_at: `2026-${String(random.between(1, 10)).padStart(2, '0')}-${String(random.between(1, 28)).padStart(2, '0')}`,
    authors,
    ...(random.isLucky(0.3) && { description: sentenceOf(random, words, random.between(20, 120)) }),
    ...(random.isLucky(0.6) && { genres: [...new Set([random.pick(GENRES), random.pick(GENRES)])].sort() }),
    id,
    language: random.isLucky(0.87) ? 'en' : random.pick(['de', 'fr', 'es', 'it']),
    ...CORE,
    recordings: Object.fromEntries(recordings.map((recording) => [recording.id, recording])),
    ...(random.isLucky(0.25) && { subtitle: createTitle(random, words) }),
    title,
    ...(random.isLucky(0.2) && { xref: { isbn: [String(9_780_000_000_000 + at)] } }),
  }
}

function createRecording(
  of: { work: string; at: number; number: number },
  { people, words }: Cast,
  random: Random,
): RecordingRecord {
  const { work, at, number } = of
  const year = random.between(1998, 2026)
  const narrators = severalOf(random.isLucky(0.1) ? 3 : 1, () => {
    return random.isLucky(0.006) ? 'full-cast' : credited(random, people)
  })
  const chapters = random.isLucky(0.55) ? chaptersOf(random, words) : []
  return {
    ...(random.isLucky(0.5) && { abridged: false }),
    asin: [{ asin: `B${(at * 2 + number).toString(36).toUpperCase().padStart(9, '0')}`, region: 'us' }],
    ...(chapters.length > 0 && { chapters }),
    ...(random.isLucky(0.8) && { cover_url: `https://covers.example/${at}-${number}.jpg` }),
    id: `edition-${number}-${year}`,
    language: 'en',
    ...CORE,
    narrators,
    publisher: capitalised(words[300 + zipf(random, 800)] ?? ''),
    release_date: `${year}-${String(random.between(1, 12)).padStart(2, '0')}-01`,
    runtime_min: random.between(60, 2_400),
    work,
  }
}

/** Most have one or two books, some a thousand. */
function credited(random: Random, people: Cast['people']): string {
  const at = random.isLucky(0.04) ? zipf(random, people.length - 1) : random.below(people.length - 1)
  return people[1 + at]?.id ?? ''
}

function chaptersOf(random: Random, words: readonly string[]): NonNullable<RecordingRecord['chapters']> {
  let start = 0
  return Array.from({ length: random.between(8, 50) }, (_, at) => {
    const length = random.between(120_000, 2_400_000)
    const chapter = {
      length_ms: length,
      start_ms: start,
      title: random.isLucky(0.7) ? `Chapter ${at + 1}` : createTitle(random, words),
    }
    start += length
    return chapter
  })
}

function writeSeries(root: string, works: readonly string[], { people, words }: Cast): void {
  const random = createRandom(4)
  const series = Array.from({ length: Math.round(works.length * 0.16) }, (_, at) => {
    const name = `${createTitle(random, words)}${random.isLucky(0.4) ? ' Series' : ''}`
    return { id: idOf(name, at), name }
  })
    .concat(realSeries())
    .sort(bySlug)
  const packs = createPackWriter(path.join(root, 'data', 'series'), { mostEntries: 1_000, isFlat: true })
  for (const [at, { id, name }] of series.entries()) {
    const length = at === 0 ? 175 : 1 + zipf(random, 30)
    const real = REAL_MEMBERS.get(id) ?? []
    const members = real.length > 0 ? real.map(({ work }) => work) : severalOf(length, () => random.pick(works))
    const author = real[0] ? slugify(real[0].book.author) : people[1 + zipf(random, people.length - 1)]?.id
    packs.add(id, {
      authors: [author ?? ''],
      id,
      ...CORE,
      name,
      works: members.map((work, position) => ({
        position: String(position + 1 + (random.isLucky(0.02) && real.length === 0 ? 200 : 0)),
        work,
      })),
    })
  }
  packs.end()
}

const realId = (series: string): string => `${slugify(series)}-real`
const REAL_MEMBERS = Map.groupBy(
  SERIES_BOOKS.map((book, at) => ({ book, work: idOf(book.title, at) })),
  ({ book }) => realId(book.series),
)
const realSeries = (): { id: string; name: string }[] =>
  [...new Set(SERIES_BOOKS.map(({ series }) => series))].map((name) => ({ id: realId(name), name }))

function writeCommunity(root: string, works: readonly string[], random: Random): void {
  const packs = createPackWriter(path.join(root, 'data', 'works-community'), { mostEntries: 200 })
  const licence = { license: 'CC-BY-SA-3.0', sources: SOURCES }
  for (const [at, work] of works.entries()) {
    if (at % 400 !== 0) continue
    const characters = Array.from({ length: 12 }, (_, number) => ({
      description: 'Somebody of whom there is much to tell, chapter by chapter.',
      id: `character-${number}`,
      name: `Character ${number}`,
      reveal: { chapter: random.between(0, 30) },
    }))
    const recaps = Array.from({ length: 9 }, (_, number) => ({
      text: 'What has happened until here, told briefly.',
      through: { chapter: number },
    }))
    packs.add(work, {
      characters: { characters, ...licence, work },
      recaps: { ending: 'All ends well.', in_short: 'Somebody sets out.', ...licence, recaps, work },
    })
  }
  packs.end()
}

/** Distinct values from this many draws. */
function severalOf(count: number, one: () => string): string[] {
  const found = new Set<string>([one()])
  for (let tries = 0; found.size < count && tries < count * 3; tries += 1) found.add(one())
  return [...found]
}

function sentenceOf(random: Random, words: readonly string[], count: number): string {
  return Array.from({ length: count }, () => words[zipf(random, words.length)]).join(' ')
}

const bySlug = ({ id: one }: { id: string }, { id: other }: { id: string }): number => (one < other ? -1 : 1)
