import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestServer } from './test-server.ts'

/** Scans library 1, starts the server, and returns which libraries it has scanned automatically once library 2 is done. */
async function scannedAtStart(cores: number): Promise<number[]> {
  await using server = await createTestServer({ deps: { now: () => new Date(), cores } })
  const { events } = server.infrastructure
  const { scanner } = server.services.scanning
  scanner.request(server.services.libraries.get(1), 'manual')
  await scanner.whenIdle()
  const scanned: number[] = []
  const { promise: secondIsDone, resolve } = Promise.withResolvers<void>()
  events.on('scan.finished', ({ libraryId }) => {
    scanned.push(libraryId)
    if (libraryId === 2) resolve()
  })
  await server.listen()
  await secondIsDone
  await scanner.whenIdle()
  return scanned.sort()
}

test('a starting server scans all libraries immediately', async () => {
  assert.deepEqual(await scannedAtStart(3), [1, 2])
})

test('with one or two cores it first scans only libraries without an index', async () => {
  assert.deepEqual(await scannedAtStart(2), [2])
})
