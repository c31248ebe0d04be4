import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeClock } from '../../../test/fake-clock.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { BOOK, fakeDevice, testPlayer } from '../../../test/test-player.ts'
import { createMarksQueue } from './marks-queue.ts'
import { createOutbox } from './outbox.ts'
import { createSpansQueue } from './spans-queue.ts'

const REFUSALS = [new DOMException('full', 'QuotaExceededError'), new DOMException('closing', 'InvalidStateError')]
const turns = () => new Promise((resolve) => setTimeout(resolve, 5))

test('a device without storage still sends saves and bookmarks to the server', async () => {
  for (const refusal of REFUSALS) {
    const rig = testPlayer()
    await rig.open(1_000)
    rig.device.refuse(refusal)
    await rig.play()
    await rig.pass(60)
    await rig.pause()
    await rig.pass(1)
    assert.equal(Math.round(rig.row()?.position ?? 0), 1_060)
    await rig.player.bookmark()
    await rig.pass(1)
    assert.equal(rig.server.bookmarks.length, 1)
    assert.equal(rig.player.waitingSaves.value, 0)
  }
})

test('saves being sent are not held up; those the server could not accept are, until it does', async () => {
  const rig = testPlayer()
  const states: boolean[] = []
  rig.player.heldUp.subscribe((is) => states.push(is))
  await rig.open(1_000)
  await rig.play()
  await rig.pass(60)
  assert.ok((rig.row()?.position ?? 0) > 1_030, 'several saves were acknowledged')
  assert.deepEqual(states, [false])
  rig.server.isDown = true
  await rig.pass(20)
  assert.equal(rig.player.heldUp.value, true)
  rig.server.isDown = false
  await rig.pass(40)
  assert.deepEqual(states, [false, true, false])
})

test('an unresponsive device store does not prevent opening a book', async () => {
  const device = fakeDevice()
  device.refuse(REFUSALS[1])
  const rig = testPlayer({ device })
  await rig.open(1_000)
  assert.equal(rig.player.failure.value, undefined)
  assert.equal(rig.position(), 1_000)
})

test("one user's saves are never sent as the next user", async () => {
  const { stores } = fakeDevice()
  let owner = 's|1|'
  const sent: string[] = []
  const first = Promise.withResolvers<void>()
  const outbox = createOutbox<{ text: string }>({
    store: stores.codecs as never,
    owner: () => owner,
    clock: fakeClock(),
    async send({ text }, key, isStill) {
      sent.push(`${text} of ${key} as ${owner}`)
      if (text !== 'one') return
      await first.promise
      assert.equal(isStill(), false)
    },
  })
  await stores.codecs.set('s|1|1:A', { text: 'one' } as never)
  await stores.codecs.set('s|1|1:B', { text: 'two' } as never)
  await stores.codecs.set('s|22|1:C', { text: 'three' } as never)
  const replayed = outbox.replay()
  await turns()
  owner = 's|22|'
  first.resolve()
  await replayed
  assert.deepEqual(sent, ['one of 1:A as s|1|'])
  await outbox.replay()
  assert.deepEqual(sent.slice(1), ['three of 1:C as s|22|'])
  owner = 's|1|'
  await outbox.replay()
  assert.deepEqual(sent.slice(2), ['two of 1:B as s|1|'])
})

test('a bookmark whose list arrived for another user is not added, and remains pending', async () => {
  const [clock, { stores }] = [fakeClock(), fakeDevice()]
  const server = fakeServer(clock)
  let owner = 's|1|'
  const list = Promise.withResolvers<never[]>()
  const marks = createMarksQueue({
    store: stores.marks,
    owner: () => owner,
    clock,
    server: { ...server.wire, bookmarks: () => list.promise },
    changed: () => undefined,
    refused: () => undefined,
  })
  const mark = await marks.set(BOOK, { position: 90 })
  await turns()
  owner = 's|2|'
  list.resolve([])
  await mark.addNote('of another user')
  await turns()
  assert.deepEqual(server.bookmarks, [])
  assert.equal((await stores.marks.all('s|1|')).size, 1)
  assert.equal((await stores.marks.all('s|2|')).size, 0)
})

test('two tabs send a pending bookmark and span once', async () => {
  const [clock, { stores, alone }] = [fakeClock(), fakeDevice()]
  const server = fakeServer(clock)
  const needs = { owner: () => 's|1|', clock, server: server.wire, alone, changed: () => undefined, refused: () => undefined }
  const createTab = () => ({
    marks: createMarksQueue({ ...needs, store: stores.marks }),
    spans: createSpansQueue({ ...needs, store: stores.spans }),
  })
  const [one, two] = [createTab(), createTab()]
  server.isDown = true
  await one.marks.set(BOOK, { position: 90 })
  await one.spans.report(BOOK, { from: 1, to: 60, startedAt: clock.now(), endedAt: clock.now() + 59_000, soundedMs: 59_000 })
  await turns()
  server.isDown = false
  await Promise.all([one, two].flatMap(({ marks, spans }) => [marks.replay(), spans.replay()]))
  await turns()
  clock.step(2_000)
  clock.ring()
  await turns()
  assert.deepEqual([server.bookmarks.length, server.spans.length], [1, 1])
})

test('a span whose response was lost is not sent twice', async () => {
  const rig = testPlayer()
  await rig.open(1_000)
  const { addSpan } = rig.server.wire
  rig.server.wire.addSpan = async (ref, span) => {
    await addSpan(ref, span)
    rig.server.wire.addSpan = addSpan
    throw new TypeError('the response is lost')
  }
  await rig.play()
  await rig.pass(30)
  await rig.pause()
  await rig.pass(25)
  assert.equal(rig.server.spans.length, 1)
})

test('signing out waits until progress is saved, but for three seconds at most', async () => {
  const rig = testPlayer()
  await rig.open(1_000)
  await rig.play()
  await rig.pass(9)
  await rig.player.pauseAndSync()
  assert.equal(Math.round(rig.row()?.position ?? 0), 1_009)
  assert.equal(rig.player.wanted.value, false)
  assert.equal(rig.player.waitingSaves.value, 0)

  await rig.play()
  await rig.pass(8)
  rig.server.delayMs = 60_000
  let isSettled = false
  const settled = rig.player.pauseAndSync().then(() => {
    isSettled = true
  })
  await rig.pass(2.9)
  assert.equal(isSettled, false)
  await rig.pass(0.2)
  await settled
  assert.equal(rig.player.waitingSaves.value, 1)
})

test('a position that the server cannot accept is kept on the device, with one message and nothing left pending', async () => {
  const rig = testPlayer()
  rig.server.isFull = true
  await rig.open(100)
  await rig.play()
  await rig.pass(120)
  await rig.pause()
  await rig.settle()
  assert.ok(rig.server.requests.filter((what) => what === 'save').length > 1)
  assert.deepEqual(rig.refused, [['position', 'too_many']])
  assert.equal(rig.player.waitingSaves.value, 0)
  assert.equal(rig.player.heldUp.value, false)
  const again = testPlayer({ device: rig.device, server: rig.server, clock: rig.clock })
  await again.open()
  assert.ok(again.position() > 200, 'this device goes on where it was')
})
