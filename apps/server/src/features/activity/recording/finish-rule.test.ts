import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Ended, finishChange } from './finish-rule.ts'

const nowMs = Date.parse('2026-11-22T12:00:00Z')
const open: Ended = { finished: false, finishedAt: null }
const done: Ended = { finished: true, finishedAt: '2026-11-22T11:59:00Z' }
const earlier: Ended = { finished: true, finishedAt: '2026-10-01T00:00:00Z' }
const at = (text: string) => Date.parse(text)

const cases: { name: string; before?: Ended; after: Ended; isEdit?: boolean; savedAt?: string; becomes: object }[] = [
  { name: 'a first save that is not finished', after: open, becomes: { kind: 'none' } },
  { name: 'a first save that is finished', after: done, becomes: { kind: 'adds', atMs: at('2026-11-22T11:59:00Z') } },
  { name: 'a save that finishes', before: open, after: done, becomes: { kind: 'adds', atMs: at('2026-11-22T11:59:00Z') } },
  { name: 'a save of a book that is already finished', before: done, after: done, becomes: { kind: 'none' } },
  { name: 'listening again', before: done, after: open, becomes: { kind: 'removes', sinceMs: nowMs - 600_000 } },
  {
    name: 'listening again, reported hours later',
    before: done,
    after: open,
    savedAt: '2026-11-22T10:00:59.999Z',
    becomes: { kind: 'removes', sinceMs: at('2026-11-22T09:50:59Z') },
  },
  {
    name: 'listening again, by a clock that is ahead',
    before: done,
    after: open,
    savedAt: '2026-11-22T12:05:00Z',
    becomes: { kind: 'removes', sinceMs: nowMs - 600_000 },
  },
  {
    name: 'finished by hand on a given day',
    before: open,
    after: earlier,
    isEdit: true,
    becomes: { kind: 'adds', atMs: at('2026-10-01T00:00:00Z') },
  },
  {
    name: 'finished by hand, without a date',
    before: open,
    after: { finished: true, finishedAt: null },
    isEdit: true,
    becomes: { kind: 'adds', atMs: nowMs },
  },
  {
    name: 'finish moved to another day',
    before: done,
    after: earlier,
    isEdit: true,
    becomes: { kind: 'moves', atMs: at('2026-10-01T00:00:00Z') },
  },
  { name: 'date cleared', before: done, after: { finished: true, finishedAt: null }, isEdit: true, becomes: { kind: 'none' } },
  { name: 'same date again', before: done, after: done, isEdit: true, becomes: { kind: 'none' } },
  {
    name: 'set to not finished by hand',
    before: done,
    after: open,
    isEdit: true,
    becomes: { kind: 'removes', sinceMs: Number.NEGATIVE_INFINITY },
  },
]
for (const { name, before, after: ended, isEdit = false, savedAt, becomes } of cases) {
  const after = { ...ended, updatedAtUs: (savedAt ? at(savedAt) : nowMs) * 1000 }
  test(name, () => assert.deepEqual(finishChange({ before, after, isEdit, nowMs }), becomes))
}
