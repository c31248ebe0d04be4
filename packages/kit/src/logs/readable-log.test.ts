import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readableLine } from './readable-log.ts'

const time = new Date(2026, 10, 22, 9, 5, 7).getTime()
for (const [name, entry, line] of [
  [
    'a plain line',
    { level: 30, time, pid: 1, msg: 'scan finished', libraryId: 2, outcome: 'ok' },
    '09:05:07 scan finished libraryId=2 outcome=ok\n',
  ],
  ['a warning', { level: 40, time, msg: 'careful' }, '09:05:07 warning: careful\n'],
  [
    'a defect keeps its stack',
    { level: 50, time, msg: 'boom', err: { stack: 'Error: x\n  at y' } },
    '09:05:07 error: boom\nError: x\n  at y\n',
  ],
] as const)
  test(name, () => assert.equal(readableLine(JSON.stringify(entry)), line))

test('leaves other lines unchanged', () => assert.equal(readableLine('hello\n'), 'hello\n'))
