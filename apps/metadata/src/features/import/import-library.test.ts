import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import fc from 'fast-check'
import { arbitraryTree } from '../../../test/arbitrary-tree.ts'
import { readTree, writePacks } from '../../../test/test-tree.ts'
import { checkTree, lineOf } from '../check/index.ts'
import { finish } from '../records/index.ts'
import { importLibrary, readLibrary } from './index.ts'

const SAMPLE = path.resolve(import.meta.dirname, '../../../sample')
const DATE = '2026-11-01'

function take(dir: string, books: readonly object[]) {
  const library = readLibrary({ format: 'audiosilo-books', version: 1, books })
  return finish(importLibrary(library, dir, { date: DATE, onProgress: () => {} }))
}
const HOBBIT = { title: 'The Hobbit', authors: ['J.R.R. Tolkien'], narrators: ['Rob Inglis'], language: 'en' }

function createSample() {
  const folder = temporaryFolder()
  cpSync(path.join(SAMPLE, 'closed'), folder.path, { recursive: true })
  return folder
}

test('adds a new book with its people, series, recording and source', () => {
  using folder = temporaryFolder()
  const book = {
    ...{
      title: 'The Glass Orchard',
      subtitle: 'A Novel',
      authors: ['Mara Lind'],
      narrators: ['Oren Vale', 'Mara Lind'],
      language: 'english',
    },
    ...{
      series: 'Orchard Cycle',
      series_position: '2.5',
      asin: 'b000000001',
      release_date: '2021-05',
      publisher: 'P',
      runtime_min: 612,
    },
    ...{ abridged: false, cover_url: 'https://example.com/a.jpg' },
  }
  assert.deepEqual(take(folder.path, [book]), { people: 2, works: 1, series: 1, warnings: [], skipped: new Map() })
  const sources = [{ type: 'audiosilo-books-import', ref: 'B000000001', imported_at: DATE }]
  const license = 'CC0-1.0'
  assert.deepEqual(readTree(folder.path), {
    people: {
      'mara-lind': { id: 'mara-lind', name: 'Mara Lind', license, sources },
      'oren-vale': { id: 'oren-vale', name: 'Oren Vale', license, sources },
    },
    works: {
      'the-glass-orchard': {
        ...{ id: 'the-glass-orchard', title: 'The Glass Orchard', subtitle: 'A Novel', authors: ['mara-lind'], language: 'en' },
        ...{ added_at: DATE, license, sources },
        recordings: {
          'oren-vale-2021': {
            ...{
              id: 'oren-vale-2021',
              work: 'the-glass-orchard',
              narrators: ['oren-vale', 'mara-lind'],
              language: 'en',
              abridged: false,
            },
            ...{ runtime_min: 612, release_date: '2021-05', publisher: 'P', cover_url: 'https://example.com/a.jpg' },
            ...{ asin: [{ region: 'us', asin: 'B000000001' }], added_at: DATE, license, sources },
          },
        },
      },
    },
    series: {
      'orchard-cycle': {
        ...{ id: 'orchard-cycle', name: 'Orchard Cycle', authors: ['mara-lind'], license, sources },
        works: [{ work: 'the-glass-orchard', position: '2.5' }],
      },
    },
    community: {},
    redirects: { people: {}, works: {}, series: {} },
  })
})

const KNOWN = [
  ['by its ASIN, with another title', { ...HOBBIT, title: 'There and Back', asin: 'B0036KSC1U' }, { works: 0 }],
  ['by title, authors and language', HOBBIT, { works: 0 }],
  ['of another region of the language', { ...HOBBIT, language: 'en-GB' }, { works: 0 }],
  ['with new facts', { ...HOBBIT, publisher: 'X', abridged: true, subtitle: 'or There and Back Again' }, { works: 1 }],
  ['with another narrator', { ...HOBBIT, narrators: ['Andy Serkis'] }, { works: 1 }],
  ['in another year', { ...HOBBIT, release_date: '1999-01-01' }, { works: 1 }],
  ['in another language', { ...HOBBIT, language: 'de' }, { works: 1 }],
  ['by another author', { ...HOBBIT, authors: ['Mark Arrows'] }, { works: 1 }],
] as const

