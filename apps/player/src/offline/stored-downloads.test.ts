import assert from 'node:assert/strict'
import { test } from 'node:test'
import { downloadingDevice, FACTS, finish, KEY } from '../../test/downloading-device.ts'

const kindsOf = (orders: readonly { kind: string }[]) => orders.map(({ kind }) => kind)

/** A device with a download of the test book. */
async function keepingDevice() {
  const progressSync = downloadingDevice()
  await progressSync.downloads.start(KEY)
  progressSync.device.report({ kind: 'begun', job: KEY, name: '0.m4b', etag: '"e"', have: 0, total: 1_000 })
  finish(progressSync.device)
  progressSync.device.orders.splice(0)
  return progressSync
}

test('marks a download that the browser evicted; downloading it again fetches only the missing bytes', async () => {
  const { device, downloads, one } = await keepingDevice()
  await downloads.findLost()
  assert.equal(one()?.state, 'here')
  device.isEvicted = true
  await downloads.findLost()
  assert.deepEqual([one()?.state, one()?.why, downloads.sourceOf(KEY, 0, FACTS.revision)], ['failed', 'lost', undefined])
  assert.deepEqual([one()?.files[0]?.etag, one()?.files[0]?.have, downloads.bytes.value], ['"e"', 1_000, 0])
  await downloads.start(KEY)
  const [order] = device.orders
  assert.ok(order?.kind === 'fetch')
  assert.deepEqual([order.files[1]?.path.name, order.files[1]?.etag], ['0.m4b', '"e"'])
})

test("a check for one account does not affect the next account's download", async () => {
  const { device, downloads, become, one } = await keepingDevice()
  const whole = device.memory.get(KEY)
  assert.ok(whole)
  device.byUser.set('8', new Map([[KEY, { ...whole, title: 'Of the other' }]]))
  device.isEvicted = true
  device.meanwhile = () => become('8')
  await downloads.findLost()
  assert.deepEqual([one()?.title, one()?.state], ['Of the other', 'here'])

  device.facts = { ...FACTS, revision: 'audio2.chap1' }
  device.meanwhile = () => become('7')
  await downloads.refresh()
  assert.deepEqual([one()?.title, one()?.isOutOfDate], ['Book', false])
})

test('does not complete a download or removal for the next account', async () => {
  const { device, downloads, become, one } = await keepingDevice()
  const whole = device.memory.get(KEY)
  assert.ok(whole)
  device.byUser.set('8', new Map([[KEY, whole]]))
  device.meanwhile = () => become('8')
  await downloads.remove(KEY)
  assert.deepEqual([device.memory.size, one()?.state, kindsOf(device.orders)], [0, 'here', []])
  // The previous account's unfinished removal does not block this one.
  await downloads.remove(KEY)
  assert.deepEqual(
    [one(), device.orders],
    [undefined, [{ kind: 'remove', folder: { serverId: 'server', user: '8', audio: 'audio1' } }]],
  )

  device.meanwhile = () => become('7')
  await downloads.start('7:Another')
  assert.deepEqual([downloads.all.value.size, device.byUser.get('8')?.size, device.memory.size], [0, 0, 0])
})

test("removes shared bytes with the last of two books, and keeps an account's bytes if it signs in during the removal", async () => {
  const { device, downloads, become } = await keepingDevice()
  await downloads.start('7:Same')
  finish(device, '7:Same')
  device.byUser.set('8', new Map(device.memory))
  device.orders.splice(0)
  device.meanwhile = () => become('8')
  await downloads.removeAll()
  assert.deepEqual([device.memory.size, device.byUser.get('8')?.size, device.orders], [1, 2, []])
  await downloads.removeAll()
  assert.deepEqual([downloads.all.value.size, device.byUser.get('8')?.size, kindsOf(device.orders)], [0, 0, ['remove']])
})

