import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { NetworkError } from '@chapterhouse/client/call'
import { signIn } from '../../../../packages/ui/test/sign-in.ts'
import { deviceStore } from '../device/device-store.ts'
import { ownerKey } from '../device/keys.ts'
import { cachedResponse, cachingResponse } from './cached-responses.ts'
import { isOnline } from './online-state.ts'
import { MAX_RESPONSES, tooOld } from './prune-responses.ts'

const countCached = async (owner: string) =>
  [...(await deviceStore('responses').all(owner)).keys()].filter((key) => !key.includes('#')).length

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500 && !(await holds()); tries++) await wait(10)
  assert.ok(await holds())
}

test('drops the oldest responses, except those needed offline', () => {
  const cachedAt = { home: 9, 'book 1:A': 1, 'book 1:B': 2, 'book 1:C': 3, 'book 1:D': 4 }
  const cases: [max: number, pinned: string[], gone: string[]][] = [
    [5, [], []],
    [3, [], ['book 1:A', 'book 1:B']],
    [3, ['book 1:A'], ['book 1:B', 'book 1:C']],
    [0, ['home'], ['book 1:A', 'book 1:B', 'book 1:C', 'book 1:D']],
  ]
  for (const [max, pinned, gone] of cases)
    assert.deepEqual(
      tooOld(cachedAt, (name) => pinned.includes(name), max),
      gone,
    )
})

test('keeps the newest responses of each user, and responses about downloaded books', async () => {
  signIn(1)
  await cachingResponse('home', async () => 'home of 1')
  signIn(2)
  await deviceStore('downloads').set(ownerKey('1:Copy'), {})
  // Stored before the list existed.
  await deviceStore('responses').set(ownerKey('book 1:Before'), 'before')
  await cachingResponse('book 1:Copy', async () => 'copy')
  for (let book = 0; book < MAX_RESPONSES + 20; book++) await cachingResponse(`book 1:${book}`, async () => book)
  await until(
    async () =>
      (await cachedResponse(`book 1:${MAX_RESPONSES + 19}`)) !== undefined && (await countCached(ownerKey())) <= MAX_RESPONSES,
  )
  assert.equal(await cachedResponse('book 1:Before'), undefined)
  assert.equal(await cachedResponse('book 1:0'), undefined)
  const noResponse = async (): Promise<unknown> => {
    throw new NetworkError('no response')
  }
  assert.equal(await cachingResponse('book 1:Copy', noResponse), 'copy')
  signIn(1)
  assert.equal(await cachingResponse('home', noResponse), 'home of 1')
})

test('fetches a lost response again if another has arrived since, and uses the stored one while the server is unreachable', async (t) => {
  signIn(3)
  t.after(() => {
    isOnline.value = true
  })
  let requests = 0
  const lostFirst = async () => {
    requests += 1
    if (requests === 1) throw new NetworkError('no response')
    return 'new'
  }
  await cachingResponse('page', async () => 'stored')
  isOnline.value = false
  assert.deepEqual([await cachingResponse('page', lostFirst), requests], ['stored', 1])
  isOnline.value = true
  requests = 0
  assert.deepEqual([await cachingResponse('page', lostFirst), requests], ['new', 2])
  const lost = async (): Promise<string> => {
    throw new NetworkError('no response')
  }
  assert.equal(await cachingResponse('page', lost), 'new')
})
