import assert from 'node:assert/strict'
import { test } from 'node:test'
import { downloadingDevice, FACTS, finish, KEY } from '../../test/downloading-device.ts'
import { amountOf, type Download, outlived, planFiles, wantedByRule } from './download.ts'

const AUDIO = (audio = 'audio1') => `${audio}.chap1`

test('downloads a book file by file in playback order, converting formats that the browser cannot play', async () => {
  const { device, downloads } = downloadingDevice()
  await downloads.start(KEY)
  const [order] = device.orders
  assert.ok(order?.kind === 'fetch')
  const files = order.files.map(({ path, url, leastBytes }) => [path.audio, path.name, url, leastBytes === undefined])
  assert.deepEqual(files, [
    ['audio1', 'cover.jpg', '/cover', true],
    ['audio1', '0.m4b', '/stream/7/A/Book/1.m4b', true],
    ['audio1', '1.mp3', '/stream/7/A/Book/2.flac?transcode=1', false],
  ])
})

test('reports progress, and counts a file only once it is complete', async () => {
  const { device, downloads, one } = downloadingDevice()
  await downloads.start(KEY)
  device.report({ kind: 'begun', job: KEY, name: '0.m4b', etag: '"e"', have: 0, total: 1_000 })
  device.report({ kind: 'grown', job: KEY, name: '0.m4b', have: 600 })
  const download = one()
  assert.ok(download)
  assert.deepEqual(amountOf(download), { have: 600, total: 1_000 + 1_800 * 16_000 })
  assert.equal(downloads.sourceOf(KEY, 0, AUDIO()), undefined)
  finish(device)
  assert.equal(one()?.state, 'here')
  assert.equal(downloads.sourceOf(KEY, 1, AUDIO()), '/web/_off/server/7/audio1/1.mp3')
})

test('P-39 resumes an interrupted download: skips complete files, and sends the tag of the stored bytes', async () => {
  const first = downloadingDevice()
  await first.downloads.start(KEY)
  first.device.report({ kind: 'begun', job: KEY, name: '0.m4b', etag: '"e"', have: 0, total: 1_000 })
  first.device.report({ kind: 'grown', job: KEY, name: '0.m4b', have: 600 })
  first.device.report({ kind: 'failed', job: KEY, why: 'offline' })
  assert.deepEqual([first.one()?.state, first.one()?.why], ['paused', 'offline'])
  first.downloads.resume()
  const [, again] = first.device.orders
  assert.ok(again?.kind === 'fetch')
  assert.equal(again.files[1]?.etag, '"e"')

  const second = downloadingDevice([...first.device.memory.values()])
  await second.downloads.recall()
  const [order] = second.device.orders
  assert.ok(order?.kind === 'fetch')
  assert.equal(order.files[1]?.etag, '"e"')
})

test('does not retry automatically after a failure that needs the listener', async () => {
  const { device, downloads, one } = downloadingDevice()
  await downloads.start(KEY)
  device.report({ kind: 'failed', job: KEY, why: 'no-room' })
  downloads.resume()
  assert.deepEqual([one()?.state, one()?.why, device.orders.length], ['failed', 'no-room', 1])
  await downloads.start(KEY)
  assert.equal(device.orders.length, 2)
})

test('fetches one at a time, and starts the next when it is done or stopped', async () => {
  const { device, downloads } = downloadingDevice()
  await downloads.start(KEY)
  await downloads.start('7:B')
  assert.equal(device.orders.length, 1)
  downloads.pause(KEY)
  device.report({ kind: 'stopped', job: KEY })
  assert.deepEqual(
    device.orders.map((order) => [order.kind, 'job' in order && order.job]),
    [
      ['fetch', `0|${KEY}`],
      ['stop', `0|${KEY}`],
      ['fetch', '0|7:B'],
    ],
  )
})

test('P-40 applies new titles, and marks changed audio as outdated, which plays until the renewal is complete', async () => {
  const { device, downloads, one } = downloadingDevice()
  await downloads.start(KEY)
  finish(device)
  device.facts = {
    ...FACTS,
    revision: 'audio1.chap2',
    chapters: [{ title: 'Eins', file_index: 0, start: 0, end: 1_800, book_offset: 0 }],
  }
  await downloads.refresh()
  assert.deepEqual([one()?.facts.chapters[0]?.title, one()?.isOutOfDate], ['Eins', false])

  device.facts = { ...FACTS, revision: 'audio2.chap2' }
  await downloads.refresh()
  assert.equal(one()?.isOutOfDate, true)
  await downloads.start(KEY)
  assert.equal(downloads.sourceOf(KEY, 0, AUDIO()), '/web/_off/server/7/audio1/0.m4b')
  finish(device, `${KEY}#new`)
  await new Promise(setImmediate)
  assert.deepEqual(
    [one()?.isOutOfDate, one()?.renewal, downloads.sourceOf(KEY, 0, AUDIO('audio2'))],
    [false, undefined, '/web/_off/server/7/audio2/0.m4b'],
  )
  assert.deepEqual(device.orders.at(-1), { kind: 'remove', folder: { serverId: 'server', user: '7', audio: 'audio1' } })
})

