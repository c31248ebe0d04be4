import assert from 'node:assert/strict'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { runProgram } from '../../test/cli-run.ts'
import { run as check } from './check.ts'
import { run as format } from './format.ts'
import { run as bringIn } from './import.ts'

const SAMPLE = path.resolve(import.meta.dirname, '../../sample')

test('check prints problems as lines or JSON and advisories to stderr, and exits with 1 if there are problems', async () => {
  const clean = await runProgram(check, [path.join(SAMPLE, 'closed')])
  assert.deepEqual([clean.code, clean.out], [0, ['0 problems, 1 advisory']])
  assert.match(clean.stderr, /^advisory works-community\/0\/0\.json:\d+:5: entry the-fellowship-of-the-ring: refers to chapter 22/m)

  const wrong = await runProgram(check, [path.join(SAMPLE, 'packed')])
  assert.equal(wrong.code, 1)
  assert.equal(wrong.out.length, 179)
  assert.equal(
    wrong.out.at(-2),
    'problem works/0/0.json:1375:11: entry 86-eighty-six-vol-2: recording alejandro-saab-2022: narrators: "suzie-yeung" does not exist as a person',
  )
  assert.equal(wrong.out.at(-1), '178 problems, 1 advisory')

  const report = JSON.parse((await runProgram(check, ['--json', path.join(SAMPLE, 'packed')])).out.join('\n'))
  assert.equal(report.problems.length, 178)
  assert.deepEqual(report.problems.at(-1), {
    file: 'works/0/0.json',
    line: 1375,
    column: 11,
    entry: '86-eighty-six-vol-2',
    part: 'recording alejandro-saab-2022',
    field: 'narrators',
    message: '"suzie-yeung" does not exist as a person',
  })
  assert.equal(Object.hasOwn(report.problems[0], 'entry'), false)
})

test('format writes the canonical form, and with --check only lists the changes', async () => {
  using folder = temporaryFolder()
  cpSync(path.join(SAMPLE, 'closed'), folder.path, { recursive: true })
  const file = folder.at('data/people/0.json')
  const before = readFileSync(file, 'utf8')
  assert.deepEqual((await runProgram(format, [folder.path])).out, ['nothing to change'])
  writeFileSync(file, JSON.stringify(JSON.parse(before)))
  const dry = await runProgram(format, [folder.path, '--check'])
  assert.deepEqual([dry.code, dry.out], [1, ['would write people/0.json']])
  assert.deepEqual((await runProgram(format, [folder.path], { CHAPTERHOUSE_METADATA_CHECK: 'true' })).code, 1)
  assert.notEqual(readFileSync(file, 'utf8'), before)
  const wet = await runProgram(format, [folder.path])
  assert.deepEqual([wet.code, wet.out], [0, ['wrote people/0.json']])
  assert.equal(readFileSync(file, 'utf8'), before)
})

test('import creates a database, and importing the same file again changes nothing', async () => {
  using folder = temporaryFolder()
  const books = [
    { title: 'The Hobbit', authors: ['J. R. R. Tolkien'], narrators: ['Rob Inglis'], language: 'English' },
    { title: 'X' },
  ]
  writeFileSync(folder.at('library.json'), JSON.stringify({ format: 'audiosilo-books', version: 1, books }))
  const args = [folder.at('library.json'), '--into', folder.at('new')]
  const first = await runProgram(bringIn, args)
  assert.equal(first.code, 0)
  assert.deepEqual(first.out, [
    'Books read: 1. New or changed records: 1 works, 2 people, 0 series. Skipped: 1 (1: no authors, no narrators, no language).',
    '0 problems, 0 advisories',
  ])
  assert.match(first.stderr, /warning X: skipped: no authors, no narrators, no language/)
  const works = folder.at('new/data/works/0/0.json')
  const written = readFileSync(works, 'utf8')
  assert.match(written, /"imported_at": "2026-07-11"/)
  assert.equal(
    (await runProgram(bringIn, [...args, '--date', '2027-01-01'])).out[0],
    'Books read: 1. New or changed records: 0 works, 0 people, 0 series. Skipped: 1 (1: no authors, no narrators, no language).',
  )
  assert.equal(readFileSync(works, 'utf8'), written)
})

test('import has options for the language and store of books that state neither', async () => {
  using folder = temporaryFolder()
  const books = [{ title: 'Der Hobbit', authors: ['J. R. R. Tolkien'], narrators: ['Gert Heidenreich'], asin: 'B000000001' }]
  writeFileSync(folder.at('library.json'), JSON.stringify({ format: 'audiosilo-books', version: 1, books }))
  const args = [folder.at('library.json'), '--into', folder.at('new'), '--language', 'German', '--region', 'de']
  assert.equal((await runProgram(bringIn, args)).out[0], 'Books read: 1. New or changed records: 1 works, 2 people, 0 series.')
  const { entries } = JSON.parse(readFileSync(folder.at('new/data/works/0/0.json'), 'utf8'))
  const [recording] = Object.values<{ language: string; asin: object[] }>(entries['der-hobbit'].recordings)
  assert.deepEqual([recording?.language, recording?.asin], ['de', [{ asin: 'B000000001', region: 'de' }]])
  assert.equal((await runProgram(bringIn, args)).out[0], 'Books read: 1. New or changed records: 0 works, 0 people, 0 series.')
})

test('refuses wrong arguments in one sentence', async () => {
  using folder = temporaryFolder()
  writeFileSync(folder.at('no.json'), '{')
  writeFileSync(folder.at('other.json'), '{}')
  writeFileSync(folder.at('two.json'), '{"format":"audiosilo-books","version":2}')
  const cases = [
    [check, [], /No folder given\. Use: check DIR/],
    [check, [folder.at('none')], /Folder .*none not found/],
    [check, [folder.path], /has no folder data/],
    [check, ['--jason'], /Unknown option/],
    [format, [], /Give one folder/],
    [format, ['a', 'b'], /Give one folder/],
    [bringIn, [], /Give one file/],
    [bringIn, ['x'], /--into DIR/],
    [bringIn, [folder.at('none.json'), '--into', folder.path], /ENOENT/],
    [bringIn, [folder.at('no.json'), '--into', folder.path], /is not valid JSON/],
    [bringIn, [folder.at('other.json'), '--into', folder.path], /Unknown file format/],
    [bringIn, [folder.at('two.json'), '--into', folder.path], /Unsupported export version 2/],
    [bringIn, [folder.at('other.json'), '--into', folder.path, '--date', '2026-02-31'], /--date must be a day/],
    [bringIn, [folder.at('other.json'), '--into', folder.path, '--language', 'Klingon?'], /not a known language\. Use a code/],
    [bringIn, [folder.at('other.json'), '--into', folder.path, '--region', 'xx'], /not a known store\. Use one of us, uk/],
  ] as const
  for (const [run, args, message] of cases) {
    const ran = await runProgram(run, [...args])
    assert.equal(ran.code, undefined)
    assert.match(ran.refused, message)
  }
})
