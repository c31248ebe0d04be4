import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testPlayer } from '../../../test/test-player.ts'

const decodes = (rig: ReturnType<typeof testPlayer>) =>
  rig.output.loaded.map((url) => (url.includes('transcode') ? 'converted' : url.includes('path=') ? 'direct' : 'local'))

test('prepares the next file 20 seconds before it is needed', async () => {
  const rig = testPlayer({ book: { files: [100, 100], chapters: [0, 100] } })
  await rig.open(70)
  await rig.play()
  await rig.pass(9)
  assert.equal(rig.output.prepared.length, 0)
  await rig.pass(2)
  assert.equal(rig.output.prepared.length, 1)
  await rig.pass(20)
  assert.equal(rig.output.url(), rig.output.prepared[0])
  assert.ok(Math.abs(rig.position() - 101) < 0.3, `${rig.position()}`)
})

test('converts a file that the browser cannot play, from the current position', async () => {
  const rig = testPlayer({ plays: () => false })
  await rig.open(1_000)
  await rig.play()
  await rig.pass(5)
  assert.match(rig.output.url(), /transcode=1&t=1000\.000/)
  assert.ok(Math.abs(rig.position() - 1_005) < 0.3)
  await rig.seek(5_000)
  await rig.pass(1)
  assert.match(rig.output.url(), /t=5000\.000/)
})

test('remembers a format that the browser wrongly claimed to play', async () => {
  const rig = testPlayer()
  await rig.open(1_000)
  await rig.play()
  await rig.pass(1)
  rig.output.emit({ kind: 'error', code: 3 })
  await rig.pass(1)
  assert.deepEqual(decodes(rig), ['direct', 'converted'])
  const later = testPlayer({ server: rig.server, clock: rig.clock, device: rig.device })
  await later.open()
  await later.play()
  await later.pass(1)
  assert.deepEqual(decodes(later), ['converted'])
})

test('asks the server again whether it can convert before giving up on a file', async () => {
  const rig = testPlayer({ plays: () => false, flags: { canConvert: false }, laterFlags: { canConvert: true } })
  await rig.open(1_000)
  await rig.play()
  await rig.pass(1)
  assert.deepEqual([rig.player.failure.value, decodes(rig)], [undefined, ['converted']])
})

test('the message names the codec that neither browser nor server can play', async () => {
  const rig = testPlayer({ plays: () => false, flags: { canConvert: false } })
  await rig.open(1_000)
  await rig.play()
  await rig.pass(1)
  assert.deepEqual(rig.player.failure.value, { kind: 'cannot-convert', codec: 'aac' })
  assert.equal(rig.player.wanted.value, false)
})

test('asks the server why an element cannot open a URL', async () => {
  for (const [status, kind] of [
    [404, 'file-gone'],
    [403, 'forbidden'],
  ] as const) {
    const rig = testPlayer()
    await rig.open(1_000)
    await rig.play()
    await rig.pass(1)
    rig.statuses.set(rig.output.url(), status)
    rig.output.emit({ kind: 'error', code: 4 })
    await rig.pass(1)
    assert.equal(rig.player.failure.value?.kind, kind)
    assert.equal(Math.round(rig.position()), 1_001)
  }
})

test('shows a message and waits if the network is lost, and resumes when it is back', async () => {
  const rig = testPlayer()
  await rig.open(1_000)
  await rig.play()
  await rig.pass(10)
  const lose = async () => {
    rig.output.emit({ kind: 'error', code: 2 })
    await rig.settle()
  }
  await lose()
  assert.equal(rig.player.waiting.value, true)
  rig.output.isStalled = true
  for (const wait of [0.5, 1, 2, 4, 8]) {
    await rig.pass(wait + 0.01)
    await lose()
  }
  assert.equal(rig.player.failure.value?.kind, 'server-gone')
  rig.output.isStalled = false
  rig.page.online()
  await rig.pass(2)
  assert.equal(rig.player.failure.value, undefined)
  assert.equal(rig.player.sounding.value, true)
  assert.ok(rig.position() > 1_007 && rig.position() < 1_013, `${rig.position()}`)
})

test('notices a stall after three seconds, and requests the audio again later', async () => {
  const rig = testPlayer()
  await rig.open(1_000)
  await rig.play()
  await rig.pass(5)
  rig.output.isStalled = true
  await rig.pass(3.1)
  assert.equal(rig.player.waiting.value, true)
  assert.equal(rig.output.loaded.length, 1)
  await rig.pass(10)
  assert.equal(rig.output.loaded.length, 2)
  rig.output.isStalled = false
  await rig.pass(2)
  assert.equal(rig.player.waiting.value, false)
  assert.ok(rig.position() > 1_005)
})

test('resumes an interrupted conversion where it stopped, three times', async () => {
  const rig = testPlayer({ plays: () => false, book: { files: [1_000], chapters: [0] } })
  await rig.open(100)
  await rig.play()
  for (let turn = 1; turn <= 3; turn++) {
    await rig.pass(10)
    rig.output.emit({ kind: 'ended' })
    await rig.pass(0.01)
    assert.equal(rig.output.loaded.length, turn + 1)
    assert.match(rig.output.url(), new RegExp(`t=1${turn}0`))
  }
  await rig.pass(10)
  rig.output.emit({ kind: 'ended' })
  await rig.settle()
  assert.equal(rig.player.failure.value?.kind, 'broken-off')
})

test('plays a downloaded file, but switches to the server if it is damaged', async () => {
  const rig = testPlayer({ local: () => '/web/_off/s/r/0.m4b' })
  await rig.open(1_000)
  await rig.play()
  await rig.pass(1)
  rig.output.emit({ kind: 'error', code: 3 })
  await rig.pass(1)
  assert.deepEqual(decodes(rig), ['local', 'direct'])
})