for (const [name, book, { works }] of KNOWN)
  test(`finds a known book ${name}`, () => {
    using folder = createSample()
    const before = readTree(folder.path).works
    assert.equal(take(folder.path, [book]).works, works)
    const after = readTree(folder.path).works
    assert.deepEqual(checkTree([folder.path]).problems.map(lineOf), [])
    for (const [slug, work] of Object.entries(before))
      for (const [id, recording] of Object.entries(work.recordings ?? {})) {
        const now = after[slug]?.recordings?.[id]
        assert.deepEqual({ ...now, ...recording, sources: now?.sources }, now)
      }
    assert.equal(take(folder.path, [book]).works, 0)
  })

test('warns of a different runtime, a taken position and a missing position, and changes nothing', () => {
  using folder = createSample()
  const before = readTree(folder.path)
  const warnings = take(folder.path, [
    { ...HOBBIT, asin: 'B0036KSC1U', runtime_min: 10 },
    { ...HOBBIT, series: 'The Lord of the Rings' },
  ])
  assert.deepEqual([warnings.works, warnings.people, warnings.series], [0, 0, 0])
  assert.match(warnings.warnings[0] ?? '', /series "The Lord of the Rings" ignored: no position/)
  assert.match(warnings.warnings[1] ?? '', /skipped: the runtime is 10 minutes, but \d+ in the-two-towers\/rob-inglis-2005/)
  assert.deepEqual(readTree(folder.path), before)
  const taken = take(folder.path, [
    { ...HOBBIT, title: 'Another', series: 'Lord of the Rings, The', series_position: 1 },
    { ...HOBBIT, title: 'Another', series: 'the lord of the RINGS', series_position: 1 },
  ])
  assert.deepEqual(taken.warnings, [
    'Another: not added to the-lord-of-the-rings: position 1 is taken by the-fellowship-of-the-ring',
  ])
})

test('a person without Latin letters in the name gets a transliterated slug', () => {
  using folder = temporaryFolder()
  const books = [
    { ...HOBBIT, title: 'One', authors: ['山田太郎'], narrators: ['Лев Толстой'] },
    { ...HOBBIT, title: 'Two', authors: ['山田太郎'], narrators: ['حسن'] },
  ]
  assert.deepEqual(take(folder.path, books).warnings, [])
  const { people, works } = readTree(folder.path)
  const names = Object.fromEntries(Object.values(people).map(({ id, name }) => [id, name]))
  assert.deepEqual(names, { hsn: 'حسن', 'lev-tolstoy': 'Лев Толстой', shantiantailang: '山田太郎' })
  assert.deepEqual(works['two']?.authors, ['shantiantailang'])
  assert.deepEqual(checkTree([folder.path]).problems, [])
})

test('numbers a slug used by another name, also in a second import', () => {
  using folder = temporaryFolder()
  const books = [
    { ...HOBBIT, title: 'One', authors: ['Lev Tolstoy'] },
    { ...HOBBIT, title: 'Two', authors: ['Лев Толстой'] },
    { ...HOBBIT, title: 'Three', authors: ['三体 Liu'] },
    { ...HOBBIT, title: 'Four', authors: ['Liu'] },
    { ...HOBBIT, title: 'Five', authors: ['LIU!'] },
  ]
  take(folder.path, books)
  const { works, people } = readTree(folder.path)
  const authors = (title: string) => (works[title]?.authors ?? []).map((id) => `${id}: ${people[id]?.name}`)
  assert.deepEqual(['one', 'two', 'three', 'four', 'five'].flatMap(authors), [
    ...['lev-tolstoy: Lev Tolstoy', 'lev-tolstoy-2: Лев Толстой', 'liu: 三体 Liu', 'liu-2: Liu', 'liu-2: Liu'],
  ])
  assert.deepEqual(checkTree([folder.path]).problems, [])
  const again = take(folder.path, books)
  assert.deepEqual([again.works, again.people], [0, 0])
})

