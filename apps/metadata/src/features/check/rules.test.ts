import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { checkTree, lineOf } from './index.ts'

const SAMPLE = path.resolve(import.meta.dirname, '../../../sample/closed')
const WORKS = 'works/0/0.json'
const PEOPLE = 'people/0.json'
const SERIES = 'series/0.json'
const COMMUNITY = 'works-community/0/0.json'
const REDIRECTS = 'redirects.json'

/** A record is broken here in every way that there is. */
type Json = ReturnType<typeof JSON.parse>

interface Case {
  name: string
  file: string
  change: (value: Json) => void
  /** Every problem there is then. */
  problems?: string[]
  advisory?: string
}

const hobbit = (pack: Json): Json => pack.entries['the-hobbit']
const recording = (pack: Json): Json => hobbit(pack).recordings['rob-inglis-2008']
const H = 'works/0/0.json: entry the-hobbit: '
const R = `${H}recording rob-inglis-2008: `
const person = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  license: 'CC0-1.0',
  sources: [{ type: 'user' }],
  ...more,
})
const SOURCE = { license: 'CC0-1.0', sources: [{ type: 'user' }] }

const CASES: Case[] = [
  {
    name: 'a field that no schema knows, one that is missing, one of the wrong type',
    file: WORKS,
    change(pack) {
      const work = hobbit(pack)
      delete work.title
      Object.assign(work, { colour: 'red', description: 5 })
    },
    problems: [`${H}colour: is no field of this record`, `${H}description: must be text`, `${H}title: is missing`],
  },
  {
    name: 'an empty title',
    file: WORKS,
    change: (pack) => {
      hobbit(pack).title = ''
    },
    problems: [`${H}title: must not be empty`],
  },
  {
    name: 'another licence',
    file: WORKS,
    change: (pack) => {
      hobbit(pack).license = 'CC-BY-SA-3.0'
    },
    problems: [`${H}license: must be "CC0-1.0"`],
  },
  {
    name: 'a word that is no genre',
    file: WORKS,
    change: (pack) => {
      hobbit(pack).genres = ['elves']
    },
    problems: [`${H}genres[0]: "elves" is none of the words allowed`],
  },
  {
    name: 'an entry that is no record',
    file: SERIES,
    change: (pack) => {
      pack.entries['the-lord-of-the-rings'] = 3
    },
    problems: ['series/0.json: entry the-lord-of-the-rings: must be an object'],
  },
  {
    name: 'a key that is no slug',
    file: PEOPLE,
    change: (pack) => {
      pack.entries['zoë x'] = person('zoë x', 'Zoë X')
    },
    problems: ['people/0.json: entry zoë x: "zoë x" is not a slug', 'people/0.json: entry zoë x: id: "zoë x" is not a slug'],
  },
  {
    name: 'a key that is not the id',
    file: PEOPLE,
    change: (pack) => {
      pack.entries['zoe'] = person('zoe-x', 'Zoe')
    },
    problems: ['people/0.json: entry zoe: id: "zoe-x" is not the key of the record, "zoe"'],
  },
  {
    name: 'an id that is not the slug of the name',
    file: PEOPLE,
    change: (pack) => {
      pack.entries['zoe'] = person('zoe', 'Zoe Smith')
    },
    problems: ['people/0.json: entry zoe: id: the name "Zoe Smith" asks for the id "zoe-smith"'],
  },
  {
    name: 'a person whose name is a word of the routes',
    file: PEOPLE,
    change: (pack) => {
      pack.entries['search-person'] = person('search-person', 'Search')
    },
  },
  {
    name: 'a person whose name has no slug',
    file: PEOPLE,
    change: (pack) => {
      pack.entries['person'] = person('person', 'Лев Толстой')
    },
  },
  {
    name: 'a reserved slug',
    file: SERIES,
    change: (pack) => {
      pack.entries['latest'] = { id: 'latest', name: 'Latest', works: [{ work: 'the-hobbit', position: '1' }], ...SOURCE }
    },
    problems: ['series/0.json: entry latest: "latest" is a word of the routes: choose another slug'],
  },
  {
    name: 'people who do not exist',
    file: WORKS,
    change(pack) {
      hobbit(pack).authors = ['nobody']
      hobbit(pack).credits = [{ person: 'no-one', role: 'editor' }]
      recording(pack).narrators = ['nobody']
    },
    problems: [
      `${H}authors: "nobody" does not exist as a person`,
      `${H}credits: "no-one" does not exist as a person`,
      `${R}narrators: "nobody" does not exist as a person`,
    ],
  },
  {
    name: 'a credit twice, genres out of order',
    file: WORKS,
    change(pack) {
      hobbit(pack).credits = [
        { person: 'rob-inglis', role: 'editor' },
        { role: 'editor', person: 'rob-inglis' },
      ]
    },
    problems: [`${H}credits: names the same twice (places 0 and 1, counted from 0)`],
  },
  {
    name: 'genres out of order',
    file: WORKS,
    change: (pack) => {
      hobbit(pack).genres = ['fantasy', 'classics']
    },
    problems: [`${H}genres: is not in ascending order: "classics" stands too late`],
  },
  {
    name: 'a recording under another key and of another work',
    file: WORKS,
    change(pack) {
      recording(pack).id = 'other'
      recording(pack).work = 'a-storm-of-swords'
    },
    problems: [
      `${R}id: "other" is not the key of the recording, "rob-inglis-2008"`,
      `${R}work: "a-storm-of-swords" is not the work that it stands in, "the-hobbit"`,
    ],
  },
  {
    name: 'an ASIN and an ISBN that another recording has',
    file: WORKS,
    change(pack) {
      pack.entries['a-storm-of-swords'].recordings['roy-dotrice-2011'].isbn = ['030640615x']
      pack.entries['a-storm-of-swords'].recordings['roy-dotrice-2011'].asin = [{ region: 'de', asin: 'B000000001' }]
      recording(pack).isbn = [{ isbn: '030640615X', region: 'us' }]
      recording(pack).asin = [
        { region: 'us', asin: 'B000000001' },
        { region: 'de', asin: 'B000000001' },
      ]
    },
    problems: [
      `${R}asin[1]: B000000001 (de) is also that of the recording a-storm-of-swords/roy-dotrice-2011`,
      `${R}isbn[0]: 030640615X is also that of the recording a-storm-of-swords/roy-dotrice-2011`,
    ],
  },
  {
    name: 'a Wikidata id that two works have',
    file: WORKS,
    change(pack) {
      pack.entries['a-storm-of-swords'].xref = { wikidata: 'Q1' }
      hobbit(pack).xref = { wikidata: 'Q1' }
    },
    problems: [`${H}xref.wikidata: "Q1" is also that of the work "a-storm-of-swords"`],
  },
  {
    name: 'publishers of regions without the main one, twice for a region, the main one again',
    file: WORKS,
    change(pack) {
      recording(pack).publisher = 'P'
      recording(pack).publishers = [
        { region: 'us', publisher: 'P' },
        { region: 'us', publisher: 'Q' },
      ]
      delete pack.entries['a-storm-of-swords'].recordings['roy-dotrice-2011'].publisher
      pack.entries['a-storm-of-swords'].recordings['roy-dotrice-2011'].publishers = [{ region: 'us', publisher: 'Q' }]
    },
    problems: [
      'works/0/0.json: entry a-storm-of-swords: recording roy-dotrice-2011: publishers: stands only beside publisher',
      `${R}publishers[0]: names the main publisher again`,
      `${R}publishers[1]: names a second publisher for the region us`,
    ],
  },
  {
    name: 'chapters that begin late and do not go on',
    file: WORKS,
    change(pack) {
      recording(pack).chapters = [
        { title: 'a', start_ms: 5, length_ms: 9 },
        { title: 'b', start_ms: 7, length_ms: 1 },
        { title: 'b', start_ms: 7, length_ms: 1 },
      ]
    },
    problems: [
      `${R}chapters[0].start_ms: the first chapter starts at 0`,
      `${R}chapters[2].start_ms: starts no later than the chapter before it`,
    ],
  },
  {
    name: 'a member of a series that does not exist, and a position that is taken',
    file: SERIES,
    change(pack) {
      const series = pack.entries['the-lord-of-the-rings']
      series.works = [
        { work: 'the-hobbit', position: '1' },
        { work: 'the-two-towers', position: '1' },
        { work: 'nothing', position: '10000' },
      ]
    },
    problems: [
      'series/0.json: entry the-lord-of-the-rings: works: "nothing" does not exist as a work',
      'series/0.json: entry the-lord-of-the-rings: works[1].position: "1" is also the position of "the-hobbit"',
    ],
    advisory: '"10000" is above 9999',
  },
  {
    name: 'orders of one series',
    file: SERIES,
    change(pack) {
      const works = [{ work: 'the-hobbit', position: '1' }]
      Object.assign(pack.entries, {
        b: { id: 'b', name: 'B', works, ordering: 'chronological', ordering_of: 'the-lord-of-the-rings', ...SOURCE },
        c: { id: 'c', name: 'C', works, ordering: 'chronological', ordering_of: 'the-lord-of-the-rings', ...SOURCE },
        d: { id: 'd', name: 'D', works, ordering: 'x', ordering_of: 'b', ...SOURCE },
        e: { id: 'e', name: 'E', works, ordering: 'x', ordering_of: 'none', ...SOURCE },
        f: { id: 'f', name: 'F', works, ordering: 'x', ordering_of: 'a-song-of-ice-and-fire', ...SOURCE },
      })
    },
    problems: [
      'series/0.json: entry c: ordering: "b" has the same order of "the-lord-of-the-rings"',
      'series/0.json: entry d: ordering_of: "b" is an order of another series itself',
      'series/0.json: entry e: ordering_of: "none" is not live',
    ],
    advisory: 'has works that are not in "a-song-of-ice-and-fire"',
  },
  {
    name: 'translations',
    file: WORKS,
    change(pack) {
      const work = (id: string, language: string, translation_of: unknown) => ({
        id,
        title: id,
        authors: ['rob-inglis'],
        language,
        translation_of,
        ...SOURCE,
      })
      Object.assign(pack.entries, {
        x1: work('x1', 'de', 'the-hobbit'),
        x2: work('x2', 'fr', 'x1'),
        x3: work('x3', 'en', 'the-hobbit'),
        x4: work('x4', 'fr', ['the-two-towers', 'the-hobbit']),
        x5: work('x5', 'fr', 'x5'),
        x6: work('x6', 'fr', 'none'),
      })
    },
    problems: [
      'works/0/0.json: entry x2: translation_of: "x1" is a translation itself: name the original',
      'works/0/0.json: entry x3: translation_of: "the-hobbit" is in the same language, en',
      'works/0/0.json: entry x4: translation_of: is not in ascending order: "the-hobbit" stands too late',
      'works/0/0.json: entry x5: translation_of: is a translation of itself',
      'works/0/0.json: entry x6: translation_of: "none" is not live',
    ],
  },
  {
    name: 'a work that is probably there already',
    file: WORKS,
    change: (pack) => {
      pack.entries['the-hobbit-2'] = { ...hobbit(pack), id: 'the-hobbit-2', title: 'THE HOBBIT!', recordings: {} }
    },
    advisory: 'works/0/0.json: entry the-hobbit-2: is probably the same work as "the-hobbit"',
  },
  {
    name: 'what is told of a work that does not exist',
    file: COMMUNITY,
    change(pack) {
      pack.entries['nothing'] = pack.entries['a-storm-of-swords']
    },
    problems: [
      'works-community/0/0.json: entry nothing: "nothing" does not exist as a work',
      'works-community/0/0.json: entry nothing: characters: work: "a-storm-of-swords" is not the key of the entry, "nothing"',
      'works-community/0/0.json: entry nothing: recaps: work: "a-storm-of-swords" is not the key of the entry, "nothing"',
    ],
  },
  {
    name: 'two characters of one id, two recaps up to one chapter',
    file: COMMUNITY,
    change(pack) {
      const { characters, recaps } = pack.entries['the-fellowship-of-the-ring']
      characters.characters = [
        { id: 'a', name: 'A', reveal: { chapter: 1 } },
        { id: 'a', name: 'B', reveal: { chapter: 1 } },
      ]
      recaps.recaps = [
        { through: { chapter: 2 }, text: 'a' },
        { through: { chapter: 2 }, text: 'b' },
      ]
      recaps.license = 'CC-BY-SA-4.0'
    },
    problems: [
      'works-community/0/0.json: entry the-fellowship-of-the-ring: characters: characters[1].id: "a" is the id of two characters',
      'works-community/0/0.json: entry the-fellowship-of-the-ring: recaps: recaps[1].through: a second recap ends with chapter 2',
    ],
  },
  {
    name: 'an entry that says nothing',
    file: COMMUNITY,
    change: (pack) => {
      pack.entries['the-hobbit'] = {}
    },
    problems: ['works-community/0/0.json: entry the-hobbit: must not be empty'],
  },
  {
    name: 'redirects that lead astray',
    file: REDIRECTS,
    change(redirects) {
      redirects.works = {
        'the-hobbit': 'the-two-towers',
        a: 'a',
        b: 'c',
        c: 'the-hobbit',
        search: 'the-hobbit',
        d: 'gone',
        '1984': 'latest',
      }
    },
    problems: [
      'redirects.json: works.1984: leads to "latest", a word of the routes',
      'redirects.json: works.a: leads to itself',
      'redirects.json: works.b: leads to "c", which is redirected itself',
      'redirects.json: works.c: leads to "the-hobbit", which is redirected itself',
      'redirects.json: works.d: leads to "gone", which is not live',
      'redirects.json: works.search: "search" is a word of the routes, and redirects nowhere',
      'redirects.json: works.search: leads to "the-hobbit", which is redirected itself',
      'redirects.json: works.the-hobbit: "the-hobbit" is live: only a retired slug is redirected',
    ],
  },
  {
    name: 'redirects between what are no slugs',
    file: REDIRECTS,
    change: (redirects) => {
      redirects.people = { 'A B': 'rob-inglis' }
    },
    problems: ['redirects.json: people: the name "A B" is not a slug'],
  },
  {
    name: 'something beside the entries',
    file: PEOPLE,
    change: (pack) => {
      pack.version = 1
    },
    problems: ['people/0.json: version: stands beside entries; a pack holds nothing else'],
  },
  {
    name: 'too many entries',
    file: PEOPLE,
    change: (pack) => void Array.from({ length: 1000 }, (_, at) => (pack.entries[`p${at}`] = person(`p${at}`, `p${at}`))),
    problems: ['people/0.json: holds 1007 entries; a pack holds at most 1000: see format'],
    advisory: 'no work, recording or series names this person',
  },
  {
    name: 'too many bytes',
    file: WORKS,
    change: (pack) => {
      hobbit(pack).description = 'x'.repeat(600_000)
    },
    problems: ['works/0/0.json: has 626 KiB; a pack has at most 512 KiB: see format'],
  },
  {
    name: 'more bytes than are wished',
    file: WORKS,
    change: (pack) => {
      hobbit(pack).description = 'x'.repeat(300_000)
    },
    advisory: 'works/0/0.json: has 333 KiB, which is more than 256 KiB',
  },
]

