import {
  type CommunityRecord,
  CREDIT_ROLES,
  GENRES,
  type PackedWorkRecord,
  REGIONS,
  type RecordingRecord,
  ROLES,
  SOURCE_TYPES,
} from '@chapterhouse/contract/records'
import fc from 'fast-check'
import { cut, isReserved, personSlug, slugify } from '../src/features/records/index.ts'
import type { ATree } from './test-tree.ts'

/** Valid text of a record: any script, no control characters. */
const anyText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((text) => !/\p{Cc}|\p{Cs}/u.test(text))
const ODD = [
  'Search',
  'latest',
  'Match',
  'Война и мир',
  '三体',
  "'",
  '"AND" OR NOT *',
  'A.B.C. Vol. 2',
  '1984',
  '10',
  'ÆØÅ',
  '🜁',
  '%_',
  'a\nb\tc',
]
const name = fc.oneof(
  anyText,
  fc.constantFrom(...ODD, 'The Hobbit', 'The Hobbit: or, There and Back Again', 'José Ångström', 'A', 'the'),
)
const some = fc.array(fc.nat(), { minLength: 1, maxLength: 4 })
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined })
const sources = fc.array(
  fc.record({ type: fc.constantFrom(...SOURCE_TYPES), imported_at: fc.constantFrom('2026-07-11', '1999-12-31') }),
  {
    minLength: 1,
    maxLength: 2,
  },
)
const addedAt = fc.constantFrom('2026-07-11', '2026-07-11T09:00:00Z', '2026-07-11T23:30:00.123-09:00')
const language = fc.constantFrom('en', 'de', 'pt-br', 'fil')
const position = fc.constantFrom('0', '0.5', '1', '2', '2.5', '3', '1-3', '1-2.5', '10', '99999', '007')

const rawPerson = fc.record({ name, sort_name: maybe(fc.oneof(name, fc.constant(''))), description: maybe(fc.string()), sources })
const rawRecording = fc.record({
  narrators: fc.oneof(
    { weight: 9, arbitrary: some },
    { weight: 1, arbitrary: fc.array(fc.nat(), { minLength: 20, maxLength: 60 }) },
  ),
  abridged: maybe(fc.boolean()),
  language,
  runtime_min: maybe(fc.integer({ min: 1, max: 9200 })),
  release_date: maybe(fc.constantFrom('2021', '2021-05', '2021-05-04')),
  publisher: maybe(name),
  asins: fc.integer({ min: 0, max: 3 }),
  isbns: fc.integer({ min: 0, max: 2 }),
  cover_url: maybe(fc.constant('https://example.com/a.jpg')),
  chapters: fc.array(fc.record({ title: name, step: fc.integer({ min: 1, max: 9_000_000 }) }), { maxLength: 12 }),
  added_at: maybe(addedAt),
  sources,
})
const rawCommunity = fc.record({
  characters: fc.array(
    fc.record({ name, reveal: fc.nat(50), role: maybe(fc.constantFrom(...ROLES)), aliases: maybe(fc.uniqueArray(name)) }),
    { maxLength: 3 },
  ),
  recaps: fc.uniqueArray(
    fc.record({ through: fc.nat(50), text: name, scope: maybe(fc.constantFrom('book' as const, 'series' as const)) }),
    {
      selector: ({ through }) => through,
      maxLength: 3,
    },
  ),
  in_short: maybe(name),
  ending: maybe(name),
  license: fc.constantFrom('CC-BY-SA-3.0' as const, 'CC-BY-SA-4.0' as const),
})
const rawWork = fc.record({
  title: name,
  subtitle: maybe(name),
  authors: some,
  credits: maybe(fc.uniqueArray(fc.constantFrom(...CREDIT_ROLES), { minLength: 1, maxLength: 2 })),
  language,
  first_published: maybe(fc.constantFrom('1937', '1937-09-21')),
  description: maybe(fc.oneof(name, fc.constant(''))),
  genres: maybe(fc.subarray([...GENRES], { minLength: 1, maxLength: 4 })),
  isbns: fc.integer({ min: 0, max: 2 }),
  added_at: maybe(addedAt),
  sources,
  recordings: fc.array(rawRecording, { maxLength: 3 }),
  community: maybe(rawCommunity),
})
const rawSeries = fc.record({
  name,
  authors: maybe(some),
  works: fc.array(fc.tuple(fc.nat(), position), { minLength: 1, maxLength: 6 }),
  sources,
})
const retired = fc.array(fc.tuple(fc.stringMatching(/^old-[a-z0-9]{1,6}$/), fc.nat()), { maxLength: 3 })

