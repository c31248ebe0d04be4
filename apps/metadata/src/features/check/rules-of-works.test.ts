import {
  type BrokenCase,
  H,
  hobbit,
  PEOPLE,
  person,
  R,
  recording,
  reportEach,
  SERIES,
  SOURCE,
  WORKS,
} from '../../../test/broken-sample.ts'

const CASES: BrokenCase[] = [
  {
    name: 'an unknown field, a missing one, and one of the wrong type',
    file: WORKS,
    change(pack) {
      const work = hobbit(pack)
      delete work.title
      Object.assign(work, { colour: 'red', description: 5 })
    },
    problems: [`${H}colour: is not a field of this record`, `${H}description: must be text`, `${H}title: is missing`],
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
    name: 'a wrong licence',
    file: WORKS,
    change: (pack) => {
      hobbit(pack).license = 'CC-BY-SA-3.0'
    },
    problems: [`${H}license: must be "CC0-1.0"`],
  },
  {
    name: 'an unknown genre',
    file: WORKS,
    change: (pack) => {
      hobbit(pack).genres = ['elves']
    },
    problems: [
      `${H}genres[0]: "elves" is not a genre, did you mean "essays"? (all values: docs/community-data.md, "Allowed values")`,
    ],
  },
  {
    name: 'an entry that is not an object',
    file: SERIES,
    change: (pack) => {
      pack.entries['the-lord-of-the-rings'] = 3
    },
    problems: ['series/0.json: entry the-lord-of-the-rings: must be an object'],
  },
  {
    name: 'a key that is not a slug',
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
    problems: ['people/0.json: entry zoe: id: "zoe-x" does not match the key of the record, "zoe"'],
  },
  {
    name: 'an id that is not the slug of the name',
    file: PEOPLE,
    change: (pack) => {
      pack.entries['zoe'] = person('zoe', 'Zoe Smith')
    },
    problems: ['people/0.json: entry zoe: id: must be "zoe-smith", from the name "Zoe Smith"'],
  },
  {
    name: 'a person whose name is a reserved word',
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
    problems: ['series/0.json: entry latest: "latest" is a reserved word: choose another slug'],
  },
  {
    name: 'missing people',
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
    name: 'a duplicate credit',
    file: WORKS,
    change(pack) {
      hobbit(pack).credits = [
        { person: 'rob-inglis', role: 'editor' },
        { role: 'editor', person: 'rob-inglis' },
      ]
    },
    problems: [`${H}credits: has the same item twice (at 0 and 1, counted from 0)`],
  },
  {
    name: 'genres out of order',
    file: WORKS,
    change: (pack) => {
      hobbit(pack).genres = ['fantasy', 'classics']
    },
    problems: [`${H}genres: is not in ascending order: "classics" comes too late`],
  },
  {
    name: 'a recording under another key and of another work',
    file: WORKS,
    change(pack) {
      recording(pack).id = 'other'
      recording(pack).work = 'a-storm-of-swords'
    },
    problems: [
      `${R}id: "other" does not match the key of the recording, "rob-inglis-2008"`,
      `${R}work: "a-storm-of-swords" does not match the work that contains it, "the-hobbit"`,
    ],
  },
  {
    name: 'an ASIN and an ISBN of another recording',
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
      `${R}asin[1]: B000000001 (de) is also used by the recording a-storm-of-swords/roy-dotrice-2011`,
      `${R}isbn[0]: 030640615X is also used by the recording a-storm-of-swords/roy-dotrice-2011`,
    ],
  },
  {
    name: 'a Wikidata id of two works',
    file: WORKS,
    change(pack) {
      pack.entries['a-storm-of-swords'].xref = { wikidata: 'Q1' }
      hobbit(pack).xref = { wikidata: 'Q1' }
    },
    problems: [`${H}xref.wikidata: "Q1" is also used by the work "a-storm-of-swords"`],
  },
  {
    name: 'regional publishers without a main one, two for a region, and a repeated main one',
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
      'works/0/0.json: entry a-storm-of-swords: recording roy-dotrice-2011: publishers: is only allowed together with publisher',
      `${R}publishers[0]: repeats the main publisher`,
      `${R}publishers[1]: is a second publisher for the region us`,
    ],
  },
  {
    name: 'chapters that start late or do not advance',
    file: WORKS,
    change(pack) {
      recording(pack).chapters = [
        { title: 'a', start_ms: 5, length_ms: 9 },
        { title: 'b', start_ms: 7, length_ms: 1 },
        { title: 'b', start_ms: 7, length_ms: 1 },
      ]
    },
    problems: [
      `${R}chapters[0].start_ms: the first chapter must start at 0`,
      `${R}chapters[2].start_ms: must be after the start of the previous chapter`,
    ],
  },
]

reportEach(CASES)