for (const { name, file, change, problems = [], advisory } of CASES)
  test(`told: ${name}`, () => {
    using folder = aSample()
    const value = JSON.parse(readFileSync(folder.at('data', file), 'utf8'))
    change(value)
    writeFileSync(folder.at('data', file), JSON.stringify(value, null, 2))
    const report = checkTree([folder.path])
    assert.deepEqual(report.problems.map(lineOf), problems)
    if (advisory !== undefined) assert.ok(report.advisories.some((finding) => lineOf(finding).includes(advisory)))
  })

const FILES: readonly (readonly [
  name: string,
  change: (at: (...parts: string[]) => string) => void,
  problems: readonly string[],
])[] = [
  ['no UTF-8', (at) => writeFileSync(at(PEOPLE), Buffer.from([0xff, 0x7b])), ['people/0.json: is not UTF-8']],
  [
    'no JSON',
    (at) => writeFileSync(at(REDIRECTS), '{'),
    ['redirects.json: is no JSON: a name in quotes was expected (line 1, column 2)'],
  ],
  [
    'a name twice, a control character, an odd number',
    (at) =>
      edit(at(WORKS), (text) =>
        text
          .replace('"id": "the-hobbit"', '"id": "the-hobbit", "title": "a\\u0001", "title": "b"')
          .replace('"runtime_min": 6', '"runtime_min": 6.0, "x": 6'),
      ),
    [`${H}title: a string holds the control character U+0001`, `${H}title: the name "title" stands twice`],
  ],
  [
    'a pack without entries',
    (at) => writeFileSync(at(PEOPLE), '{"a": 1}'),
    ['people/0.json: is no pack: a pack is {"entries": {…}}'],
  ],
  [
    'an empty pack',
    (at) => writeFileSync(at('people/zz.json'), '{"entries": {}}'),
    ['people/zz.json: is an empty pack: remove it'],
  ],
  [
    'files that nobody knows',
    (at) => {
      writeFileSync(at('notes.json'), '{}')
      writeFileSync(at('README.md'), '')
      symlinkSync('0.json', at('people/a.json'))
    },
    [
      'notes.json: is no file of this database: there are redirects.json and packs in people/, works/, series/, works-community/',
      'people/a.json: is a link, which is not followed: put the file itself here',
    ],
  ],
  [
    'entries outside of their packs',
    (at) =>
      writeFileSync(
        at('series/t.json'),
        `{"entries": {"a": ${JSON.stringify({ id: 'a', name: 'A', works: [{ work: 'the-hobbit', position: '1' }], ...SOURCE })}}}`,
      ),
    [
      'series/0.json: entry the-lord-of-the-rings: does not belong into this pack, which holds what is from 0 up to, not including, t: see format',
      'series/t.json: entry a: does not belong into this pack, which holds what is from t on: see format',
    ],
  ],
  [
    'packs that are called or laid wrongly',
    (at) => {
      const entry = (id: string) =>
        `{"entries": {"${id}": ${JSON.stringify({ id, title: id, authors: ['rob-inglis'], language: 'en', ...SOURCE })}}}`
      for (const folder of ['works/0', 'works/v', 'works/z']) mkdirSync(at(folder), { recursive: true })
      writeFileSync(at('works/v/w.json'), entry('w'))
      writeFileSync(at('works/z/w.json'), entry('w2'))
      writeFileSync(at('works/z/X.json'), entry('x'))
    },
    [
      'works/z/X.json: "X" is no bound: a pack is called by a slug, the first one 0',
      'works/v/w.json: lies in the wrong folder: a folder is called by the bound of its first pack, and holds all up to the next folder',
      'works/z/w.json: has the same bound as works/v/w.json',
      'works/z/w.json: lies in the wrong folder: a folder is called by the bound of its first pack, and holds all up to the next folder',
    ],
  ],
  [
    'a record in both layouts, in the wrong folder, and a recording without its work',
    (at) => {
      for (const folder of ['people/xx', 'works/th/the-lost/recordings']) mkdirSync(at(folder), { recursive: true })
      writeFileSync(at('people/xx/rob-inglis.json'), JSON.stringify(person('rob-inglis', 'Rob Inglis')))
      writeFileSync(at('works/th/the-lost/recordings/a.json'), '{}')
    },
    [
      'people/xx/rob-inglis.json: "rob-inglis" stands in people/0.json too',
      'people/xx/rob-inglis.json: lies in the wrong folder: "rob-inglis" belongs into ro/',
      'works/th/the-lost/recordings/a.json: is a recording of a work without work.json',
    ],
  ],
]

