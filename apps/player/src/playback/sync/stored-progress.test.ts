import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LocalProgress } from '../player-context.ts'
import { fromStored, toStored } from './stored-progress.ts'

const PROGRESS: LocalProgress = {
  ref: { libraryId: 1, path: 'A/Book' },
  state: {
    position: 120.5,
    positionToSave: 100,
    settling: { by: 'jump', soundedMs: 1_000 },
    saved: { position: 90, finished: false, at: 1_700_000_000_000 },
    unsavedMs: 5_000,
    hasJumpedSilently: false,
    finished: false,
    isMarkedUnfinished: true,
    updatedAt: 1_700_000_100_000,
  },
  inheritedSpeed: 1.25,
}

test('reads progress stored by an earlier release', () => {
  const stored = {
    ref: { libraryId: 1, path: 'A/Book' },
    course: {
      place: 120.5,
      kept: 100,
      settling: { by: 'jump' as const, soundedMs: 1_000 },
      saved: { place: 90, finished: false, at: 1_700_000_000_000 },
      unsavedMs: 5_000,
      hasJumpedSilently: false,
      finished: false,
      isHeldOpen: true,
      updatedAt: 1_700_000_100_000,
    },
    inheritedSpeed: 1.25,
  }
  assert.deepEqual(fromStored(stored), PROGRESS)
  assert.deepEqual(toStored(PROGRESS), stored)
})

test('keeps progress that was never saved', () => {
  const { saved: _, ...state } = PROGRESS.state
  const unsaved = fromStored(toStored({ ...PROGRESS, state }))
  assert.equal(unsaved.state.saved, undefined)
  assert.equal(unsaved.state.position, 120.5)
})
