import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LogEntry, LogPage } from '../../server/responses.ts'
import { joinedEntries, textOfEntries } from './join-entries.ts'

const entry = (seq: number): LogEntry => ({
  seq,
  time: '2026-11-21T12:00:00.000Z',
  level: 'info',
  message: `line ${seq}`,
  attrs: [],
})
const page = (...seqs: number[]): LogPage => ({ entries: seqs.map(entry), last_seq: seqs.at(-1) ?? 0, truncated: false })
const seqsOf = ({ entries }: { entries: readonly LogEntry[] }) => entries.map(({ seq }) => seq)

test('puts the newest line first, and later pages before it', () => {
  const first = joinedEntries(undefined, 'info ', page(1, 2))
  assert.deepEqual([seqsOf(first), first.lastSeq], [[2, 1], 2])
  const second = joinedEntries(first, 'info ', page(3, 4))
  assert.deepEqual([seqsOf(second), second.lastSeq], [[4, 3, 2, 1], 4])
})

test('a response without lines changes nothing', () => {
  const first = joinedEntries(undefined, 'info ', page(1, 2))
  assert.equal(joinedEntries(first, 'info ', { entries: [], last_seq: 2, truncated: false }), first)
})

test('a different filter, or a restarted server, replaces the shown lines', () => {
  const first = joinedEntries(undefined, 'info ', page(8, 9))
  assert.deepEqual(seqsOf(joinedEntries(first, 'warn ', page(9))), [9])
  assert.deepEqual(seqsOf(joinedEntries(first, 'info ', page(1))), [1])
})

test('shows at most a thousand lines, and marks the list as truncated', () => {
  const many = Array.from({ length: 999 }, (_, at) => at + 1)
  const full = joinedEntries(joinedEntries(undefined, '', page(...many)), '', page(1000, 1001))
  assert.deepEqual([full.entries.length, full.entries[0]?.seq, full.isTruncated], [1000, 1001, true])
})

test('copies lines in the order in which they were written', () => {
  const lines = [{ ...entry(2), attrs: [{ key: 'host', value: 'nas' }] }, entry(1)]
  assert.equal(textOfEntries(lines), '2026-11-21T12:00:00.000Z info line 1\n2026-11-21T12:00:00.000Z info line 2 host=nas')
})
