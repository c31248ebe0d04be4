import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeClock } from '../../../test/fake-clock.ts'
import { type TestPlayerOptions, testPlayer } from '../../../test/test-player.ts'
import { chaptersLeft, positionOfChoice, secondsUntil } from '../../player/format/sleep-choices.ts'
import { isBetween } from './sleep-rules.ts'

const minutes = (count: number) => ({ kind: 'minutes', minutes: count }) as const
const chapters = (count: number) => ({ kind: 'chapters', count }) as const

async function asleep(
  at: number,
  choice: Parameters<ReturnType<typeof testPlayer>['player']['setSleep']>[0],
  options: TestPlayerOptions = {},
) {
  const rig = testPlayer(options)
  await rig.open(at)
  await rig.play()
  rig.player.setSleep(choice)
  return rig
}

test('P-17 play within two minutes after its end restarts the timer', async () => {
  for (const [after, runs] of [
    [119, true],
    [121, false],
  ] as const) {
    const rig = await asleep(1_000, minutes(15))
    await rig.pass(15 * 60 + 1)
    assert.equal(rig.player.wanted.value, false)
    const { clock } = rig
    assert.equal(rig.player.sleep.value?.phase, 'ended')
    await rig.pass(after - 1)
    assert.ok(clock.now() > 0)
    await rig.play()
    assert.equal(rig.player.sleep.value?.phase, runs ? 'running' : undefined)
    if (runs) assert.equal(rig.player.sleep.value?.left, 900)
  }
})

test('P-18 "end of chapter" continues to the next end, without a rewind', async () => {
  const rig = await asleep(4 * 1_200 - 20, chapters(1))
  await rig.pass(21)
  assert.equal(rig.player.wanted.value, false)
  assert.equal(rig.position(), 4 * 1_200)
  await rig.pass(100)
  await rig.play()
  assert.equal(rig.position(), 4 * 1_200)
  assert.equal(rig.player.sleep.value?.endsAt, 5 * 1_200)
  await rig.pass(1_201)
  assert.equal(rig.player.wanted.value, false)
  assert.equal(rig.position(), 5 * 1_200)
})

test('P-19 fades out, returns to the start of the fade, and sets a bookmark where it was started', async () => {
  const rig = await asleep(1_000, minutes(5))
  rig.player.setVolume(0.8)
  await rig.pass(290)
  assert.equal(rig.player.sleep.value?.phase, 'fading')
  assert.ok(rig.output.volume() < 0.8 * 0.3 && rig.output.volume() > 0, `${rig.output.volume()}`)
  await rig.pass(11)
  assert.equal(rig.player.wanted.value, false)
  assert.ok(Math.abs(rig.position() - 1_280) < 0.01)
  assert.equal(rig.output.volume(), 0.8)
  assert.equal(rig.row()?.position, 1_280)
  assert.deepEqual(
    rig.server.bookmarks.map(({ position, label }) => [position, label]),
    [[1_000, 'fell_asleep']],
  )
})

test('returns to the exact start of the fade, not to the following report', async () => {
  const rig = await asleep(1_000, minutes(5), { reportEvery: 1_000, settings: { fade: 20.5 } })
  await rig.pass(302)
  assert.ok(Math.abs(rig.position() - 1_279.5) < 0.01, `${rig.position()}`)
})

test('without volume control there is no fade, but playback still goes back', async () => {
  const rig = await asleep(1_000, minutes(5), { hasVolume: false })
  await rig.pass(299)
  assert.equal(rig.output.volume(), 1)
  await rig.pass(2)
  assert.ok(Math.abs(rig.position() - 1_280) < 0.01)
})

test('replaces the previous automatic bookmark, unless that has a note', async () => {
  const rig = testPlayer()
  const bookmark = { library_id: 1, path: 'A/Book', label: 'fell_asleep', created_at: '2026-01-01T00:00:00.000Z' }
  rig.server.bookmarks = [
    { ...bookmark, id: 71, position: 1, note: '' },
    { ...bookmark, id: 72, position: 2, note: 'mine' },
  ]
  await rig.open(1_000)
  await rig.play()
  rig.player.setSleep(minutes(5))
  await rig.pass(302)
  assert.deepEqual(
    rig.server.bookmarks.map(({ position }) => position),
    [2, 1_000],
  )
})