test('removes the bytes with a download, unless another download shares them', async () => {
  const { device, downloads } = downloadingDevice()
  await downloads.start(KEY)
  finish(device)
  await downloads.start('8:Same')
  finish(device, '8:Same')
  await downloads.remove(KEY)
  assert.ok(device.orders.every(({ kind }) => kind !== 'remove'))
  await downloads.remove('8:Same')
  assert.deepEqual(device.orders.at(-1), { kind: 'remove', folder: { serverId: 'server', user: '7', audio: 'audio1' } })
  assert.equal(device.memory.size, 0)
})

test('removes the download of a finished book a day later, unless it was played last', () => {
  const at = (key: string, finishedAt?: number): Download => ({
    key,
    title: '',
    author: '',
    facts: FACTS,
    files: planFiles(FACTS, () => true),
    state: 'here',
    isOutOfDate: false,
    startedAt: 0,
    finishedAt,
  })
  const day = 86_400_000
  const books = [at('a', 0), at('b', 1), at('c', 0), at('d')]
  assert.deepEqual(outlived(books, { now: day, lastPlayed: 'c' }), ['a'])
})

for (const { rule, isMetered, wanted } of [
  { rule: 'off', isMetered: false, wanted: [] },
  { rule: 'current', isMetered: false, wanted: ['a'] },
  { rule: 'current-and-next', isMetered: false, wanted: ['a', 'b'] },
  { rule: 'current-and-next', isMetered: true, wanted: [] },
] as const)
  test(`the rule ${rule}${isMetered ? ' on a metered connection' : ''} wants ${wanted.length} downloads`, () =>
    assert.deepEqual(wantedByRule(rule, { current: 'a', next: 'b', here: new Set(['c']), isMetered }), wanted))

test('never plays a download with the chapters of different audio', async () => {
  const { device, downloads } = downloadingDevice()
  await downloads.start(KEY)
  finish(device)
  assert.equal(downloads.sourceOf(KEY, 0, 'audio1.other'), '/web/_off/server/7/audio1/0.m4b')
  assert.equal(downloads.sourceOf(KEY, 0, 'audio2.chap1'), undefined)
})

test("ignores reports for the previous user, and stops that user's downloads", async () => {
  const { device, downloads, one } = downloadingDevice()
  await downloads.start(KEY)
  downloads.rest()
  assert.deepEqual(device.orders.at(-1), { kind: 'stop', job: `0|${KEY}` })
  await downloads.recall()
  device.report({ kind: 'file', job: `0|${KEY}`, name: '0.m4b', size: 1_000 })
  assert.equal(one()?.files[0]?.isDone, false)
})

test('only the tab with the lock fetches: it starts downloads that other tabs request, and stops when another tab pauses', async () => {
  const { device, downloads, one } = downloadingDevice()
  device.mayFetch = false
  await downloads.start(KEY)
  assert.deepEqual([device.orders.length, one()?.state, device.changes > 0], [0, 'waiting', true])
  device.mayFetch = true
  await downloads.onTabChange()
  assert.equal(device.orders.length, 1)
  const stored = device.memory.get(KEY)
  assert.ok(stored)
  device.memory.set(KEY, { ...stored, state: 'paused' })
  await downloads.onTabChange()
  assert.deepEqual(device.orders.at(-1), { kind: 'stop', job: `0|${KEY}` })
})

test('a download in progress continues in the next tab when its tab is closed', async () => {
  const before = downloadingDevice()
  await before.downloads.start(KEY)
  await before.downloads.onTabChange()
  const underWay = before.device.memory.get(KEY)
  assert.equal(underWay?.state, 'running')
  const { device, downloads, one } = downloadingDevice([underWay])
  device.mayFetch = false
  await downloads.recall()
  // The other tab is fetching it.
  await downloads.onTabChange()
  assert.deepEqual([device.orders.length, one()?.state], [0, 'running'])
  device.mayFetch = true
  await downloads.takeOver()
  assert.deepEqual(
    device.orders.map(({ kind }) => kind),
    ['fetch'],
  )
})

test('retries a busy server automatically', async () => {
  const { device, downloads } = downloadingDevice()
  await downloads.start(KEY)
  device.report({ kind: 'failed', job: KEY, why: 'busy' })
  device.timers[0]?.()
  assert.equal(device.orders.filter(({ kind }) => kind === 'fetch').length, 2)
})

test('a book removed during its download remains removed, whatever is reported later', async () => {
  const { device, downloads, one } = downloadingDevice()
  await downloads.start(KEY)
  const removing = downloads.remove(KEY)
  device.report({ kind: 'stopped', job: KEY })
  await removing
  assert.deepEqual([one(), device.memory.size], [undefined, 0])
  assert.deepEqual(
    device.orders.map(({ kind }) => kind),
    ['fetch', 'stop', 'remove'],
  )
})

for (const [name, mime, direct_playable, isStream] of [
  ['a type', 'audio/mpeg', false, false],
  ['no type, in a book that plays everywhere', undefined, true, false],
  ['no type, in a book that should be converted', undefined, false, true],
] as const) {
  test(`stores a file with ${name} ${isStream ? 'in its converted form' : 'unchanged'}`, () => {
    const file = { rel_path: 'a.mp3', seq: 0, duration: 1, format: 'mp3', size: 1, ...(mime && { mime }) }
    const facts = { ...FACTS, direct_playable, files: [file] }
    const canPlay = (one: { mime?: string }, book: { direct_playable?: boolean }) =>
      one.mime !== undefined || book.direct_playable !== false
    assert.deepEqual(
      planFiles(facts, canPlay).map((copy) => copy.isStream),
      [isStream],
    )
  })
}
