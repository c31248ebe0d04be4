import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLocalTime } from '@chapterhouse/kit/time/local-time'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { parseTable, type TableRow } from './parse-table.ts'

const berlin = createLocalTime('Europe/Berlin')
const bytes = (text: string) => new TextEncoder().encode(text)
const HEAD = 'person,path,position,finished,moment\n'

function rows(text: string): TableRow[] {
  const result = parseTable(bytes(text), berlin)
  assert.ok('rows' in result, JSON.stringify(result))
  return result.rows
}

const first = (text: string) => rows(text)[0]

test('reads columns in any order and case, and ignores others', () => {
  const [row] = rows('Moment,PATH,rating,Position,Person\n2024-12-31T18:30:00Z,Ada Moor/The Long Walk,5,1:15:21,bea\n')
  const at = Date.UTC(2024, 11, 31, 18, 30)
  const named = { path: 'Ada Moor/The Long Walk', asin: '', isbn: '', title: '', author: '' }
  assert.deepEqual(row, { line: 2, person: 'bea', ...named, positionSeconds: 4521, isFinished: false, at })
})

test('reads every format in which spreadsheets save a table', () => {
  const text = 'person;title;author;position;moment\r\nbea;"Long; ""very"" long";Moor;4521,5;2024-12-31\r\n'
  const utf16 = Buffer.from(`\ufeff${text.replaceAll(';', '\t').replace('Long\t', 'Long;')}`, 'utf16le')
  for (const given of [bytes(text), bytes(`\ufeff${text}`), bytes(text.replaceAll('\r\n', '\r')), utf16]) {
    const result = parseTable(given, berlin)
    assert.ok('rows' in result, JSON.stringify(result))
    const { title, author, positionSeconds } = result.rows[0] ?? {}
    assert.deepEqual({ title, author, positionSeconds }, { title: 'Long; "very" long', author: 'Moor', positionSeconds: 4521.5 })
  }
})

test('reads positions, days and moments', () => {
  for (const [typed, seconds] of [
    ['0', 0],
    ['4521', 4521],
    ['4521.25', 4521.25],
    ['75:21', 4521],
    ['100:00:01.5', 360_001.5],
  ] as const)
    assert.equal(first(`${HEAD}bea,x,${typed},,2024-12-31\n`)?.positionSeconds, seconds, typed)
  for (const [typed, at] of [
    ['2024-12-31', Date.UTC(2024, 11, 30, 23)],
    ['2024-12-31 18:30', Date.UTC(2024, 11, 31, 17, 30)],
    ['31.07.2024 18:30', Date.UTC(2024, 6, 31, 16, 30)],
    ['2024-03-31 03:30', Date.UTC(2024, 2, 31, 1, 30)],
    ['2024-12-31T18:30:05.25+02:00', Date.UTC(2024, 11, 31, 16, 30, 5, 250)],
  ] as const)
    assert.equal(first(`${HEAD}bea,x,1,,${typed}\n`)?.at, at, typed)
})

test('needs no position for a finished book', () => {
  const row = first(`${HEAD}bea,x,,yes,2024-12-31\n`)
  assert.deepEqual([row?.isFinished, row?.positionSeconds], [true, 0])
})

test('reports the first wrong line and its problem', () => {
  const good = 'bea,x,1,,2024-12-31\n'
  const cases: [text: string | Uint8Array, line: number, problem: string][] = [
    ['', 1, 'empty'],
    ['\n\n', 1, 'empty'],
    [HEAD, 1, 'empty'],
    [new Uint8Array([0x70, 0xff, 0xfe]), 1, 'encoding'],
    [new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 1, 'encoding'],
    ['who,path,position,moment\n', 1, 'columns'],
    ['person,title,position,moment\n', 1, 'columns'],
    ['person,path,path,position,moment\n', 1, 'repeated_column'],
    [`${HEAD}${good}\n"bea`, 4, 'open_quote'],
    [`${HEAD}${good},x,1,,2024-12-31\n`, 3, 'person'],
    [`${HEAD}${good}bea,,1,,2024-12-31\n`, 3, 'book'],
    [`${HEAD}${good}bea,x,soon,,2024-12-31\n`, 3, 'position'],
    [`${HEAD}${good}bea,x,1:75,,2024-12-31\n`, 3, 'position'],
    [`${HEAD}${good}bea,x,-1,,2024-12-31\n`, 3, 'position'],
    [`${HEAD}${good}bea,x,,no,2024-12-31\n`, 3, 'position'],
    [`${HEAD}${good}bea,x,1,perhaps,2024-12-31\n`, 3, 'finished'],
    [`${HEAD}${good}bea,x,1,,\n`, 3, 'moment'],
    [`${HEAD}${good}bea,x,1,,5/1/2024\n`, 3, 'moment'],
    [`${HEAD}${good}bea,x,1,,2024-02-30\n`, 3, 'moment'],
    [`${HEAD}bea,"x\n\ny",1,,2024-12-31\nbea,x,?,,2024-12-31\n`, 5, 'position'],
    [`${HEAD}bea,${'x'.repeat(5_000)},1,,2024-12-31\n`, 2, 'too_long'],
    [`${HEAD}${','.repeat(200)}\n`, 2, 'too_many_cells'],
    [HEAD + good.repeat(50_001), 50_002, 'too_many_rows'],
  ]
  for (const [text, line, problem] of cases) {
    const result = parseTable(typeof text === 'string' ? bytes(text) : text, berlin)
    assert.ok('problem' in result, String(text).slice(0, 80))
    assert.deepEqual([result.line, result.problem], [line, problem], String(text).slice(0, 80))
    assert.match(result.message, /^\S.*[.]$/)
  }
})

const cell = fc.string({
  unit: fc.constantFrom('a', 'é', '"', ',', ';', '\t', '\n', '\r\n', ' ', '書'),
  minLength: 1,
  maxLength: 8,
})
const name = cell.filter((text) => text.trim() !== '')

test('reads quoted cells back with any delimiter and line ends', () => {
  const table = fc.array(fc.tuple(name, name, fc.integer({ min: 0, max: 9_999_999 })), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(table, fc.constantFrom(',', ';', '\t'), fc.constantFrom('\n', '\r\n'), (given, delimiter, end) => {
      const quoted = (value: unknown) => `"${String(value).replaceAll('"', '""')}"`
      const lines = [['person', 'path', 'position', 'moment'], ...given.map((row) => [...row, '2024-12-31'])]
      const read = rows(lines.map((line) => line.map(quoted).join(delimiter)).join(end))
      assert.deepEqual(
        read.map(({ person, path, positionSeconds }) => [person, path, positionSeconds]),
        given.map(([person, path, position]) => [person.trim(), path.trim(), position]),
      )
    }),
    { numRuns: runs(100, 2_000) },
  )
})

test('returns rows or a line of the file, whatever the file is', () => {
  const text = fc.string({
    unit: fc.constantFrom('person', 'path', 'position', 'moment', '2024-12-31', '1', '"', ',', '\n', '\r', '\0', 'x'),
  })
  fc.assert(
    fc.property(fc.oneof(text.map(bytes), fc.uint8Array({ maxLength: 200 })), (given) => {
      const result = parseTable(given, berlin)
      const lines = new TextDecoder().decode(given).split(/\r\n|\r|\n/).length
      if ('rows' in result) assert.ok(result.rows.every(({ line }) => line >= 2 && line <= lines))
      else assert.ok(result.line >= 1 && result.line <= lines)
    }),
    { numRuns: runs(300, 10_000) },
  )
})
