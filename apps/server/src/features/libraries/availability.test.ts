import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createAvailability, type Probe } from './availability.ts'

const now = () => new Date()
const fine: Probe = { kind: 'available', isEmpty: false }

test('S-07 two unresponsive roots cost one timeout', async () => {
  const requests: string[] = []
  const look = (root: string) => {
    requests.push(root)
    return new Promise<Probe>(() => {})
  }
  const { probe } = createAvailability({ now, look, waitMs: 20 })
  const probes = await Promise.all(['/one', '/two', '/one'].map((root) => probe(root)))
  for (const found of probes) assert.deepEqual(found, { kind: 'unavailable', reason: 'the folder does not respond' })
  assert.deepEqual(requests, ['/one', '/two'])
})

test('uses a result that arrives after the timeout', async () => {
  const late = Promise.withResolvers<Probe>()
  const { probe, lately } = createAvailability({ now, look: () => late.promise, waitMs: 5 })
  assert.equal((await probe('/slow')).kind, 'unavailable')
  late.resolve(fine)
  await late.promise
  await Promise.resolve()
  assert.deepEqual(await lately('/slow'), fine)
})

test('a scan checks again; a page uses a result up to 15 s old', async () => {
  let [clock, looks] = [0, 0]
  const look = async (): Promise<Probe> => {
    looks += 1
    return fine
  }
  const { probe, lately } = createAvailability({ now: () => new Date(clock), look })
  await lately('/a')
  await lately('/a')
  assert.equal(looks, 1)
  await probe('/a')
  assert.equal(looks, 2)
  clock = 15_000
  await lately('/a')
  assert.equal(looks, 3)
})

test('describes problems without the path', async () => {
  await using folder = await temporaryFolder()
  const root = String(folder.path)
  mkdirSync(path.join(root, 'empty'))
  writeFileSync(path.join(root, 'file'), '')
  const { probe } = createAvailability({ now })
  assert.deepEqual(await probe(root), fine)
  assert.deepEqual(await probe(path.join(root, 'empty')), { kind: 'available', isEmpty: true })
  assert.deepEqual(await probe(path.join(root, 'gone')), { kind: 'unavailable', reason: 'the folder does not exist' })
  assert.deepEqual(await probe(path.join(root, 'file')), { kind: 'unavailable', reason: 'the path is not a folder' })
})
