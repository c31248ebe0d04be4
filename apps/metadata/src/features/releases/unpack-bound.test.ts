import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allowedBytes, createRoomCheck, unpackBound } from './unpack-bound.ts'

const MIB = 2 ** 20
const GIB = 2 ** 30
const CASES = [
  { name: 'a small release has room to grow', arrived: 1_000, servedBytes: 0, mostBytes: undefined, allowed: 256 * MIB },
  {
    name: 'a large one may unpack to 16 times what arrived',
    arrived: GIB,
    servedBytes: 0,
    mostBytes: undefined,
    allowed: 16 * GIB,
  },
  { name: 'twice the served size is allowed', arrived: 1_000, servedBytes: 5 * GIB, mostBytes: undefined, allowed: 10 * GIB },
  { name: 'never more than the operator allows', arrived: GIB, servedBytes: 5 * GIB, mostBytes: 2_000, allowed: 2_000 },
  { name: 'a higher limit of the operator changes nothing', arrived: 0, servedBytes: 0, mostBytes: 9 * GIB, allowed: 256 * MIB },
]

for (const { name, arrived, allowed, ...sizes } of CASES)
  test(`the size limit of an unpacked release: ${name}`, () => {
    assert.equal(allowedBytes(arrived, unpackBound(sizes)), allowed)
  })

const FULL = { refusal: 'upstream', message: 'the disk of the cache has no room for the release' }

test('room on the disk is checked for the stated size, before anything is written', async () => {
  const asked: string[] = []
  const room = createRoomCheck('/cache/a.part', async (folder) => {
    asked.push(folder)
    return GIB
  })
  await room.check(GIB - 256 * MIB)
  await assert.rejects(room.check(GIB - 256 * MIB + 1), FULL)
  assert.deepEqual(asked, ['/cache', '/cache'])
})

test('room on the disk is checked again while the file grows', async () => {
  let freeBytes = GIB
  const room = createRoomCheck('/cache/a.part', async () => freeBytes)
  await room.wrote(16 * MIB)
  freeBytes = 256 * MIB - 1
  await room.wrote(16 * MIB - 1)
  await assert.rejects(room.wrote(1), FULL)
})
