import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { createTestService } from '../../../test/test-service.ts'
import { readChapters } from './chapters.store.ts'

test('lists a chapter even with invalid numbers and no title', () => {
  using db = openDb(':memory:')
  db.exec(`CREATE TABLE chapters (work_id, recording_id, idx, title, start_ms, length_ms);
    INSERT INTO chapters VALUES ('w', 'r', 1, NULL, NULL, '12x'), ('w', 'r', 2, 'Two', 1.9, 'x')`)
  assert.deepEqual(JSON.parse(`[${readChapters(db, 'w', 'r')}]`), [
    { title: '', start_ms: 0, length_ms: 12 },
    { title: 'Two', start_ms: 1, length_ms: 0 },
  ])
})

test('a work is valid JSON even with invalid numbers, and hides entries without a chapter', async () => {
  const rows = {
    works: [{ id: 'w', title: 'W' }],
    recordings: ['12x', 'x', 12.5, 12].map((runtime_min, at) => ({ work_id: 'w', id: `r${at}`, runtime_min })),
    characters: ['x', 2].map((reveal_chapter, at) => ({ work_id: 'w', id: `c${at}`, name: 'C', reveal_chapter })),
    recaps: ['x', 3].map((through_chapter) => ({ work_id: 'w', through_chapter, text: 'T' })),
  }
  await using server = createTestService({ rows })
  const work = (await server.app.inject('/api/v1/works/w')).json()
  assert.deepEqual(
    work.recordings.map((recording: { runtime_min?: number }) => recording.runtime_min),
    [12, undefined, 12, 12],
  )
  assert.deepEqual([work.characters.length, work.recaps.length], [1, 1])
})

test('a work that is twice in one series keeps the stored order of its positions', async () => {
  const series_works = ['2', '10', '1'].map((position) => ({ series_id: 's', work_id: 'w', position }))
  await using server = createTestService({
    rows: { works: [{ id: 'w', title: 'W' }], series: [{ id: 's', name: 'S' }], series_works },
  })
  const work = (await server.app.inject('/api/v1/works/w')).json()
  assert.deepEqual(
    work.series.map(({ position }: { position: string }) => position),
    ['2', '10', '1'],
  )
})
