import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatLength, formatSpeed } from '@chapterhouse/ui/format'
import { BOOK, testPlayer } from '../../../test/test-player.ts'
import type { PlayerSettings } from './player-settings.ts'
import { leftAt, type SpeedScope, settingsWithSpeed, speedOf, toSpeed } from './speed.ts'

test("P-22 the book's speed applies, else the series', else the default; a choice for the book affects only it", async () => {
  const rig = testPlayer({
    book: { series: 'Orchard Cycle' },
    settings: { defaultSpeed: 1.2, seriesSpeeds: { 'Orchard Cycle': 1.4 } },
  })
  await rig.open()
  assert.equal(rig.player.speed.value, 1.4)
  assert.equal(rig.player.speedScope.value, 'series')
  rig.player.setSpeed(1.65)
  assert.equal(rig.player.speed.value, 1.65)
  assert.equal(rig.settings.value.books['1:A/Book']?.speed, 1.65)
  assert.equal(rig.settings.value.defaultSpeed, 1.2)
  assert.equal(rig.settings.value.seriesSpeeds['Orchard Cycle'], 1.4)
  await rig.play()
  await rig.pass(16)
  assert.equal(rig.output.speed(), 1.65)
  assert.equal(rig.row()?.playback_speed, 1.65)
  const again = testPlayer({ server: rig.server, clock: rig.clock, device: rig.device, settings: rig.settings.value })
  await again.open()
  assert.equal(again.player.speed.value, 1.65)
})

test('a save that just repeats an inherited speed is not a choice', () => {
  assert.deepEqual(speedOf({ row: 1.4, inherited: 1.4, series: 1.6, standard: 1.2 }), { speed: 1.6, scope: 'series' })
  assert.deepEqual(speedOf({ row: 1.5, series: 1.6, standard: 1.2 }), { speed: 1.5, scope: 'book' })
  assert.deepEqual(speedOf({ row: 1, standard: 1.2 }), { speed: 1.2, scope: 'default' })
  assert.deepEqual(speedOf({ book: 1, row: 1.5, standard: 1.2 }), { speed: 1, scope: 'book' })
})

test("a choice for the series removes that book's choice", async () => {
  const rig = testPlayer({ book: { series: 'Orchard Cycle' } })
  await rig.open()
  rig.player.setSpeed(1.5)
  rig.player.setSpeed(1.3, 'series')
  assert.equal(rig.settings.value.books['1:A/Book']?.speed, undefined)
  assert.equal(rig.settings.value.seriesSpeeds['Orchard Cycle'], 1.3)
})

const BEFORE = { books: { a: { speed: 1.5, voice: true, at: 1 }, b: { even: true, at: 2 } }, seriesSpeeds: { Cycle: 1.4 } }
const CHOICES: readonly [scope: SpeedScope, book: { key: string; series: string } | undefined, patch: Partial<PlayerSettings>][] = [
  ['book', { key: 'a', series: 'Cycle' }, { books: { ...BEFORE.books, a: { speed: 2, voice: true, at: 9 } } }],
  ['series', { key: 'a', series: 'Cycle' }, { seriesSpeeds: { Cycle: 2 }, books: { ...BEFORE.books, a: { voice: true, at: 1 } } }],
  ['series', { key: 'b', series: 'Other' }, { seriesSpeeds: { Cycle: 1.4, Other: 2 } }],
  ['series', { key: 'b', series: '' }, {}],
  ['default', { key: 'a', series: '' }, { defaultSpeed: 2, books: { ...BEFORE.books, a: { voice: true, at: 1 } } }],
  ['default', undefined, { defaultSpeed: 2 }],
  ['book', undefined, {}],
]

for (const [scope, book, patch] of CHOICES)
  test(`a speed for the ${scope} changes ${Object.keys(patch).join(', ') || 'nothing'} with ${book?.key ?? 'no book'} loaded`, () => {
    assert.deepEqual(settingsWithSpeed(BEFORE, { speed: 2, scope, book: book && { ...book, at: 9 } }), patch)
  })

test('speeds come in steps of 0.05 from 0.5 to 3.5', () => {
  assert.deepEqual([0.1, 0.52, 1.234, 1.05 + 0.05, 9].map(toSpeed), [0.5, 0.5, 1.25, 1.1, 3.5])
})

test('P-23 time left is divided by the speed, and says so', async () => {
  const seconds = leftAt(80 * 60, 1.25)
  assert.equal(`${formatLength(seconds, 'en')} left at ${formatSpeed(1.25, 'en')}`, '1 h 04 min left at 1.25x')
  const rig = testPlayer()
  rig.server.rowOf(BOOK, { position: 36_000 - 4_800, playback_speed: 1.25, device_id: 'mine' })
  await rig.open()
  assert.equal(rig.player.timeLeft.value.book, 64 * 60)
})
