import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tryParse, tryParseObject } from './try-json.ts'

const TEXTS: readonly [text: string, value: unknown, object: unknown][] = [
  ['{"a":1}', { a: 1 }, { a: 1 }],
  ['[1]', [1], undefined],
  ['null', null, undefined],
  ['"a"', 'a', undefined],
  ['', undefined, undefined],
  ['{"a":', undefined, undefined],
]
for (const [text, value, object] of TEXTS)
  test(`parses ${JSON.stringify(text)} if it is JSON`, () =>
    assert.deepEqual([tryParse(text), tryParseObject(text)], [value, object]))
