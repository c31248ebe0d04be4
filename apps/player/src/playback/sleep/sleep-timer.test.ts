import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBench, type BenchOptions } from '../../../test/test-player.ts'
import { aClock } from '../../../test/fake-clock.ts'
import { chaptersLeft, placeOfChoice, secondsUntil } from '../../player/sleep-choices.ts'
import { isBetween } from './sleep-rules.ts'

const minutes = (count: number) => ({ kind: 'minutes', minutes: count }) as const
const chapters = (count: number) => ({ kind: 'chapters', count }) as const

async function asleep(
  at: number,
  choice: Parameters<ReturnType<typeof aBench>['playing']['setSleep']>[0],
  options: BenchOptions = {},
) {
  const bench = aBench(options)
  await bench.open(at)
  await bench.play()
  bench.playing.setSleep(choice)
  return bench
}

test('P-17 play within two minutes after its end starts the timer again', async () => {
  for (const [after, runs] of [
    [119, true],
    [121, false],
  ] as const) {
    const bench = await asleep(1_000, minutes(15))
    await bench.pass(15 * 60 + 1)
    assert.equal(bench.playing.wanted.value, false)
    const { clock } = bench
    assert.equal(bench.playing.sleep.value?.phase, 'ended')
    await bench.pass(after - 1)
    assert.ok(clock.now() > 0)
    await bench.play()
    assert.equal(bench.playing.sleep.value?.phase, runs ? 'running' : undefined)
    if (runs) assert.equal(bench.playing.sleep.value?.left, 900)
  }
})

test('P-18 "end of chapter" goes on to the next end, without a rewind', async () => {
  const bench = await asleep(4 * 1_200 - 20, chapters(1))
  await bench.pass(21)
  assert.equal(bench.playing.wanted.value, false)
  assert.equal(bench.place(), 4 * 1_200)
  await bench.pass(100)
  await bench.play()
  assert.equal(bench.place(), 4 * 1_200)
  assert.equal(bench.playing.sleep.value?.endsAt, 5 * 1_200)
  await bench.pass(1_201)
  assert.equal(bench.playing.wanted.value, false)
  assert.equal(bench.place(), 5 * 1_200)
})

test('P-19 it fades, goes back to where the fade began, and marks where it was started', async () => {
  const bench = await asleep(1_000, minutes(5))
  bench.playing.setVolume(0.8)
  await bench.pass(290)
  assert.equal(bench.playing.sleep.value?.phase, 'fading')
  assert.ok(bench.output.volume() < 0.8 * 0.3 && bench.output.volume() > 0, `${bench.output.volume()}`)
  await bench.pass(11)
  assert.equal(bench.playing.wanted.value, false)
  assert.ok(Math.abs(bench.place() - 1_280) < 0.01)
  assert.equal(bench.output.volume(), 0.8)
  assert.equal(bench.row()?.position, 1_280)
  assert.deepEqual(
    bench.server.bookmarksKept.map(({ position, label }) => [position, label]),
    [[1_000, 'fell_asleep']],
  )
})

test('the place goes back to where the fade really began, not to the report after it', async () => {
  const bench = await asleep(1_000, minutes(5), { reportEvery: 1_000, settings: { fade: 20.5 } })
  await bench.pass(302)
  assert.ok(Math.abs(bench.place() - 1_279.5) < 0.01, `${bench.place()}`)
})

test('where no volume can be set there is no fade, and the place goes back all the same', async () => {
  const bench = await asleep(1_000, minutes(5), { hasVolume: false })
  await bench.pass(299)
  assert.equal(bench.output.volume(), 1)
  await bench.pass(2)
  assert.ok(Math.abs(bench.place() - 1_280) < 0.01)
})

test('the automatic bookmark before goes, unless it has a note', async () => {
  const bench = aBench()
  const kept = { library_id: 1, path: 'A/Book', label: 'fell_asleep', created_at: '2026-01-01T00:00:00.000Z' }
  bench.server.bookmarksKept = [
    { ...kept, id: 71, position: 1, note: '' },
    { ...kept, id: 72, position: 2, note: 'mine' },
  ]
  await bench.open(1_000)
  await bench.play()
  bench.playing.setSleep(minutes(5))
  await bench.pass(302)
  assert.deepEqual(
    bench.server.bookmarksKept.map(({ position }) => position),
    [2, 1_000],
  )
})

