import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { createBook } from '../../../../test/test-book.ts'
import { createTestServer } from '../../../../test/test-server.ts'
import { CONTINUED, FINISHED, FINISHED_BOOKS } from './in-progress.store.ts'
import { chapterAt } from './in-progress.ts'

interface Known {
  path: string
  series: string
  seriesIndex: number | null
  isIndexed: boolean
  parts: number
}

interface Saved {
  position: number
  finished: boolean
  isAside: boolean
  updatedAtUs: number
  finishedAt: string | null
}

const book = fc.record({
  series: fc.constantFrom('', 'A', 'B', 'C'),
  seriesIndex: fc.option(fc.integer({ min: 1, max: 4 })),
  isIndexed: fc.boolean(),
  parts: fc.integer({ min: 1, max: 3 }),
})
const save: fc.Arbitrary<Saved> = fc.record({
  position: fc.constantFrom(0, 5, 2000, 3599),
  finished: fc.boolean(),
  isAside: fc.boolean(),
  updatedAtUs: fc.integer({ min: 1, max: 6 }),
  finishedAt: fc.option(fc.constantFrom('2026-11-01', '2026-11-02', '2026-11-03')),
})
const shelves = fc.array(fc.record({ book, save: fc.option(save), isSeen: fc.boolean() }), { minLength: 1, maxLength: 14 })

const SAVE = `
  INSERT INTO progress (user_id, library_id, path, position, duration, finished, playback_speed, version, device_id, updated_at_us,
    finished_at, set_aside_at_us) VALUES (1, 1, :path, :position, 3600, :finished, 1, 1, '', :updatedAtUs, :finishedAt, :aside)`

type Shelf = { known: Known; saved: Saved | null; isSeen: boolean }

const inTheMiddle = ({ saved }: Shelf) => saved !== null && !saved.finished && saved.position > 0 && !saved.isAside
const by = <T>(...keys: ((one: T) => string | number)[]) => {
  return (a: T, b: T): number => {
    for (const key of keys) if (key(a) !== key(b)) return key(a) < key(b) ? -1 : 1
    return 0
  }
}

/** Started books by the documented rule, from all rows. */
function continued(all: readonly Shelf[], limit: number): string[] {
  return all
    .filter((one) => one.isSeen && one.known.isIndexed && inTheMiddle(one))
    .sort(
      by(
        (one) => -(one.saved?.updatedAtUs ?? 0),
        (one) => one.known.path,
      ),
    )
    .slice(0, limit)
    .map(({ known }) => known.path)
}

function following(all: readonly Shelf[], limit: number): [string, string][] {
  const seen = all.filter(({ isSeen, known }) => isSeen && known.isIndexed)
  const finished = seen
    .filter(({ saved, known }) => saved?.finished && known.series !== '' && known.seriesIndex !== null)
    .sort(
      by(
        (one) => -Number((one.saved?.finishedAt ?? '0').replaceAll('-', '')),
        (one) => one.known.path,
      ),
    )
  const last = new Map<string, Shelf>()
  for (const one of finished) {
    const before = last.get(one.known.series)
    if (!before || Number(one.known.seriesIndex) > Number(before.known.seriesIndex)) last.set(one.known.series, one)
  }
  return finished
    .filter((one) => last.get(one.known.series) === one)
    .filter(({ known }) => !seen.some((one) => one.known.series === known.series && inTheMiddle(one)))
    .flatMap(({ known }): [string, string][] => {
      const [next] = seen
        .filter((one) => one.known.series === known.series && Number(one.known.seriesIndex) > Number(known.seriesIndex))
        .sort(
          by(
            (one) => Number(one.known.seriesIndex),
            (one) => one.known.path,
          ),
        )
      const isTouched = next?.saved && (next.saved.position > 0 || next.saved.finished || next.saved.isAside)
      return next && !isTouched ? [[known.path, next.known.path]] : []
    })
    .slice(0, limit)
}

test('started books and the next ones of series follow the rules, for any order of saves and any access', async () => {
  await using server = await createTestServer()
  server.person('Ann')
  const { infrastructure, services } = server
  const { inProgress } = services.listening
  const viewer = { userId: 1 } as Parameters<typeof inProgress.continued>[0]
  fc.assert(
    fc.property(shelves, fc.integer({ min: 1, max: 4 }), (given, limit) => {
      infrastructure.db.run('DELETE FROM progress')
      infrastructure.db.run('DELETE FROM books')
      const all: Shelf[] = given.map(({ book: one, save: saved, isSeen }, at) => ({
        known: { ...one, path: `B${String(at).padStart(2, '0')}` },
        saved,
        isSeen,
      }))
      for (const { known, saved } of all) {
        const { path, series, seriesIndex, parts, isIndexed } = known
        if (isIndexed)
          services.catalogue.save(1, createBook({ path, series, seriesIndex, parts }), { onDemand: false, notBeforeMs: 0 })
        if (saved)
          infrastructure.db.run(SAVE, { ...saved, path, finished: Number(saved.finished), aside: saved.isAside ? 1 : null })
      }
      const seen = new Set(all.flatMap(({ known, isSeen }) => (isSeen ? [known.path] : [])))
      const maySee = (_library: number, path: string) => seen.has(path)
      // Twice: the second time with cached chapters.
      for (let time = 0; time < 2; time += 1) {
        const rows = inProgress.continued(viewer, { limit, maySee })
        assert.deepEqual(
          rows.map(({ path }) => path),
          continued(all, limit),
        )
        for (const { bookId, position, chapterCount, chapter } of rows) {
          const whole = services.catalogue.complete(services.catalogue.byIds([bookId])[0] ?? assert.fail())
          assert.deepEqual(chapter, chapterCount > 1 ? chapterAt(whole.chapters, position) : undefined)
        }
        assert.deepEqual(
          inProgress
            .following(viewer, { limit, maySee })
            .map(({ afterPath, bookId }) => [afterPath, services.catalogue.byIds([bookId])[0]?.path]),
          following(all, limit),
        )
      }
    }),
    { numRuns: runs(60, 1000) },
  )
})

test('started and finished books are read in order, without sorting all of them', async () => {
  await using server = await createTestServer()
  for (const [sql, index] of [
    [CONTINUED, 'progress_in_the_middle'],
    [FINISHED, 'progress_finished'],
    [FINISHED_BOOKS, 'progress_finished'],
  ] as const) {
    const plan = server.infrastructure.db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, { userId: 1, limit: 20 })
    const details = plan.map(({ detail }) => detail).join('; ')
    assert.ok(details.includes(index) && !details.includes('TEMP B-TREE'), details)
  }
})