test('reuses the record that an older database has for a name', () => {
  using folder = temporaryFolder()
  const record = { id: 'person', name: '山田太郎', license: 'CC0-1.0' as const, sources: [{ type: 'user' as const }] }
  const none = { works: {}, series: {}, community: {}, redirects: { people: {}, works: {}, series: {} } }
  writePacks({ people: { person: record }, ...none }, folder.path)
  take(folder.path, [{ ...HOBBIT, authors: ['山田太郎'], narrators: ['Лев Толстой'] }])
  const { works } = readTree(folder.path)
  assert.deepEqual(works['the-hobbit']?.authors, ['person'])
  assert.deepEqual(works['the-hobbit']?.recordings?.['lev-tolstoy']?.narrators, ['lev-tolstoy'])
})

test('keeps titles and series apart that share only their digits', () => {
  using folder = temporaryFolder()
  take(folder.path, [
    { ...HOBBIT, title: '三体 2', series: '三体 9', series_position: 1 },
    { ...HOBBIT, title: 'Война 2', series: 'Война 9', series_position: 1 },
  ])
  const { works, series } = readTree(folder.path)
  assert.deepEqual(
    Object.values(works)
      .map(({ title }) => title)
      .sort(),
    ['Война 2', '三体 2'],
  )
  assert.deepEqual(
    Object.values(series)
      .map(({ name, works }) => `${name} ${works.length}`)
      .sort(),
    ['Война 9 1', '三体 9 1'],
  )
})

test('counts skipped books by reason', () => {
  using folder = createSample()
  const { skipped } = take(folder.path, [
    { ...HOBBIT, narrators: [] },
    { ...HOBBIT, title: 'Another', narrators: [] },
    { ...HOBBIT, language: '' },
    { ...HOBBIT, asin: 'B0036KSC1U', runtime_min: 10 },
  ])
  assert.deepEqual(Object.fromEntries(skipped), {
    'no narrators': 2,
    'no language': 1,
    'the runtime differs from the known recording': 1,
  })
})

test('imports the chapters of a metadata.json, but never overwrites known ones', () => {
  using folder = temporaryFolder()
  const chapters = [
    { id: 0, start: 0, end: 61.5, title: 'One' },
    { id: 1, start: 61.5, end: 90, title: 'Two' },
  ]
  const book = { ...HOBBIT, chapters }
  const bring = (items: object[]) => finish(importLibrary(readLibrary(items), folder.path, { date: DATE, onProgress: () => {} }))
  bring([book])
  const known = () => readTree(folder.path).works['the-hobbit']?.recordings?.['rob-inglis']?.chapters
  const expected = [
    { title: 'One', start_ms: 0, length_ms: 61_500 },
    { title: 'Two', start_ms: 61_500, length_ms: 28_500 },
  ]
  assert.deepEqual(known(), expected)
  assert.equal(bring([{ ...HOBBIT, chapters: [{ ...chapters[0], title: 'Other' }] }]).works, 0)
  assert.deepEqual(known(), expected)
  for (const [wrong, reason] of [
    [[{ start: 5, end: 6, title: 'A' }], 'the first one does not start at 0'],
    [[{ start: 0, end: 6, title: '' }], 'chapter 1 has no valid title, start or end'],
    [[chapters[0], { start: 0, end: 6, title: 'B' }], 'chapter 2 does not start after chapter 1'],
  ] as const)
    assert.deepEqual(bring([{ ...HOBBIT, chapters: wrong }]).warnings, [`The Hobbit: chapters ignored: ${reason}`])
})