/** Any small valid database, with odd names. */
export const arbitraryTree: fc.Arbitrary<ATree> = fc
  .record({
    people: fc.array(rawPerson, { minLength: 1, maxLength: 12 }),
    works: fc.array(rawWork, { maxLength: 8 }),
    series: fc.array(rawSeries, { maxLength: 4 }),
    retired: fc.record({ people: retired, works: retired, series: retired }),
  })
  .map((raw) => {
    const people = Object.fromEntries(
      raw.people.map((person) => [
        personSlug(person.name),
        { id: personSlug(person.name), license: 'CC0-1.0' as const, ...present(person) },
      ]),
    )
    const persons = Object.keys(people)
    const works: ATree['works'] = {}
    const community: ATree['community'] = {}
    for (const { community: about, ...work } of raw.works) {
      const id = freeSlug(work.title, works)
      works[id] = createWork(id, work, { persons, number: Object.keys(works).length })
      const record = about && aboutWork(id, about)
      if (record && Object.keys(record).length > 0) community[id] = record
    }
    const slugs = Object.keys(works)
    const series: ATree['series'] = {}
    for (const { name, authors, works: members, sources } of slugs.length > 0 ? raw.series : []) {
      const id = freeSlug(name, series)
      const byPosition = new Map(members.map(([at, position]) => [position, slugs[at % slugs.length] ?? '']))
      const written = [...byPosition].map(([position, work]) => ({ work, position }))
      series[id] = {
        id,
        name,
        ...present({ authors: authors && chosen(authors, persons) }),
        works: written,
        license: 'CC0-1.0',
        sources,
      }
    }
    const redirects = {
      people: redirected(raw.retired.people, persons),
      works: redirected(raw.retired.works, slugs),
      series: redirected(raw.retired.series, Object.keys(series)),
    }
    // Plain objects, as read from files.
    return JSON.parse(JSON.stringify({ people, works, series, community, redirects })) as ATree
  })

type RawWork = Omit<typeof rawWork extends fc.Arbitrary<infer W> ? W : never, 'community'>
type RawRecording = RawWork['recordings'][number]
type RawCommunity = typeof rawCommunity extends fc.Arbitrary<infer C> ? C : never

interface Around {
  persons: readonly string[]
  /** Makes identifiers unique. */
  number: number
}

function createWork(
  id: string,
  { authors, credits, genres, isbns, recordings, ...rest }: RawWork,
  around: Around,
): PackedWorkRecord {
  const made: Record<string, RecordingRecord> = {}
  for (const recording of recordings) {
    const at = Object.keys(made).length
    const key = `${around.persons[0] ?? 'a'}`.slice(0, 80).replace(/-$/, '') + (at === 0 ? '' : `-${2010 + at}`)
    made[key] = createRecording({ id: key, work: id }, recording, { ...around, number: around.number * 10 + at })
  }
  const [first = ''] = around.persons
  return {
    id,
    ...present(rest),
    ...present({ credits: credits?.map((role) => ({ person: first, role })), genres: genres?.toSorted() }),
    authors: chosen(authors, around.persons),
    ...(isbns > 0 ? { xref: { isbn: Array.from({ length: isbns }, (_, at) => isbnOf(around.number * 10 + at, '978')) } } : {}),
    ...(recordings.length > 0 ? { recordings: made } : {}),
    license: 'CC0-1.0',
  }
}

function createRecording(of: { id: string; work: string }, raw: RawRecording, { persons, number }: Around): RecordingRecord {
  const { narrators, asins, isbns, chapters, ...rest } = raw
  let end = 0
  const marks = chapters.map(({ title, step }) => {
    const start_ms = end
    end += step
    return { title, start_ms, length_ms: step }
  })
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => number * 10 + at)
  return {
    ...of,
    ...present(rest),
    narrators: chosen(narrators, persons),
    ...(asins > 0
      ? { asin: numbers(asins).map((own, at) => ({ region: REGIONS[at] ?? 'us', asin: `B${String(own).padStart(9, '0')}` })) }
      : {}),
    ...(isbns > 0 ? { isbn: numbers(isbns).map((own) => isbnOf(own, '979')) } : {}),
    ...(marks.length > 0 ? { chapters: marks } : {}),
    license: 'CC0-1.0',
  }
}

function aboutWork(work: string, { characters, recaps, in_short, ending, license }: RawCommunity): CommunityRecord {
  const common = { work, license, sources: [{ type: 'community' as const }] }
  const cast = characters.map(({ reveal, ...one }, at) => ({ id: `c-${at}`, ...present(one), reveal: { chapter: reveal } }))
  const about = recaps.map(({ through, ...one }) => ({ ...present(one), through: { chapter: through } }))
  return {
    ...(cast.length > 0 ? { characters: { ...common, characters: cast } } : {}),
    ...(about.length > 0 ? { recaps: { ...common, recaps: about, ...present({ in_short, ending }) } } : {}),
  }
}

const isbnOf = (number: number, prefix: string): string => `${prefix}${String(number).padStart(10, '0')}`

function chosen(indexes: readonly number[], from: readonly string[]): string[] {
  return [...new Set(indexes.map((at) => from[at % from.length] ?? ''))]
}

function freeSlug(name: string, taken: object): string {
  const base = slugify(name) || 'untitled'
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${cut(base, 4)}-${number}`
    if (!isReserved(slug) && !Object.hasOwn(taken, slug)) return slug
  }
}

function redirected(pairs: readonly (readonly [string, number])[], live: readonly string[]): Record<string, string> {
  const free = pairs.filter(([from]) => live.length > 0 && !live.includes(from))
  return Object.fromEntries(free.map(([from, at]) => [from, live[at % live.length] ?? '']))
}

type Present<T> = { [K in keyof T]: Exclude<T[K], undefined> }
/** Removes undefined members. */
function present<T extends object>(value: T): Present<T> {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Present<T>
}
