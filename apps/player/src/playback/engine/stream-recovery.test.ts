import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBench } from '../../../test/test-player.ts'

const decodes = (bench: ReturnType<typeof aBench>) =>
  bench.output.loaded.map((url) => (url.includes('transcode') ? 'converted' : url.includes('path=') ? 'direct' : 'local'))

test('the next file is at hand 20 seconds before it is needed', async () => {
  const bench = aBench({ book: { files: [100, 100], chapters: [0, 100] } })
  await bench.open(70)
  await bench.play()
  await bench.pass(9)
  assert.equal(bench.output.prepared.length, 0)
  await bench.pass(2)
  assert.equal(bench.output.prepared.length, 1)
  await bench.pass(20)
  assert.equal(bench.output.url(), bench.output.prepared[0])
  assert.ok(Math.abs(bench.place() - 101) < 0.3, `${bench.place()}`)
})

test('a file that the browser does not know is converted, from the place on', async () => {
  const bench = aBench({ plays: () => false })
  await bench.open(1_000)
  await bench.play()
  await bench.pass(5)
  assert.match(bench.output.url(), /transcode=1&t=1000\.000/)
  assert.ok(Math.abs(bench.place() - 1_005) < 0.3)
  await bench.seek(5_000)
  await bench.pass(1)
  assert.match(bench.output.url(), /t=5000\.000/)
})

test('a promise that the browser cannot keep is remembered', async () => {
  const bench = aBench()
  await bench.open(1_000)
  await bench.play()
  await bench.pass(1)
  bench.output.tell({ kind: 'error', code: 3 })
  await bench.pass(1)
  assert.deepEqual(decodes(bench), ['direct', 'converted'])
  const later = aBench({ server: bench.server, clock: bench.clock, device: bench.device })
  await later.open()
  await later.play()
  await later.pass(1)
  assert.deepEqual(decodes(later), ['converted'])
})

test('what neither can play is said, with the codec', async () => {
  const bench = aBench({ plays: () => false, flags: { canConvert: false } })
  await bench.open(1_000)
  await bench.play()
  await bench.pass(1)
  assert.deepEqual(bench.playing.failure.value, { kind: 'cannot-convert', codec: 'aac' })
  assert.equal(bench.playing.wanted.value, false)
})

test('an element that cannot open an address: the server says why', async () => {
  for (const [status, kind] of [
    [404, 'file-gone'],
    [403, 'forbidden'],
  ] as const) {
    const bench = aBench()
    await bench.open(1_000)
    await bench.play()
    await bench.pass(1)
    bench.statuses.set(bench.output.url(), status)
    bench.output.tell({ kind: 'error', code: 4 })
    await bench.pass(1)
    assert.equal(bench.playing.failure.value?.kind, kind)
    assert.equal(Math.round(bench.place()), 1_001)
  }
})

test('a lost network is waited for, said, and mended when it is back', async () => {
  const bench = aBench()
  await bench.open(1_000)
  await bench.play()
  await bench.pass(10)
  const lose = async () => {
    bench.output.tell({ kind: 'error', code: 2 })
    await bench.settle()
  }
  await lose()
  assert.equal(bench.playing.waiting.value, true)
  bench.output.isStalled = true
  for (const wait of [0.5, 1, 2, 4, 8]) {
    await bench.pass(wait + 0.01)
    await lose()
  }
  assert.equal(bench.playing.failure.value?.kind, 'server-gone')
  bench.output.isStalled = false
  bench.page.online()
  await bench.pass(2)
  assert.equal(bench.playing.failure.value, undefined)
  assert.equal(bench.playing.sounding.value, true)
  assert.ok(bench.place() > 1_007 && bench.place() < 1_013, `${bench.place()}`)
})

test('sound that does not come is noticed after three seconds, and asked for anew later', async () => {
  const bench = aBench()
  await bench.open(1_000)
  await bench.play()
  await bench.pass(5)
  bench.output.isStalled = true
  await bench.pass(3.1)
  assert.equal(bench.playing.waiting.value, true)
  assert.equal(bench.output.loaded.length, 1)
  await bench.pass(10)
  assert.equal(bench.output.loaded.length, 2)
  bench.output.isStalled = false
  await bench.pass(2)
  assert.equal(bench.playing.waiting.value, false)
  assert.ok(bench.place() > 1_005)
})

test('a conversion that breaks off is taken up where it stopped, three times', async () => {
  const bench = aBench({ plays: () => false, book: { files: [1_000], chapters: [0] } })
  await bench.open(100)
  await bench.play()
  for (let turn = 1; turn <= 3; turn++) {
    await bench.pass(10)
    bench.output.tell({ kind: 'ended' })
    await bench.pass(0.01)
    assert.equal(bench.output.loaded.length, turn + 1)
    assert.match(bench.output.url(), new RegExp(`t=1${turn}0`))
  }
  await bench.pass(10)
  bench.output.tell({ kind: 'ended' })
  await bench.settle()
  assert.equal(bench.playing.failure.value?.kind, 'broken-off')
})

test('a copy on the device is played, and left for the server when it is spoilt', async () => {
  const bench = aBench({ local: () => '/web/_off/s/r/0.m4b' })
  await bench.open(1_000)
  await bench.play()
  await bench.pass(1)
  bench.output.tell({ kind: 'error', code: 3 })
  await bench.pass(1)
  assert.deepEqual(decodes(bench), ['local', 'direct'])
})