for (const [name, change, problems] of FILES)
  test(`told: ${name}`, () => {
    using folder = aSample()
    change((...parts) => folder.at('data', ...parts))
    const lines = checkTree([folder.path]).problems.map(lineOf)
    for (const problem of problems)
      assert.ok(lines.includes(problem), `${problem}\n\nis none of\n\n${lines.slice(0, 20).join('\n')}`)
  })

test('in two roots a retired key is told of the work that replaced it, and what both say of one work is refused', () => {
  using folder = temporaryFolder()
  cpSync(SAMPLE, folder.at('core'), { recursive: true })
  cpSync(path.join(SAMPLE, 'data/works-community'), folder.at('community/data/works-community'), { recursive: true })
  const community = folder.at('community/data/works-community/0/0.json')
  const lines = () => checkTree([folder.at('community'), folder.at('core')])
  assert.ok(
    lines()
      .problems.map(lineOf)
      .includes(
        'community: works-community/0/0.json: entry a-storm-of-swords: characters: the work "a-storm-of-swords" has characters elsewhere too',
      ),
  )
  rmSync(folder.at('core/data/works-community'), { recursive: true })
  assert.deepEqual(lines().problems.map(lineOf), [])
  edit(community, (text) => text.replaceAll('a-storm-of-swords', 'a-lost-slug'))
  assert.deepEqual(lines().problems.map(lineOf), [
    'community: works-community/0/0.json: entry a-lost-slug: "a-lost-slug" does not exist as a work',
  ])
  writeFileSync(
    folder.at('core/data/redirects.json'),
    JSON.stringify({ people: {}, series: {}, works: { 'a-lost-slug': 'a-storm-of-swords' } }),
  )
  assert.deepEqual(lines().problems.map(lineOf), [])
  assert.ok(
    lines()
      .advisories.map(lineOf)
      .includes('community: works-community/0/0.json: entry a-lost-slug: is retired: this build tells it of "a-storm-of-swords"'),
  )
})

function aSample() {
  const folder = temporaryFolder()
  cpSync(SAMPLE, folder.path, { recursive: true })
  return folder
}

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}
