import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Download, givingRoom, updateRuleState } from './download.ts'

const createCopy = (key: string, have: number, more: Partial<Download> = {}): Download => ({
  key,
  title: key,
  author: '',
  facts: { library_id: 7, path: key, duration: 60, revision: `${key}.1`, files: [], chapters: [] },
  files: [{ name: '0.mp3', relPath: `${key}/1.mp3`, have, size: 100, isDone: have === 100, isStream: false }],
  state: 'here',
  isOutOfDate: false,
  startedAt: 0,
  ...more,
})

test('makes room by removing finished downloads first, then the oldest; never the wanted one, nor one without bytes', () => {
  const copies = [
    createCopy('wanting', 40, { state: 'failed', why: 'no-room' }),
    createCopy('newer', 100, { startedAt: 5 }),
    createCopy('older', 100, { startedAt: 2 }),
    createCopy('broken off', 30, { state: 'paused', startedAt: 9 }),
    createCopy('not begun', 0, { state: 'waiting', startedAt: 1 }),
    createCopy('thrown away', 100, { state: 'failed', why: 'lost', startedAt: 3 }),
    createCopy('heard', 100, { startedAt: 7, finishedAt: 8 }),
  ]
  assert.deepEqual(
    givingRoom(copies, 'wanting').map(({ key }) => key),
    ['heard', 'older', 'newer', 'broken off'],
  )
})

test('does not bring back a removed download until another book plays or the user requests it', () => {
  const set = (...keys: string[]) => new Set(keys)
  const began = { player: 'a', here: set('a', 'b'), excluded: set() }
  const removed = updateRuleState(began, { player: 'a', here: set('b') })
  assert.deepEqual(removed.excluded, set('a'))
  assert.deepEqual(updateRuleState(removed, { player: 'a', here: set('b') }).excluded, set('a'))
  assert.deepEqual(updateRuleState(removed, { player: 'a', here: set('a', 'b') }).excluded, set())
  assert.deepEqual(updateRuleState(removed, { player: 'b', here: set('b') }).excluded, set())
})