test('treats an interruption as a pause', async () => {
  const rig = testPlayer()
  await rig.open(1_000)
  await rig.play()
  await rig.pass(7)
  rig.output.pause()
  rig.output.emit({ kind: 'interrupted' })
  await rig.settle()
  assert.equal(rig.player.wanted.value, false)
  assert.equal(rig.row()?.position, 1_007)
})

test('a page that becomes visible again resumes the wanted playback', async () => {
  const rig = testPlayer()
  await rig.open(1_000)
  await rig.play()
  await rig.pass(1)
  rig.output.pause()
  rig.page.show()
  await rig.pass(1)
  assert.equal(rig.output.isPlaying(), true)
})

test('blocked autoplay is not reported as a failure of the book', async () => {
  const rig = testPlayer()
  await rig.open(1_000)
  await rig.play()
  rig.output.emit({ kind: 'blocked' })
  assert.equal(rig.player.failure.value?.kind, 'blocked')
  await rig.play()
  await rig.pass(1)
  assert.equal(rig.player.sounding.value, true)
})

test('distinguishes a missing book from an unreachable server', async () => {
  const rig = testPlayer()
  await rig.player.start({ libraryId: 1, path: 'nowhere' })
  assert.equal(rig.player.failure.value?.kind, 'file-gone')
  rig.server.isDown = true
  await rig.player.start({ libraryId: 1, path: 'A/Book' })
  assert.equal(rig.player.failure.value?.kind, 'server-gone')
  rig.server.isDown = false
  rig.player.retry()
  await rig.pass(1)
  assert.equal(rig.player.sounding.value, true)
})

test('holding skip requests only one conversion', async () => {
  const rig = testPlayer({ plays: () => false })
  await rig.open(1_000)
  await rig.play()
  await rig.pass(2)
  for (let press = 0; press < 5; press++) {
    rig.player.skip('forward')
    await rig.pass(0.1)
  }
  await rig.pass(1)
  assert.equal(rig.output.loaded.length, 2)
  assert.match(rig.output.url(), /t=1152/)
})

test('retries three times if the server is busy converting', async () => {
  const rig = testPlayer({ plays: () => false })
  await rig.open(1_000)
  await rig.play()
  await rig.settle()
  rig.output.isStalled = true
  rig.statuses.set(rig.output.url(), 503)
  for (let turn = 1; turn <= 3; turn++) {
    rig.output.emit({ kind: 'error', code: 4 })
    await rig.pass(5.1)
    assert.equal(rig.output.loaded.length, turn + 1)
    assert.equal(rig.player.failure.value, undefined)
  }
  rig.output.emit({ kind: 'error', code: 4 })
  await rig.settle()
  assert.equal(rig.player.failure.value?.kind, 'converting-busy')
})

test('does not resume if the network comes back hours later', async () => {
  const rig = testPlayer()
  await rig.open(1_000)
  await rig.play()
  await rig.pass(10)
  rig.output.isStalled = true
  rig.server.isDown = true
  for (const wait of [0, 0.5, 1, 2, 4, 8]) {
    await rig.pass(wait + 0.01)
    rig.output.emit({ kind: 'error', code: 2 })
    await rig.settle()
  }
  assert.equal(rig.player.failure.value?.kind, 'server-gone')
  rig.output.isStalled = false
  await rig.pass(3_600)
  rig.server.isDown = false
  rig.page.online()
  await rig.pass(5)
  assert.equal(rig.player.wanted.value, false)
})

test('a stream whose token was replaced continues with the new one, without a message', async () => {
  for (const code of [2, 4]) {
    const rig = testPlayer()
    await rig.open(1_000)
    await rig.play()
    await rig.pass(10)
    rig.media.token = 'm_2'
    rig.output.emit({ kind: 'error', code })
    await rig.settle()
    assert.equal(rig.player.waiting.value, false)
    await rig.pass(1)
    assert.match(rig.output.url(), /token=m_2/)
    assert.deepEqual([rig.player.failure.value, rig.player.sounding.value, rig.media.renewals], [undefined, true, 0])
    assert.ok(Math.abs(rig.position() - 1_011) < 0.5, `${rig.position()}`)
  }
})

test('replaces a rejected token once; a second rejection is a failure', async () => {
  const rig = testPlayer()
  await rig.open(1_000)
  await rig.play()
  await rig.pass(10)
  const refuse = async () => {
    rig.statuses.set(rig.output.url(), 401)
    rig.output.emit({ kind: 'error', code: 4 })
    await rig.settle()
  }
  rig.media.next = 'm_2'
  await refuse()
  await rig.settle()
  assert.match(rig.output.url(), /token=m_2/)
  assert.deepEqual([rig.player.failure.value, rig.player.waiting.value, rig.media.renewals], [undefined, false, 1])
  rig.media.next = 'm_2'
  await refuse()
  assert.deepEqual([rig.player.failure.value?.kind, rig.media.renewals], ['forbidden', 1])
})

test('replaces every token that has worked before, and waits if the network is lost in between', async () => {
  const rig = testPlayer()
  await rig.open(1_000)
  await rig.play()
  for (const next of ['m_2', 'm_3']) {
    await rig.pass(10)
    rig.media.next = next
    rig.statuses.set(rig.output.url(), 401)
    rig.output.emit({ kind: 'error', code: 4 })
    await rig.pass(1)
    assert.equal(rig.player.failure.value, undefined)
  }
  rig.media.next = 'offline'
  rig.statuses.set(rig.output.url(), 401)
  rig.output.emit({ kind: 'error', code: 4 })
  await rig.settle()
  assert.deepEqual([rig.player.failure.value, rig.player.waiting.value], [undefined, true])
})
