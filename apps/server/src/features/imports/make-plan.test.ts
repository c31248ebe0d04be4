import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createApplyPlan } from './apply/apply-plan.ts'
import { importsStore } from './imports.store.ts'
import { createMakePlan } from './make-plan.ts'
import { createStoredSource } from './stored-source.ts'
import { createWorld, readInto, START, type World } from './test/two-worlds.ts'

/** `counts`: the number of moves seen by each call. */
async function planWith(world: World, counts: number[]) {
  const { db } = world.infrastructure
  const store = importsStore(db)
  const scans: (readonly number[])[] = []
  const makePlan = createMakePlan({
    ...world.services,
    ...{ db, store, stored: createStoredSource({ db, store }), applyPlan: createApplyPlan({ db, dayOf: String }) },
    now: world.deps.now,
    sessionDays: () => 400,
    moves: () => counts.shift() ?? 0,
    whenScanned: (libraryIds) => Promise.resolve(void scans.push(libraryIds)),
  })
  const row = store.find(1)
  assert.ok(row)
  return { scans, planned: await makePlan(row, new AbortController().signal) }
}

const SESSION = {
  ...{ id: 's', itemId: 'item A', startPositionSeconds: 0, positionSeconds: 60, listenedSeconds: 60, deviceName: '' },
  ...{ startedAt: START - 10_800_000, endedAt: START - 7_200_000 },
}

test('a plan is made again after the scan if books moved while it was made', async () => {
  await using world = await createWorld()
  await readInto(world, { progress: [], sessions: [SESSION], bookmarks: [], playlists: [] })
  assert.deepEqual((await planWith(world, [7, 7])).scans, [])
  const { scans, planned } = await planWith(world, [7, 8, 8, 8])
  assert.deepEqual(scans, [[1, 2]])
  assert.equal(planned.summary.sessions, 1)
  await assert.rejects(
    planWith(
      world,
      Array.from({ length: 20 }, (_, n) => n),
    ),
    /books keep moving/,
  )
})
