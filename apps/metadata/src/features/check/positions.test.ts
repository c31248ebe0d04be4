import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import * as words from '@chapterhouse/contract/records'
import { createSample, PEOPLE, REDIRECTS, SERIES, WORKS } from '../../../test/broken-sample.ts'
import { checkTree, consequencesOf, type Finding, lineOf } from './index.ts'

const DOCS = path.resolve(import.meta.dirname, '../../../../../docs/community-data.md')

/** The findings after a change to a file. */
function findingsAfter(file: string, change: (text: string) => string) {
  using folder = createSample()
  const at = folder.at('data', file)
  writeFileSync(at, change(readFileSync(at, 'utf8')))
  return { report: checkTree([folder.path]), text: readFileSync(at, 'utf8') }
}

/** The text at the position of a finding. */
function pointedAt(text: string, { line = 0, column = 0 }: Finding): string {
  return (text.split('\n')[line - 1] ?? '').slice(column - 1)
}

const POSITIONS: readonly [name: string, file: string, change: (text: string) => string, message: RegExp, pointed: RegExp][] = [
  [
    'a wrong value: its field',
    WORKS,
    (t) => t.replace('"abridged": false', '"abridged": 5'),
    /must be true or false/,
    /^"abridged": 5/,
  ],
  ['a wrong item: the item', WORKS, (t) => t.replace('"epic-fantasy"', '"epic"'), /is not a genre/, /^"epic"/],
  ['an unknown field: its name', PEOPLE, (t) => t.replace('"license"', '"x": 1,\n "license"'), /is not a field/, /^"x": 1/],
  [
    'a missing field: its record',
    WORKS,
    (t) => t.replace(/"title": "The Hobbit"/, '"subtitle": "The Hobbit"'),
    /is missing/,
    /^"the-hobbit": \{/,
  ],
  [
    'a reference to a missing record',
    SERIES,
    (t) => t.replace('"work": "the-two-towers"', '"work": "lost"'),
    /does not exist as a work/,
    /^"works": \[/,
  ],
  [
    'a duplicate name: the second one',
    PEOPLE,
    (t) => t.replace('"license"', '"license": "CC0-1.0",\n"license"'),
    /occurs twice/,
    /^"license"/,
  ],
  [
    'a number that is not plain: the number',
    WORKS,
    (t) => t.replace(/"runtime_min": \d+/, '"runtime_min": 6.0'),
    /not written as plain/,
    /^6\.0/,
  ],
  ['text that is not JSON', PEOPLE, (t) => t.replace('"license":', '"license" = '), /is not valid JSON/, /^= /],
  [
    'a redirect to a missing record',
    REDIRECTS,
    () => '{"people": {},\n"series": {}, "works": {"old": "lost"}}',
    /does not exist/,
    /^"old": "lost"/,
  ],
  ['an advisory', SERIES, (t) => t.replace('"position": "1"', '"position": "10000"'), /is above 9999/, /^"position": "10000"/],
]

for (const [name, file, change, message, pointed] of POSITIONS)
  test(`reports file, line and column of ${name}`, () => {
    const { report, text } = findingsAfter(file, change)
    const all = [...report.problems, ...report.advisories]
    const found = all.find((finding) => message.test(finding.message) && finding.file === file)
    assert.ok(found, all.map(lineOf).join('\n'))
    assert.match(pointedAt(text, found), pointed)
    assert.ok(lineOf(found).startsWith(`${file}:${found.line}:${found.column}: `))
    for (const finding of all) assert.ok(finding.line !== undefined && finding.column !== undefined, lineOf(finding))
    assert.equal(Object.hasOwn(found, 'path'), false)
  })

test('reports a merge conflict at its first marker', () => {
  const { report } = findingsAfter(PEOPLE, (text) => text.replace('\n', '\n<<<<<<< HEAD\n=======\n>>>>>>> theirs\n'))
  assert.deepEqual(report.problems.map(lineOf), [
    'people/0.json:2:1: has an unresolved merge conflict: keep the entries of both sides, remove the marker lines, then run format',
  ])
})

test('reports an unreadable file first, and only counts the findings that follow from it', () => {
  const { report } = findingsAfter(PEOPLE, () => '{')
  assert.deepEqual(report.problems.map(lineOf), ['people/0.json:1:2: is not valid JSON: expected a name in quotes'])
  assert.ok(report.consequences > 10)
  assert.match(consequencesOf(report) ?? '', /^not listed: \d+ findings caused by files that cannot be read\./)
})

test('lists problems that do not follow from an unreadable file', () => {
  using folder = createSample()
  const works = folder.at('data', WORKS)
  writeFileSync(works, readFileSync(works, 'utf8').replace('"abridged": false', '"abridged": 5'))
  writeFileSync(folder.at('data/works-community/0/0.json'), '{')
  const files = checkTree([folder.path]).problems.map(({ file }) => file)
  assert.deepEqual(files, ['works-community/0/0.json', 'works/0/0.json'])
  assert.equal(consequencesOf({ problems: [], advisories: [], consequences: 0 }), undefined)
})

const UNKNOWN = [
  [WORKS, '"epic-fantasy"', '"Epic Fantasy"', 'is not a genre, did you mean "epic-fantasy"?'],
  [WORKS, '"epic-fantasy"', '"fantsy"', 'is not a genre, did you mean "fantasy"?'],
  [WORKS, '"region": "us"', '"region": "uss"', 'is not a region, did you mean "us"?'],
  [PEOPLE, '"type": "', '"type": "x-', 'is not a source type, did you mean'],
  [
    'works-community/0/0.json',
    '"role": "protagonist"',
    '"role": "protagonst"',
    'is not a character role, did you mean "protagonist"?',
  ],
] as const

for (const [file, from, to, expected] of UNKNOWN)
  test(`suggests the nearest allowed value: ${to}`, () => {
    const { report } = findingsAfter(file, (text) => text.replace(from, to))
    const found = report.problems.find(({ message }) => message.includes(expected))
    assert.ok(found, report.problems.map(lineOf).join('\n'))
    assert.match(found.message, /docs\/community-data\.md, "Allowed values"/)
  })

test('the docs list every allowed value', () => {
  const [, section = ''] = readFileSync(DOCS, 'utf8').split('## Allowed values')
  const { GENRES, REGIONS, ROLES, CREDIT_ROLES, SOURCE_TYPES } = words
  for (const word of [...GENRES, ...REGIONS, ...ROLES, ...CREDIT_ROLES, ...SOURCE_TYPES])
    assert.ok(section.includes(`\`${word}\``), `${word} is missing in ${DOCS}`)
})
