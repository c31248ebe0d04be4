import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createSample, H, PEOPLE, person, plainLineOf, REDIRECTS, SAMPLE, SOURCE, WORKS } from '../../../test/broken-sample.ts'
import { checkTree } from './index.ts'

const FILES: readonly (readonly [
  name: string,
  change: (at: (...parts: string[]) => string) => void,
  problems: readonly string[],
])[] = [
  ['invalid UTF-8', (at) => writeFileSync(at(PEOPLE), Buffer.from([0xff, 0x7b])), ['people/0.json: is not UTF-8']],
  ['invalid JSON', (at) => writeFileSync(at(REDIRECTS), '{'), ['redirects.json: is not valid JSON: expected a name in quotes']],
  [
    'a duplicate name, a control character, a number not in plain digits',
    (at) =>
      edit(at(WORKS), (text) =>
        text
          .replace('"id": "the-hobbit"', '"id": "the-hobbit", "title": "a\\u0001", "title": "b"')
          .replace('"runtime_min": 6', '"runtime_min": 6.0, "x": 6'),
      ),
    [`${H}title: a string contains the control character U+0001`, `${H}title: the name "title" occurs twice`],
  ],
  [
    'a pack without entries',
    (at) => writeFileSync(at(PEOPLE), '{"a": 1}'),
    ['people/0.json: is not a pack: a pack is {"entries": {…}}'],
  ],
  [
    'names with line breaks and control characters',
    (at) => {
      writeFileSync(at('series/a\n::error::x.json'), '{"entries": {"a\\n::error::y": {"z\\u001b": 1}}}')
    },
    ['series/a\\u000a::error::x.json: entry a\\u000a::error::y: z\\u001b: is not a field of this record'],
  ],
  [
    'a recording of the older layout in a file named __proto__.json',
    (at) => {
      mkdirSync(at('works/a-/a-lost-book/recordings'), { recursive: true })
      writeFileSync(
        at('works/a-/a-lost-book/work.json'),
        JSON.stringify({ id: 'a-lost-book', title: 'A', language: 'en', ...SOURCE }),
      )
      writeFileSync(at('works/a-/a-lost-book/recordings/__proto__.json'), '{}')
    },
    ['works/a-/a-lost-book/recordings/__proto__.json: id: is missing'],
  ],
  [
    'an empty pack',
    (at) => writeFileSync(at('people/zz.json'), '{"entries": {}}'),
    ['people/zz.json: is an empty pack: remove it'],
  ],
  [
    'unknown files and links',
    (at) => {
      writeFileSync(at('notes.json'), '{}')
      writeFileSync(at('README.md'), '')
      symlinkSync('0.json', at('people/a.json'))
    },
    [
      'notes.json: is not a file of this database, which contains redirects.json and packs in people/, works/, series/, works-community/',
      'people/a.json: is a symbolic link, which is not followed: put the file itself here',
    ],
  ],
  [
    'misplaced entries',
    (at) =>
      writeFileSync(
        at('series/t.json'),
        `{"entries": {"a": ${JSON.stringify({ id: 'a', name: 'A', works: [{ work: 'the-hobbit', position: '1' }], ...SOURCE })}}}`,
      ),
    [
      'series/0.json: entry the-lord-of-the-rings: does not belong in this pack, which is for slugs from 0 up to, but not including, t: run format',
      'series/t.json: entry a: does not belong in this pack, which is for slugs from t on: run format',
    ],
  ],
  [
    'packs with a wrong name or folder',
    (at) => {
      const entry = (id: string) =>
        `{"entries": {"${id}": ${JSON.stringify({ id, title: id, authors: ['rob-inglis'], language: 'en', ...SOURCE })}}}`
      for (const folder of ['works/0', 'works/v', 'works/z']) mkdirSync(at(folder), { recursive: true })
      writeFileSync(at('works/v/w.json'), entry('w'))
      writeFileSync(at('works/z/w.json'), entry('w2'))
      writeFileSync(at('works/z/X.json'), entry('x'))
    },
    [
      'works/z/X.json: "X" is not a valid name: a pack is named by a slug, the first one 0',
      'works/v/w.json: is in the wrong folder: a folder is named after its first pack and contains all packs up to the next folder',
      'works/z/w.json: has the same name as works/v/w.json',
      'works/z/w.json: is in the wrong folder: a folder is named after its first pack and contains all packs up to the next folder',
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
      'people/xx/rob-inglis.json: "rob-inglis" also occurs in people/0.json',
      'people/xx/rob-inglis.json: is in the wrong folder: "rob-inglis" belongs in ro/',
      'works/th/the-lost/recordings/a.json: is a recording of a work without work.json',
    ],
  ],
]

for (const [name, change, problems] of FILES)
  test(`reports ${name}`, () => {
    using folder = createSample()
    change((...parts) => folder.at('data', ...parts))
    const lines = checkTree([folder.path]).problems.map(plainLineOf)
    for (const problem of problems)
      assert.ok(lines.includes(problem), `${problem}\n\nis not among\n\n${lines.slice(0, 20).join('\n')}`)
  })

test('with two roots, maps a retired key to its replacement and rejects entries in both', () => {
  using folder = temporaryFolder()
  cpSync(SAMPLE, folder.at('core'), { recursive: true })
  cpSync(path.join(SAMPLE, 'data/works-community'), folder.at('community/data/works-community'), { recursive: true })
  const community = folder.at('community/data/works-community/0/0.json')
  const lines = () => checkTree([folder.at('community'), folder.at('core')])
  assert.ok(
    lines()
      .problems.map(plainLineOf)
      .includes(
        'community: works-community/0/0.json: entry a-storm-of-swords: characters: the work "a-storm-of-swords" also has characters elsewhere',
      ),
  )
  rmSync(folder.at('core/data/works-community'), { recursive: true })
  assert.deepEqual(lines().problems.map(plainLineOf), [])
  edit(community, (text) => text.replaceAll('a-storm-of-swords', 'a-lost-slug'))
  assert.deepEqual(lines().problems.map(plainLineOf), [
    'community: works-community/0/0.json: entry a-lost-slug: "a-lost-slug" does not exist as a work',
  ])
  writeFileSync(
    folder.at('core/data/redirects.json'),
    JSON.stringify({ people: {}, series: {}, works: { 'a-lost-slug': 'a-storm-of-swords' } }),
  )
  assert.deepEqual(lines().problems.map(plainLineOf), [])
  assert.ok(
    lines()
      .advisories.map(plainLineOf)
      .includes(
        'community: works-community/0/0.json: entry a-lost-slug: is a retired slug: this build uses the entry for "a-storm-of-swords"',
      ),
  )
})

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}