test('never gives a new slug that is reserved, in use, or retired', () => {
  using folder = temporaryFolder()
  writePacks({ people: {}, works: {}, series: {}, community: {}, redirects: { people: {}, works: {}, series: {} } }, folder.path)
  const by = { authors: ['Лев Толстой'], narrators: ['Latest'], language: 'ru' }
  take(folder.path, [
    { ...by, title: 'Search', series: 'Match', series_position: 1 },
    { ...by, title: 'Война и мир', series: 'Война', series_position: 1 },
    { ...by, title: 'Анна Каренина', series: 'Анна', series_position: 1 },
  ])
  const tree = readTree(folder.path)
  assert.deepEqual(Object.keys(tree.people), ['latest-person', 'lev-tolstoy'])
  assert.deepEqual(Object.keys(tree.works), ['anna-karenina', 'search-lev-tolstoy', 'voyna-i-mir'])
  assert.deepEqual(Object.keys(tree.series), ['anna', 'match-series', 'voyna'])
  assert.deepEqual(checkTree([folder.path]).problems, [])
})

test('follows redirects of people and series', () => {
  using folder = createSample()
  const tree = readTree(folder.path)
  const redirects = {
    people: { 'bob-inglis': 'rob-inglis' },
    works: { another: 'the-hobbit' },
    series: { lotr: 'the-lord-of-the-rings' },
  }
  writePacks({ ...tree, redirects }, folder.path)
  take(folder.path, [{ ...HOBBIT, title: 'Another', narrators: ['Bob Inglis'], series: 'LOTR', series_position: '9' }])
  const { works, people, series } = readTree(folder.path)
  assert.deepEqual(Object.keys(people), Object.keys(tree.people))
  assert.deepEqual(works['another-j-r-r-tolkien']?.recordings?.['rob-inglis']?.narrators, ['rob-inglis'])
  assert.deepEqual(series['the-lord-of-the-rings']?.works.at(-1), { work: 'another-j-r-r-tolkien', position: '9' })
  assert.deepEqual(checkTree([folder.path]).problems, [])
})

const name = fc.constantFrom('Dune', 'DUNE', 'Search', 'Война', '三体', 'A B', "O'Neil", 'José', '\u0001', '', 'x'.repeat(150))
const book = fc.record(
  {
    title: name,
    subtitle: name,
    authors: fc.array(name, { maxLength: 3 }),
    narrators: fc.array(name, { maxLength: 3 }),
    language: fc.constantFrom('en', 'English', 'German', 'pt_BR', 'eng', 'Klingon', ''),
    series: name,
    series_position: fc.constantFrom('1', 2, '1-3', 'x', null),
    asin: fc.constantFrom('B000000001', 'b000000002', 'short', ''),
    release_date: fc.constantFrom('2020', '2021-02-03', '2021-02-03T00:00:00Z', '2021-02-31', '2021-13', 'soon'),
    publisher: name,
    runtime_min: fc.constantFrom(1, 60, '61', 62.4, -5, 'long', 1e300),
    abridged: fc.constantFrom(true, false, 'yes'),
    cover_url: fc.constantFrom('https://example.com/a', 'http://example.com/a', 'file'),
  },
  { requiredKeys: ['title', 'authors', 'narrators', 'language'] },
)

test('writes valid records for any library, and a second import changes nothing', () => {
  fc.assert(
    fc.property(arbitraryTree, fc.array(book, { maxLength: 8 }), (tree, books) => {
      using folder = temporaryFolder()
      writePacks(tree, folder.path)
      take(folder.path, books)
      assert.deepEqual(checkTree([folder.path]).problems.map(lineOf), [])
      const after = readTree(folder.path)
      const { works, people, series } = take(folder.path, books)
      assert.deepEqual({ works, people, series }, { works: 0, people: 0, series: 0 })
      assert.deepEqual(readTree(folder.path), after)
    }),
    { numRuns: runs(25, 80) },
  )
})

test('rejects writing to the older layout or to a database with problems', () => {
  for (const [sample, message] of [
    ['upstream-layout', /the older layout .*Import into another folder\.$/],
    ['packed', /has 178 problems\. The first: redirects\.json:3:5: people/],
  ] as const) {
    using folder = temporaryFolder()
    cpSync(path.join(SAMPLE, sample), folder.path, { recursive: true })
    assert.throws(() => take(folder.path, [HOBBIT]), { name: 'AppError', message })
  }
})