test('P-20 a pause stops the countdown', async () => {
  const bench = await asleep(1_000, minutes(5))
  await bench.pass(150)
  await bench.pause()
  await bench.pass(600)
  await bench.play()
  await bench.pass(149)
  assert.equal(bench.playing.wanted.value, true)
  await bench.pass(2)
  assert.equal(bench.playing.wanted.value, false)
})

test('play while it runs, and in the fade, starts it again', async () => {
  const bench = await asleep(1_000, minutes(5))
  await bench.pass(100)
  await bench.play()
  assert.equal(bench.playing.sleep.value?.left, 300)
  await bench.pass(295)
  assert.equal(bench.playing.sleep.value?.phase, 'fading')
  await bench.play()
  assert.equal(bench.playing.sleep.value?.phase, 'running')
  assert.equal(bench.output.volume(), 1)
})

test('P-21 "end of chapter" stops at the end of the chapter, not of the file', async () => {
  const bench = await asleep(190, chapters(1), { book: { files: [200, 200], chapters: [0, 150, 260] } })
  await bench.pass(60)
  assert.equal(bench.playing.wanted.value, true)
  await bench.pass(10.29)
  assert.equal(bench.playing.wanted.value, false)
  assert.equal(bench.place(), 260)
})

test('at speed, and in a page that hears of its sound once a second, the end of a chapter is met within 0.3 s', async () => {
  const bench = await asleep(1_190.1, chapters(1), { reportEvery: 1_000 })
  bench.playing.setSpeed(1.3)
  await bench.pass((1_200 - 1_190.1) / 1.3 + 0.3)
  assert.equal(bench.playing.wanted.value, false)
  assert.equal(bench.place(), 1_200)
})

test('the choices say where they end', async () => {
  const bench = await asleep(1_000, chapters(3))
  assert.equal(bench.playing.sleep.value?.endsAt, 3_600)
  const { timeline } = bench.playing.book.value ?? assert.fail()
  const ends = [1, 2].map((count) => {
    const endsAt = placeOfChoice({ kind: 'chapters', count }, timeline, 0) ?? assert.fail()
    return { count, endsAt, in: secondsUntil(endsAt, 1_000, 2) }
  })
  assert.deepEqual(ends, [
    { count: 1, endsAt: 1_200, in: 100 },
    { count: 2, endsAt: 2_400, in: 700 },
  ])
  assert.equal(chaptersLeft(timeline, timeline.chapters.length - 1), 1)
})

test('a timer begins by itself between two clock times', async () => {
  assert.ok(isBetween(23 * 60, '22:30', '06:00'))
  assert.ok(isBetween(5 * 60, '22:30', '06:00'))
  assert.ok(!isBetween(12 * 60, '22:30', '06:00'))
  assert.ok(isBetween(13 * 60, '12:30', '14:00'))
  const bench = aBench({ settings: { autoSleep: { on: true, from: '00:00', until: '23:59', choice: minutes(10) } } })
  await bench.open(1_000)
  await bench.play()
  assert.equal(bench.playing.sleep.value?.left, 600)
  bench.playing.setSleep(undefined)
  await bench.pause()
  await bench.play()
  assert.equal(bench.playing.sleep.value, undefined)
})

test('the hour of sleep begins by itself for who has been listening since before it', async () => {
  const clock = aClock()
  const now = new Date(clock.now())
  const inMinutes = (minutes: number) => {
    const at = (now.getHours() * 60 + now.getMinutes() + minutes) % 1_440
    return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
  }
  const autoSleep = { on: true, from: inMinutes(10), until: inMinutes(300), choice: { kind: 'minutes', minutes: 30 } } as const
  const bench = aBench({ clock, settings: { autoSleep } })
  await bench.open(1_000)
  await bench.play()
  await bench.pass(9 * 60)
  const phase = () => bench.playing.sleep.value?.phase
  assert.equal(phase(), undefined)
  await bench.pass(120)
  assert.equal(phase(), 'running')
  await bench.pass(30 * 60)
  assert.equal(bench.playing.wanted.value, false)
})
