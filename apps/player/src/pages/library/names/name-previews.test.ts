import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBatches, type Preview } from './name-previews.ts'

const preview = (name: string): Preview => ({ name, count: 1, finished: 0, books: [] })

function createRows(fetchNames: (names: readonly string[]) => Promise<readonly Preview[]>) {
  const due: (() => void)[] = []
  const draw = () => {
    for (const run of due.splice(0)) run()
  }
  return { fetch: createBatches(fetchNames, (run) => due.push(run)), draw }
}

test('rows rendered together share requests of fifty names', async () => {
  const sent: number[] = []
  const rows = createRows(async (names) => {
    sent.push(names.length)
    return names.map(preview)
  })
  const names = Array.from({ length: 120 }, (_, at) => `Name ${at}`)
  const found = Promise.all([...names, 'Name 1'].map(rows.fetch))
  rows.draw()
  assert.deepEqual(
    (await found).map((one) => one?.name),
    [...names, 'Name 1'],
  )
  assert.deepEqual(sent, [50, 50, 20])
  const later = rows.fetch('Name 7')
  rows.draw()
  assert.equal((await later)?.name, 'Name 7')
  assert.deepEqual(sent, [50, 50, 20, 1])
})

test('a failure reaches the rows of its request, and an unknown name has no preview', async () => {
  const rows = createRows(async ([name]) => {
    if (name === 'Bad') throw new Error('no server')
    return []
  })
  const bad = rows.fetch('Bad')
  rows.draw()
  await assert.rejects(bad, /no server/)
  const unknown = rows.fetch('Unknown')
  rows.draw()
  assert.equal(await unknown, null)
})