test('does not use records written by other tabs for one account for the next account', async () => {
  const { device, downloads, become } = await keepingDevice()
  device.meanwhile = () => become('8')
  await downloads.onTabChange()
  assert.equal(downloads.all.value.size, 0)
})

test('an unresponsive database does not mean that nothing is downloaded', async () => {
  const { device, downloads, one } = await keepingDevice()
  device.isSilent = true
  await downloads.onTabChange()
  assert.equal(one()?.state, 'here')
  await downloads.recall()
  assert.equal(one(), undefined)
  device.isSilent = false
  await downloads.onTabChange()
  assert.equal(one()?.state, 'here')
})

test('starts a requested download even if the database is slow or does not respond', async () => {
  for (const isSilent of [false, true]) {
    const { device, downloads, one } = downloadingDevice()
    const { promise, resolve } = Promise.withResolvers<void>()
    Object.assign(device, { mayFetch: false, isSilent, writing: promise })
    await downloads.start(KEY)
    device.mayFetch = true
    const hearing = downloads.onTabChange()
    setImmediate(resolve)
    await hearing
    assert.deepEqual([one()?.state, kindsOf(device.orders)], ['running', ['fetch']])
  }
})

test('removes a download to make room only after the server has sent the other book', async () => {
  const { device, downloads, become, one } = await keepingDevice()
  await downloads.start('7:Large')
  device.report({ kind: 'failed', job: '7:Large', why: 'no-room' })
  device.orders.splice(0)
  device.meanwhile = () => Promise.reject(new Error('no server'))
  await assert.rejects(downloads.exchange(KEY, '7:Large'), /no server/)
  assert.deepEqual([one()?.state, device.orders], ['here', []])
  device.meanwhile = () => become('8')
  await downloads.exchange(KEY, '7:Large')
  assert.deepEqual([device.memory.has(KEY), kindsOf(device.orders)], [true, []])

  await become('7')
  // Only at the second wait, until the removed record is forgotten.
  device.meanwhile = async () => {
    device.meanwhile = () => become('8')
  }
  await downloads.exchange(KEY, '7:Large')
  assert.deepEqual([downloads.all.value.size, device.byUser.get('8')?.size, kindsOf(device.orders)], [0, 0, []])
})

test('removes the one download before fetching the other', async () => {
  const { device, downloads, one } = await keepingDevice()
  device.facts = { ...FACTS, revision: 'audio2.chap1' }
  await downloads.start('7:Large')
  device.report({ kind: 'failed', job: '7:Large', why: 'no-room' })
  device.orders.splice(0)
  await downloads.exchange(KEY, '7:Large')
  assert.deepEqual([one(), kindsOf(device.orders)], [undefined, ['remove', 'fetch']])
})

test("a failed renewal resumes with its bytes, or starts over if the server's audio changed again", async () => {
  const { device, downloads, one } = await keepingDevice()
  device.facts = { ...FACTS, revision: 'audio2.chap1' }
  await downloads.refresh()
  await downloads.start(KEY)
  const job = `${KEY}#new`
  device.report({ kind: 'begun', job, name: '0.m4b', etag: '"new"', have: 0, total: 1_000 })
  device.report({ kind: 'grown', job, name: '0.m4b', have: 600 })
  device.report({ kind: 'failed', job, why: 'no-room' })
  await downloads.start(KEY)
  device.report({ kind: 'failed', job, why: 'offline' })
  assert.equal(one()?.renewal?.state, 'paused')
  downloads.resume()
  const tags = device.orders.map((order) => order.kind === 'fetch' && order.files[1]?.etag)
  assert.deepEqual(tags, [undefined, '"new"', '"new"'])

  device.report({ kind: 'failed', job, why: 'gone' })
  device.facts = { ...FACTS, revision: 'audio3.chap1' }
  await downloads.start(KEY)
  const last = device.orders.at(-1)
  assert.ok(last?.kind === 'fetch')
  assert.deepEqual([last.files[1]?.path.audio, last.files[1]?.etag], ['audio3', undefined])
})
