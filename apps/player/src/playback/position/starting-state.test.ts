import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LocalProgress } from '../player-context.ts'
import type { ProgressRow, Save } from '../sync/progress-api.ts'
import { beginAt } from './playback-state.ts'
import { type KnownProgress, offerToGoBack, startingState, withoutFuture } from './starting-state.ts'

const at = (ms: number) => new Date(ms).toISOString()
const row = (position: number, ms: number, device_id = 'other'): ProgressRow => ({
  library_id: 1,
  path: 'A/Book',
  position,
  duration: 36_000,
  finished: false,
  playback_speed: 1,
  version: 1,
  device_id,
  device_name: 'Kitchen tablet',
  updated_at: at(ms),
  set_aside: false,
})
const local = (position: number, updatedAt: number): LocalProgress => ({
  ref: { libraryId: 1, path: 'A/Book' },
  state: beginAt(position, { updatedAt }),
})
const blind = (position: number, updatedAt: number): LocalProgress => ({ ...local(position, updatedAt), isBlind: true })
const save = (position: number, ms: number): Save => ({
  position,
  duration: 36_000,
  finished: true,
  playback_speed: 1,
  version: 0,
  device_id: 'mine',
  updated_at: at(ms),
})

const STARTS: readonly [name: string, known: KnownProgress, position: number, finished: boolean][] = [
  ['nothing is known', { row: null, local: undefined, pending: undefined }, 0, false],
  ['the server is newest', { row: row(300, 3_000), local: local(100, 1_000), pending: save(200, 2_000) }, 300, false],
  ['the device is newest', { row: row(300, 1_000), local: local(100, 3_000), pending: save(200, 2_000) }, 100, false],
  ['the save is newest', { row: row(300, 1_000), local: local(100, 2_000), pending: save(200, 3_000) }, 200, true],
  ['the device is newest, but began blindly', { row: row(300, 1_000), local: blind(3, 3_000), pending: undefined }, 300, false],
  [
    'the device began blindly, and more was heard',
    { row: row(300, 1_000), local: blind(90, 3_000), pending: save(90, 3_000) },
    90,
    false,
  ],
  ['the device began blindly, and the server has none', { row: null, local: blind(3, 3_000), pending: undefined }, 3, false],
  ['all have the same time', { row: row(300, 1_000), local: local(100, 1_000), pending: save(200, 1_000) }, 100, false],
]

for (const [name, known, position, finished] of STARTS)
  test(`a book starts at ${position} if ${name}`, () => {
    const state = startingState(known)
    assert.deepEqual([state.position, state.finished], [position, finished])
  })

const OFFERS: readonly [name: string, known: Omit<KnownProgress, 'pending'>, position: number | undefined][] = [
  ['another device is newer and far away', { row: row(500, 2_000), local: local(100, 1_000) }, 100],
  ['another device is newer and near', { row: row(160, 2_000), local: local(100, 1_000) }, undefined],
  ['another device is older', { row: row(500, 1_000), local: local(100, 1_000) }, undefined],
  ['this device has the newest save', { row: row(500, 2_000, 'mine'), local: local(100, 1_000) }, undefined],
  ['this device has no progress', { row: row(500, 2_000), local: undefined }, undefined],
]

for (const [name, known, position] of OFFERS)
  test(`${position === undefined ? 'no offer' : 'an offer'} to go back if ${name}`, () => {
    assert.equal(offerToGoBack({ ...known, pending: undefined }, 'mine')?.position, position)
  })

test('progress from far in the future keeps its position but not its time', () => {
  assert.deepEqual(withoutFuture(local(100, 300_000), 0), local(100, 300_000))
  assert.deepEqual(withoutFuture(local(100, 300_001), 0)?.state, {
    ...beginAt(100),
    saved: undefined,
    lastSoundedAt: undefined,
  })
})
