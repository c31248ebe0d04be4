import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginAt } from '../position/playback-state.ts'
import { newerRemoteProgress, offerOfLateRow } from './newer-progress.ts'

const rowAt = (position: number, ms: number, device_id = 'kitchen') => ({
  position,
  finished: false,
  device_id,
  device_name: 'Kitchen tablet',
  updated_at: new Date(ms).toISOString(),
})
const state = beginAt(100, { updatedAt: 5_000 })

const NEWER: readonly [name: string, row: ReturnType<typeof rowAt>, expected: ReturnType<typeof newerRemoteProgress>][] = [
  ['an older row', rowAt(500, 4_000), undefined],
  ['the same position', rowAt(100.5, 6_000), undefined],
  ['another device near by', rowAt(130, 6_000), { position: 130, isFar: false, isOtherDevice: true }],
  ['this device far away', rowAt(500, 6_000, 'mine'), { position: 500, isFar: true, isOtherDevice: false }],
]

for (const [name, row, expected] of NEWER)
  test(`newer progress of a row: ${name}`, () => assert.deepEqual(newerRemoteProgress(row, state, 'mine'), expected))

const LATE: readonly [name: string, row: ReturnType<typeof rowAt> | null, isBlind: boolean, device: string | false | undefined][] =
  [
    ['there is no row', null, true, false],
    ['another device is newer and far away', rowAt(500, 6_000), false, 'Kitchen tablet'],
    ['another device is newer than the request, not than the playback since', rowAt(500, 4_000), false, 'Kitchen tablet'],
    ['another device was older at the request', rowAt(500, 2_000), false, false],
    ['this device is far away', rowAt(500, 6_000, 'mine'), false, false],
    ['the position was unknown, and that of the row is near', rowAt(150, 6_000), true, false],
    ['the position was unknown, and this device had another one long ago', rowAt(500, 1_000, 'mine'), true, undefined],
  ]

for (const [name, row, isBlind, device] of LATE)
  test(`a late response is ${device === false ? 'not ' : ''}offered if ${name}`, () => {
    const offer = offerOfLateRow(row, { state, isBlind }, { knownAt: 3_000, ownDevice: 'mine' })
    assert.deepEqual(offer && [offer.kind, offer.position, offer.device], device === false ? undefined : ['elsewhere', 500, device])
  })
