import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { canonicalText } from './canonical-json.ts'
import { ExactNumber, exactly, parseJson } from './parse-json.ts'
import { NoJson } from './scan-json.ts'

test('reads any JSON like JSON.parse, and can write it again', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      assert.deepEqual(parseJson(text).value, JSON.parse(text))
      assert.deepEqual(JSON.parse(canonicalText(parseJson(text, exactly).value)), JSON.parse(text))
    }),
  )
})

test('accepts exactly the texts that JSON.parse accepts', () => {
  const alphabet = [...'{}[]:,"\\ \n01-.eE+tfn', 'true', 'false', 'null', '\\u0041', '\u0001', 'é', '"a"', '"a":1']
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...alphabet), { maxLength: 12 }), (parts) => {
      const text = parts.join('')
      const native = attempt(() => JSON.parse(text))
      const ours = attempt(() => parseJson(text).value)
      assert.deepEqual(ours, native)
    }),
    { numRuns: runs(800, 3000) },
  )
})

function attempt(read: () => unknown): unknown {
  try {
    return { value: read() }
  } catch (error) {
    assert.ok(error instanceof SyntaxError || error instanceof NoJson)
    return 'no JSON'
  }
}

const FAULTS = [
  ['{"a":1,"a":2}', [], [['a']]],
  ['{"e":{"x":[{"b":1,"b":1}]}}', [], [['e', 'x', 0, 'b']]],
  ['[1.0]', ['the number 1.0 is not written as plain digits'], []],
  ['[1e3]', ['the number 1e3 is not written as plain digits'], []],
  ['[-0]', ['the number -0 is not written as plain digits'], []],
  ['[12345678901234567890]', ['the number 12345678901234567890 is not written as plain digits'], []],
  ['["\\u0007"]', ['a string contains the control character U+0007'], []],
  ['["\\r"]', ['a string contains the control character U+000D'], []],
  ['["a\\n\\tb"]', [], []],
  ['["\\ud800"]', ['a string contains an unpaired surrogate'], []],
  ['["\\ud83d\\ude00"]', [], []],
  ['{"\\u0001":1}', ['a string contains the control character U+0001'], []],
] as const

for (const [text, faults, twice] of FAULTS)
  test(`reports faults and duplicates of ${text}`, () => {
    const parsed = parseJson(text)
    assert.deepEqual(
      parsed.faults.map(({ message }) => message),
      faults,
    )
    assert.deepEqual(
      parsed.duplicates.map(({ path }) => path),
      twice,
    )
  })

test('reports invalid JSON with its position', () => {
  const cases = [
    ['{\n  "a": }', { message: 'is not valid JSON: expected a value', position: { line: 2, column: 8 } }],
    ['{} x', /unexpected text after the end/],
    ['', /unexpected end of file/],
    ['\ufeff{}', /byte order mark/],
    ['"a\nb"', /a string is not closed/],
    ['['.repeat(100_000), /nested more than 64 levels deep/],
  ] as const
  for (const [text, message] of cases) assert.throws(() => parseJson(text), message)
})

test('numbers keep their digits in the canonical form', () => {
  const text = '[\n  1.50,\n  12345678901234567890,\n  7\n]\n'
  const { value } = parseJson(text, exactly)
  assert.ok((value as unknown[])[0] instanceof ExactNumber)
  assert.equal(canonicalText(value), text)
})

test('the canonical form sorts names by their bytes and keeps the order of lists', () => {
  const value = { b: [3, 1], '10': {}, '9': [], a: { ü: '<&>\u2028', z: null, '\u{1f600}': true, '\uffee': false } }
  const written = canonicalText(value)
  assert.equal(
    written,
    '{\n  "10": {},\n  "9": [],\n  "a": {\n    "z": null,\n    "ü": "<&>\u2028",\n    "\uffee": false,\n    "\u{1f600}": true\n  },\n  "b": [\n    3,\n    1\n  ]\n}\n',
  )
})
