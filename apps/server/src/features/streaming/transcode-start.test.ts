import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSeconds } from './transcode-start.ts'

const cases: [text: string | undefined, seconds: number][] = [
  ['4', 4],
  ['12.5', 12.5],
  ['0', 0],
  ['007', 7],
  ['99999', 99_999],
  [undefined, 0],
  ['', 0],
  ['abc', 0],
  ['NaN', 0],
  ['nan', 0],
  ['Infinity', 0],
  ['-5', 0],
  ['+5', 0],
  ['1e400', 0],
  ['1e2', 0],
  ['0x10', 0],
  ['12.5s', 0],
  ['1,5', 0],
  ['.5', 0],
  ['5.', 0],
  [' 5', 0],
  ['00:01:00', 0],
  ['9'.repeat(30), 0],
]
for (const [text, seconds] of cases) test(`X-03 t=${text} starts at ${seconds} s`, () => assert.equal(startSeconds(text), seconds))
