import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { buildSample } from '../../test/built-sample.ts'
import { createTestService } from '../../test/test-service.ts'
import { combineRecords } from './sample.ts'

const CASES = [
  { asin: 'BSAMPLE001', work: 'alices-adventures-in-wonderland', chapters: 3 },
  { asin: 'BSAMPLE002', work: 'six-fables', chapters: 6 },
  { asin: 'BSAMPLE003', work: 'the-war-of-the-worlds', chapters: 6 },
  { asin: 'B0030EJV3U', work: 'the-hobbit', chapters: 20 },
]

test("the server's samples and real books form one database, without problems", async () => {
  using folder = temporaryFolder()
  combineRecords(folder.at('records'))
  const file = await buildSample(folder.at('sample.sqlite'), { dirs: [folder.at('records')] })
  await using service = createTestService({ isEmpty: true })
  service.artifacts.adopt(service.open(file))
  async function get<T>(url: string): Promise<T> {
    const { statusCode, body } = await service.app.inject(`/api/v1${url}`)
    assert.equal(statusCode, 200, url)
    return JSON.parse(body) as T
  }
  for (const { asin, work, chapters } of CASES) {
    const found = await get<{ work: { id: string }; recording_id: string }>(`/lookup?asin=${asin}`)
    assert.equal(found.work.id, work)
    const list = await get<{ chapters: unknown[] }>(`/works/${work}/recordings/${found.recording_id}/chapters`)
    assert.equal(list.chapters.length, chapters, work)
  }
  const { characters } = await get<{ characters: { reveal: { chapter: number } }[] }>('/works/alices-adventures-in-wonderland')
  assert.deepEqual(new Set(characters.map(({ reveal }) => reveal.chapter)), new Set([0, 1, 2, 3]))
})
