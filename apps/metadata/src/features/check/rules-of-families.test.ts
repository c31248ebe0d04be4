import {
  type BrokenCase,
  COMMUNITY,
  hobbit,
  PEOPLE,
  person,
  REDIRECTS,
  reportEach,
  SERIES,
  SOURCE,
  WORKS,
} from '../../../test/broken-sample.ts'

const CASES: BrokenCase[] = [
  {
    name: 'a missing member of a series, and a duplicate position',
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
    name: 'reading orders of a series',
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
      'series/0.json: entry c: ordering: "b" is already this order of "the-lord-of-the-rings"',
      'series/0.json: entry d: ordering_of: "b" is itself an order of another series',
      'series/0.json: entry e: ordering_of: "none" does not exist',
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
      'works/0/0.json: entry x2: translation_of: "x1" is itself a translation: refer to the original',
      'works/0/0.json: entry x3: translation_of: "the-hobbit" is in the same language, en',
      'works/0/0.json: entry x4: translation_of: is not in ascending order: "the-hobbit" comes too late',
      'works/0/0.json: entry x5: translation_of: is a translation of itself',
      'works/0/0.json: entry x6: translation_of: "none" does not exist',
    ],
  },
  {
    name: 'a probable duplicate of a work',
    file: WORKS,
    change: (pack) => {
      pack.entries['the-hobbit-2'] = { ...hobbit(pack), id: 'the-hobbit-2', title: 'THE HOBBIT!', recordings: {} }
    },
    advisory: 'works/0/0.json: entry the-hobbit-2: is probably the same work as "the-hobbit"',
  },
  {
    name: 'a community entry for a missing work',
    file: COMMUNITY,
    change(pack) {
      pack.entries['nothing'] = pack.entries['a-storm-of-swords']
    },
    problems: [
      'works-community/0/0.json: entry nothing: "nothing" does not exist as a work',
      'works-community/0/0.json: entry nothing: characters: work: "a-storm-of-swords" does not match the key of the entry, "nothing"',
      'works-community/0/0.json: entry nothing: recaps: work: "a-storm-of-swords" does not match the key of the entry, "nothing"',
    ],
  },
  {
    name: 'two characters with one id, two recaps with one chapter',
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
      'works-community/0/0.json: entry the-fellowship-of-the-ring: characters: characters[1].id: two characters have the id "a"',
      'works-community/0/0.json: entry the-fellowship-of-the-ring: recaps: recaps[1].through: two recaps end with chapter 2',
    ],
  },
  {
    name: 'an empty entry',
    file: COMMUNITY,
    change: (pack) => {
      pack.entries['the-hobbit'] = {}
    },
    problems: ['works-community/0/0.json: entry the-hobbit: must not be empty'],
  },
  {
    name: 'invalid redirects',
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
      'redirects.json: works.1984: redirects to "latest", a reserved word',
      'redirects.json: works.a: redirects to itself',
      'redirects.json: works.b: redirects to "c", which is itself redirected',
      'redirects.json: works.c: redirects to "the-hobbit", which is itself redirected',
      'redirects.json: works.d: redirects to "gone", which does not exist',
      'redirects.json: works.search: "search" is a reserved word and cannot be redirected',
      'redirects.json: works.search: redirects to "the-hobbit", which is itself redirected',
      'redirects.json: works.the-hobbit: "the-hobbit" is in use: only retired slugs can be redirected',
    ],
  },
  {
    name: 'redirects from invalid slugs',
    file: REDIRECTS,
    change: (redirects) => {
      redirects.people = { 'A B': 'rob-inglis' }
    },
    problems: ['redirects.json: people: the name "A B" is not a slug'],
  },
  {
    name: 'a field next to entries',
    file: PEOPLE,
    change: (pack) => {
      pack.version = 1
    },
    problems: ['people/0.json: version: is not allowed: a pack contains only entries'],
  },
  {
    name: 'too many entries',
    file: PEOPLE,
    change: (pack) => void Array.from({ length: 1000 }, (_, at) => (pack.entries[`p${at}`] = person(`p${at}`, `p${at}`))),
    problems: ['people/0.json: has 1007 entries; a pack may have at most 1000: run format'],
    advisory: 'no work, recording or series refers to this person',
  },
  {
    name: 'too many bytes',
    file: WORKS,
    change: (pack) => {
      hobbit(pack).description = 'x'.repeat(600_000)
    },
    problems: ['works/0/0.json: has 626 KiB; a pack may have at most 512 KiB: run format'],
  },
  {
    name: 'more bytes than recommended',
    file: WORKS,
    change: (pack) => {
      hobbit(pack).description = 'x'.repeat(300_000)
    },
    advisory: 'works/0/0.json: has 333 KiB, which is more than 256 KiB',
  },
]

reportEach(CASES)
