import assert from 'node:assert/strict'
import { readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import { createScannedLibrary } from '../../../../test/scanned-library.ts'
import { createRunLog } from '../rows/run-log.ts'
import { NO_PROGRESS } from '../run/scan-job.ts'
import type { ScanState } from '../state/scan-state.ts'
import { type ScanStep, STEPS, scan } from './scan.ts'

type Shelf = Awaited<ReturnType<typeof createScannedLibrary>>

const tone = (hertz: number, album = `Book of ${hertz}`) => ({ kind: 'mp3', hertz, tags: { album, artist: 'Ann' } }) as const

/** Where listeners are in a book, and where that book is after the changes. */
const PLACES = [
  ['Same', 'Same'],
  ['Moved', 'Here'],
  ['Retagged', 'Again'],
  ['Box/2.mp3', 'Chest/2.mp3'],
  ['Set/CD1', 'Set'],
] as const
const AFTER = ['Again', 'Changed', 'Chest/1.mp3', 'Chest/2.mp3', 'Here', 'New', 'Same', 'Set']

/** A library in which books and folders moved, changed, were joined and went since the last scan. */
async function createChangedLibrary(): Promise<Shelf> {
  const shelf = await createScannedLibrary(
    {
      'Same/1.mp3': tone(300),
      'Moved/1.mp3': tone(310),
      'Changed/1.mp3': tone(320),
      'Gone/1.mp3': tone(330),
      'Set/CD1/1.mp3': tone(340, 'Set'),
      'Set/CD2/1.mp3': tone(350, 'Other'),
      'Box/1.mp3': tone(360),
      'Box/2.mp3': tone(370),
      'Retagged/1.mp3': tone(380),
    },
    { unscanned: true },
  )
  shelf.override('Box', 'collection')
  await shelf.scan()
  for (const [book] of PLACES) {
    const url = `/api/v1/libraries/1/progress?path=${book}`
    const { statusCode } = await shelf.app.inject({
      method: 'PUT',
      url,
      headers: shelf.admin,
      payload: { position: 1, duration: 2 },
    })
    assert.equal(statusCode, 200)
  }
  for (const [from, to] of [
    ['Moved', 'Here'],
    ['Box', 'Chest'],
    ['Retagged', 'Again'],
  ] as const)
    renameSync(path.join(shelf.root, from), path.join(shelf.root, to))
  await shelf.remove('Gone')
  await shelf.lay({
    'Changed/1.mp3': tone(320, 'Other title'),
    'Again/1.mp3': tone(380, 'New album'),
    'Set/CD2/1.mp3': tone(350, 'Set'),
    'New/1.mp3': tone(390),
  })
  return shelf
}

async function assertComplete(shelf: Shelf, message?: string): Promise<void> {
  assert.deepEqual(shelf.books(), AFTER, message)
  const left = await Promise.all(PLACES.map(([, book]) => shelf.get(`/libraries/1/progress?path=${book}`)))
  const found = left.map(({ body }) => (body['progress'] as { position: number } | null)?.position)
  assert.deepEqual(
    found,
    PLACES.map(() => 1),
    message,
  )
}

function scanBy(shelf: Shelf, steps: readonly ScanStep[]) {
  const options = { library: shelf.services.libraries.get(1), byHand: true, progress: { ...NO_PROGRESS }, advance() {} }
  const log = createRunLog(() => new Date())
  return scan({ ...options, log, signal: AbortSignal.timeout(20_000) }, shelf.services.scanning.scanNeeds, steps)
}

test('the README lists the steps in their order', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const listed = [...readme.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  assert.deepEqual(
    listed,
    STEPS.map(({ name }) => name),
  )
})

test('each step reads only what an earlier one set', async () => {
  await using shelf = await createChangedLibrary()
  const known = new Set<string>(['library', 'byHand', 'progress', 'log', 'advance', 'signal', 'whyPartial'])
  const early: string[] = []
  const watched = STEPS.map((step): ScanStep => {
    const reads = (target: ScanState) =>
      new Proxy(target, {
        get(state, field: keyof ScanState) {
          if (!known.has(field)) early.push(`${step.name} reads ${field}`)
          return state[field]
        },
        set(state, field: keyof ScanState, value) {
          known.add(field)
          return Reflect.set(state, field, value)
        },
      })
    return (state, needs) => step(reads(state), needs)
  })
  const report = await scanBy(shelf, watched)
  assert.deepEqual(early, [])
  await assertComplete(shelf)
  assert.ok(report.outcome === 'ok')
  assert.deepEqual([report.books, report.added, report.moved, report.removed], [8, 1, 4, 1])
})

test('a scan that is cut short before any of its steps is completed by the next one', async () => {
  const every = runs(5, 1)
  for (const [at, { name }] of STEPS.entries()) {
    if (at % every !== 0) continue
    await using shelf = await createChangedLibrary()
    const cut: ScanStep = async () => assert.fail('power cut')
    await assert.rejects(scanBy(shelf, [...STEPS.slice(0, at), cut]), /power cut/)
    await shelf.scan()
    await assertComplete(shelf, `before ${name}`)
  }
})
