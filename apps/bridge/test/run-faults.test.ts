import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { cannotMount, mountSmallDisk } from '@chapterhouse/testkit/small-disk'
import { startBridge } from './book-world.ts'

/** Three spans of ten short chapters. */
const DAYS = Array.from({ length: 30 }, (_, at) => `Ann helps Bo on day ${at + 1}.`)
const CHAPTERS = DAYS.map((sentence, at) => [`Chapter ${at + 1}`, sentence] as const)
const NOVEMBER = new Date('2026-11-20T12:00:00Z')

/** A world with a clock, in which every call has the same price. */
async function startDays({ onChapter = () => {} }: { onChapter?: (chapter: number) => void } = {}) {
  const clock = { now: NOVEMBER }
  const bridge = await startBridge({
    chapters: CHAPTERS,
    ways: { sentences: DAYS },
    deps: { now: () => clock.now },
    faultOf({ prompt }) {
      const [, chapter] = /<chapter number="(\d+)">/.exec(prompt) ?? []
      if (chapter !== undefined) onChapter(Number(chapter))
      return undefined
    },
  })
  await bridge.command(
    'models',
    'add',
    'test',
    '--address',
    bridge.server.address,
    '--model',
    'test-model',
    '--price-in',
    '100',
    '--price-out',
    '1',
  )
  const gates = () => {
    const file = path.join(bridge.beside, 'recaps.json')
    if (!existsSync(file)) return []
    const { recaps } = JSON.parse(readFileSync(file, 'utf8')) as { recaps: { through: { chapter: number } }[] }
    return recaps.map(({ through }) => through.chapter)
  }
  return Object.assign(bridge, {
    clock,
    gates,
    spentUsd(): number {
      using db = openDb(bridge.folder.at('data', 'bridge.db'))
      return db.one<{ micros: number }>('SELECT COALESCE(SUM(micros), 0) AS micros FROM spend').micros / 1_000_000
    },
  })
}

/** Spent when the third span begins. */
async function costOfTwoSpans(): Promise<number> {
  let ofTwoSpans = 0
  await using bridge = await startDays({
    onChapter(chapter) {
      if (chapter === 22 && ofTwoSpans === 0) ofTwoSpans = bridge.spentUsd()
    },
  })
  const { exitCode, stdout } = await bridge.run()
  assert.equal(exitCode, 0, stdout)
  return ofTwoSpans
}

test('a budget that ends in the third span leaves two, and a higher one continues', async () => {
  const ofTwoSpans = await costOfTwoSpans()
  await using bridge = await startDays()
  const { exitCode, stdout } = await bridge.run('--book-usd', `${ofTwoSpans}`)
  assert.deepEqual([exitCode, /budget_exceeded: .*Raise budget\.book_usd/.test(stdout)], [3, true], stdout)
  assert.deepEqual(bridge.gates(), [10, 20])
  assert.ok(bridge.spentUsd() <= ofTwoSpans)
  assert.equal((await bridge.run()).exitCode, 0)
  assert.deepEqual(bridge.gates(), [10, 20, 30])
})

test('a month that is spent ends with the month, and a clock that is set back does not bring it back', async () => {
  const ofTwoSpans = await costOfTwoSpans()
  await using bridge = await startDays()
  const run = () => bridge.run('--month-usd', `${ofTwoSpans}`)
  const { exitCode, stdout } = await run()
  assert.equal(exitCode, 3)
  assert.match(stdout, /budget_exceeded: .* It can go on by itself from 2026-12-01T00:00:00\.000Z\.\n$/)
  bridge.clock.now = new Date('2026-10-31T00:00:00Z')
  assert.equal((await run()).exitCode, 3)
  const before = bridge.spentUsd()
  bridge.clock.now = new Date('2026-12-01T00:00:00Z')
  assert.equal((await run()).exitCode, 0)
  assert.ok(bridge.spentUsd() > before)
})

test('a folder that vanishes parks the book, and no question is asked twice when it is back', async () => {
  const bridge = await startDays({
    onChapter: (chapter) => void (chapter === 10 && existsSync(bridge.book) && renameSync(bridge.book, `${bridge.book}-away`)),
  })
  await using _bridge = bridge
  const { exitCode, stdout } = await bridge.run()
  assert.equal(exitCode, 3, stdout)
  assert.match(stdout, /book_not_writable: The folder of Mill is missing\. Check that its disk or share is connected\./)
  renameSync(`${bridge.book}-away`, bridge.book)
  assert.equal((await bridge.run()).exitCode, 0)
  const prompts = bridge.server.requests.map(({ prompt }) => prompt)
  assert.equal(new Set(prompts).size, prompts.length)
})

const skip = cannotMount()

test('a full disk parks the book and leaves whole files', { skip }, async () => {
  await using bridge = await startDays()
  const out = bridge.folder.at('out')
  mkdirSync(out)
  {
    using _disk = mountSmallDisk(out, '4k')
    const { exitCode, stdout } = await bridge.run('--out', out)
    assert.equal(exitCode, 3, stdout)
    assert.match(stdout, /book_not_writable: .* is on a full disk\. Free some space\./)
    for (const name of readdirSync(out)) JSON.parse(readFileSync(path.join(out, name), 'utf8'))
  }
  assert.equal((await bridge.run('--out', out)).exitCode, 0)
})

test('a full disk of the data folder is said in a sentence, and the run continues once there is room', { skip }, async () => {
  await using bridge = await startDays()
  const work = bridge.folder.at('data', 'work')
  mkdirSync(work)
  {
    using _disk = mountSmallDisk(work, '16k')
    const { exitCode, stderr } = await bridge.run()
    assert.equal(exitCode, 1)
    assert.match(stderr, /the disk is full\.\n$/)
  }
  assert.equal((await bridge.run()).exitCode, 0)
})