test('sound that something else stopped is a pause', async () => {
  const bench = aBench()
  await bench.open(1_000)
  await bench.play()
  await bench.pass(7)
  bench.output.pause()
  bench.output.tell({ kind: 'interrupted' })
  await bench.settle()
  assert.equal(bench.playing.wanted.value, false)
  assert.equal(bench.row()?.position, 1_007)
})

test('a page that comes back goes on with what was wanted', async () => {
  const bench = aBench()
  await bench.open(1_000)
  await bench.play()
  await bench.pass(1)
  bench.output.pause()
  bench.page.show()
  await bench.pass(1)
  assert.equal(bench.output.isPlaying(), true)
})

test('a browser that wants a gesture first is no failure of the book', async () => {
  const bench = aBench()
  await bench.open(1_000)
  await bench.play()
  bench.output.tell({ kind: 'blocked' })
  assert.equal(bench.playing.failure.value?.kind, 'blocked')
  await bench.play()
  await bench.pass(1)
  assert.equal(bench.playing.sounding.value, true)
})

test('a book that is gone, and a server that is gone, are told apart', async () => {
  const bench = aBench()
  await bench.playing.start({ libraryId: 1, path: 'nowhere' })
  assert.equal(bench.playing.failure.value?.kind, 'file-gone')
  bench.server.isDown = true
  await bench.playing.start({ libraryId: 1, path: 'A/Book' })
  assert.equal(bench.playing.failure.value?.kind, 'server-gone')
  bench.server.isDown = false
  bench.playing.retry()
  await bench.pass(1)
  assert.equal(bench.playing.sounding.value, true)
})

test('a skip that is held down over a conversion asks for one', async () => {
  const bench = aBench({ plays: () => false })
  await bench.open(1_000)
  await bench.play()
  await bench.pass(2)
  for (let press = 0; press < 5; press++) {
    bench.playing.skip('forward')
    await bench.pass(0.1)
  }
  await bench.pass(1)
  assert.equal(bench.output.loaded.length, 2)
  assert.match(bench.output.url(), /t=1152/)
})

test('a server that is busy converting is asked again, three times', async () => {
  const bench = aBench({ plays: () => false })
  await bench.open(1_000)
  await bench.play()
  await bench.settle()
  bench.output.isStalled = true
  bench.statuses.set(bench.output.url(), 503)
  for (let turn = 1; turn <= 3; turn++) {
    bench.output.tell({ kind: 'error', code: 4 })
    await bench.pass(5.1)
    assert.equal(bench.output.loaded.length, turn + 1)
    assert.equal(bench.playing.failure.value, undefined)
  }
  bench.output.tell({ kind: 'error', code: 4 })
  await bench.settle()
  assert.equal(bench.playing.failure.value?.kind, 'converting-busy')
})

test('a network that comes back hours later starts no sound', async () => {
  const bench = aBench()
  await bench.open(1_000)
  await bench.play()
  await bench.pass(10)
  bench.output.isStalled = true
  bench.server.isDown = true
  for (const wait of [0, 0.5, 1, 2, 4, 8]) {
    await bench.pass(wait + 0.01)
    bench.output.tell({ kind: 'error', code: 2 })
    await bench.settle()
  }
  assert.equal(bench.playing.failure.value?.kind, 'server-gone')
  bench.output.isStalled = false
  await bench.pass(3_600)
  bench.server.isDown = false
  bench.page.online()
  await bench.pass(5)
  assert.equal(bench.playing.wanted.value, false)
})

test('a stream whose token was replaced goes on with the next one, and nobody is told', async () => {
  for (const code of [2, 4]) {
    const bench = aBench()
    await bench.open(1_000)
    await bench.play()
    await bench.pass(10)
    bench.media.token = 'm_2'
    bench.output.tell({ kind: 'error', code })
    await bench.settle()
    assert.equal(bench.playing.waiting.value, false)
    await bench.pass(1)
    assert.match(bench.output.url(), /token=m_2/)
    assert.deepEqual([bench.playing.failure.value, bench.playing.sounding.value, bench.media.asked], [undefined, true, 0])
    assert.ok(Math.abs(bench.place() - 1_011) < 0.5, `${bench.place()}`)
  }
})

test('a token that is refused is replaced once; a second refusal is a failure', async () => {
  const bench = aBench()
  await bench.open(1_000)
  await bench.play()
  await bench.pass(10)
  const refuse = async () => {
    bench.statuses.set(bench.output.url(), 401)
    bench.output.tell({ kind: 'error', code: 4 })
    await bench.settle()
  }
  bench.media.next = 'm_2'
  await refuse()
  await bench.settle()
  assert.match(bench.output.url(), /token=m_2/)
  assert.deepEqual([bench.playing.failure.value, bench.playing.waiting.value, bench.media.asked], [undefined, false, 1])
  bench.media.next = 'm_2'
  await refuse()
  assert.deepEqual([bench.playing.failure.value?.kind, bench.media.asked], ['forbidden', 1])
})

test('each token that sounded may be replaced, and a network that is lost meanwhile is waited for', async () => {
  const bench = aBench()
  await bench.open(1_000)
  await bench.play()
  for (const next of ['m_2', 'm_3']) {
    await bench.pass(10)
    bench.media.next = next
    bench.statuses.set(bench.output.url(), 401)
    bench.output.tell({ kind: 'error', code: 4 })
    await bench.pass(1)
    assert.equal(bench.playing.failure.value, undefined)
  }
  bench.media.next = 'offline'
  bench.statuses.set(bench.output.url(), 401)
  bench.output.tell({ kind: 'error', code: 4 })
  await bench.settle()
  assert.deepEqual([bench.playing.failure.value, bench.playing.waiting.value], [undefined, true])
})