test('P-20 a pause stops the countdown', async () => {
  const rig = await asleep(1_000, minutes(5))
  await rig.pass(150)
  await rig.pause()
  await rig.pass(600)
  await rig.play()
  await rig.pass(149)
  assert.equal(rig.player.wanted.value, true)
  await rig.pass(2)
  assert.equal(rig.player.wanted.value, false)
})

test('pressing play while it runs or fades restarts it', async () => {
  const rig = await asleep(1_000, minutes(5))
  await rig.pass(100)
  await rig.play()
  assert.equal(rig.player.sleep.value?.left, 300)
  await rig.pass(295)
  assert.equal(rig.player.sleep.value?.phase, 'fading')
  await rig.play()
  assert.equal(rig.player.sleep.value?.phase, 'running')
  assert.equal(rig.output.volume(), 1)
})

test('P-21 "end of chapter" stops at the end of the chapter, not of the file', async () => {
  const rig = await asleep(190, chapters(1), { book: { files: [200, 200], chapters: [0, 150, 260] } })
  await rig.pass(60)
  assert.equal(rig.player.wanted.value, true)
  await rig.pass(10.29)
  assert.equal(rig.player.wanted.value, false)
  assert.equal(rig.position(), 260)
})

test("at higher speed, and with one time update a second, playback stops within 0.3 s of the chapter's end", async () => {
  const rig = await asleep(1_190.1, chapters(1), { reportEvery: 1_000 })
  rig.player.setSpeed(1.3)
  await rig.pass((1_200 - 1_190.1) / 1.3 + 0.3)
  assert.equal(rig.player.wanted.value, false)
  assert.equal(rig.position(), 1_200)
})

test('choices by chapter have an end position', async () => {
  const rig = await asleep(1_000, chapters(3))
  assert.equal(rig.player.sleep.value?.endsAt, 3_600)
  const { timeline } = rig.player.book.value ?? assert.fail()
  const ends = [1, 2].map((count) => {
    const endsAt = positionOfChoice({ kind: 'chapters', count }, timeline, 0) ?? assert.fail()
    return { count, endsAt, in: secondsUntil(endsAt, 1_000, 2) }
  })
  assert.deepEqual(ends, [
    { count: 1, endsAt: 1_200, in: 100 },
    { count: 2, endsAt: 2_400, in: 700 },
  ])
  assert.equal(chaptersLeft(timeline, timeline.chapters.length - 1), 1)
})

test('starts automatically between two clock times', async () => {
  assert.ok(isBetween(23 * 60, '22:30', '06:00'))
  assert.ok(isBetween(5 * 60, '22:30', '06:00'))
  assert.ok(!isBetween(12 * 60, '22:30', '06:00'))
  assert.ok(isBetween(13 * 60, '12:30', '14:00'))
  const rig = testPlayer({ settings: { autoSleep: { on: true, from: '00:00', until: '23:59', choice: minutes(10) } } })
  await rig.open(1_000)
  await rig.play()
  assert.equal(rig.player.sleep.value?.left, 600)
  rig.player.setSleep(undefined)
  await rig.pause()
  await rig.play()
  assert.equal(rig.player.sleep.value, undefined)
})

test('starts automatically for a listener who was already playing', async () => {
  const clock = fakeClock()
  const now = new Date(clock.now())
  const inMinutes = (minutes: number) => {
    const at = (now.getHours() * 60 + now.getMinutes() + minutes) % 1_440
    return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
  }
  const autoSleep = { on: true, from: inMinutes(10), until: inMinutes(300), choice: { kind: 'minutes', minutes: 30 } } as const
  const rig = testPlayer({ clock, settings: { autoSleep } })
  await rig.open(1_000)
  await rig.play()
  await rig.pass(9 * 60)
  const phase = () => rig.player.sleep.value?.phase
  assert.equal(phase(), undefined)
  await rig.pass(120)
  assert.equal(phase(), 'running')
  await rig.pass(30 * 60)
  assert.equal(rig.player.wanted.value, false)
})
