import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relPath } from '../paths/index.ts'
import { bridgeJobsTable } from './jobs-table.ts'
import { createJobWorld, type JobWorld, KIND } from './test/job-world.ts'

function follow({ db, clock }: JobWorld, from: string, to: string, joins = false): void {
  const move = { libraryId: 1, from: relPath(from), to: relPath(to), shiftSeconds: 0, joins, isLastDisc: false }
  db.transaction(() => bridgeJobsTable({ db, now: () => new Date(clock.ms) }).follow(move))
}
const rows = ({ db }: JobWorld) =>
  db
    .all<{ id: number; path: string; state: string; asked: number }>(
      'SELECT id, path, state, cancel_requested AS asked FROM bridge_jobs ORDER BY id',
    )
    .map(({ id, path, state, asked }) => `${id} ${path} ${state}${asked ? ' being cancelled' : ''}`)

test('open and closed jobs follow a moved book, and a report returns the new path', async () => {
  using world = await createJobWorld()
  world.jobs.cancel(world.create('Dune').id)
  const { id } = world.create('Dune')
  const claimed = world.jobs.claim([KIND])
  follow(world, 'Dune', 'Herbert/Dune')
  assert.deepEqual(rows(world), ['1 Herbert/Dune cancelled', '2 Herbert/Dune running'])
  assert.equal(world.jobs.report(id, { claim: claimed?.claim ?? '', state: 'running' }).path, 'Herbert/Dune')
})

test('a disc that joins a book brings its open job, and leaves its closed ones', async () => {
  using world = await createJobWorld()
  world.jobs.cancel(world.create('Dune').id)
  world.create('Dune')
  follow(world, 'Dune', 'Set', true)
  assert.deepEqual(rows(world), ['1 Dune cancelled', '2 Set queued'])
})

test('of two queued jobs at one path the older one is kept, whichever moved', async () => {
  for (const [from, to] of [
    ['Dune', 'Emma'],
    ['Emma', 'Dune'],
  ] as const) {
    using world = await createJobWorld()
    world.create('Dune')
    world.create('Emma')
    follow(world, from, to)
    assert.deepEqual(rows(world), [`1 ${to} queued`, `2 ${to} cancelled`])
    assert.deepEqual(world.announced, [])
  }
})

test('of two claimed jobs at one path the younger one is cancelled by the bridge, and the older one remains', async () => {
  for (const [from, to] of [
    ['Dune', 'Emma'],
    ['Emma', 'Dune'],
  ] as const) {
    using world = await createJobWorld()
    const older = world.create('Dune')
    const younger = world.create('Emma')
    world.jobs.claim([KIND])
    const claimed = world.jobs.claim([KIND])
    follow(world, from, to)
    assert.deepEqual(rows(world), [`1 ${to} running`, `2 ${to} running being cancelled`])
    assert.deepEqual(world.jobs.requests().cancel, [younger.id])
    assert.equal(world.create(to).id, older.id)
    // It follows on, without being in the way.
    follow(world, to, 'Ulysses')
    assert.deepEqual(rows(world), ['1 Ulysses running', '2 Ulysses running being cancelled'])
    world.jobs.report(younger.id, { claim: claimed?.claim ?? '', state: 'cancelled' })
    assert.equal(world.create('Ulysses').id, older.id)
  }
})

test('three discs with open jobs become one book with one', async () => {
  using world = await createJobWorld()
  for (const path of ['Dune', 'Emma', 'Ulysses']) world.create(path)
  world.jobs.claim([KIND])
  for (const path of ['Ulysses', 'Dune', 'Emma']) follow(world, path, 'Set', true)
  assert.deepEqual(rows(world), ['1 Set running', '2 Set cancelled', '3 Set cancelled'])
})
