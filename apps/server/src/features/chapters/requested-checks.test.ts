import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ASIN, createChecked, TOTAL } from './test/checked-book.ts'

test('while lookup is off, a request is refused and the service is not called', async () => {
  await using it = await createChecked()
  it.infrastructure.settings.change({ 'metadata.enabled': false })
  assert.equal(await it.check(true), 'off')
  await it.pass.tick()
  const { status, body } = await it.page('POST')
  assert.deepEqual([status, body.code, it.service.asked()], [404, 'metadata_off', []])
})

test('a request returns the page immediately, which shows the result later', async () => {
  await using it = await createChecked({ book: { parts: 2 } })
  const { status, body } = await it.page('POST')
  assert.deepEqual([status, body.community_checking, body.community_chapters], [200, true, null])
  while ((await it.page()).body.community_checking) await new Promise((resolve) => setImmediate(resolve))
  const { community_chapters: check, community_check_failed: failed, chapter_source: source } = (await it.page()).body
  // The border of the two files is inside a chapter.
  assert.deepEqual([check.status, check.stale, failed, source], ['crosses_files', undefined, undefined, 'files'])
  assert.deepEqual(check.detail, {
    local_duration: TOTAL,
    community_duration: TOTAL,
    ratio: 1,
    worst: 1,
    local_chapters: 2,
    community_chapters: 3,
    anchors: 0,
    snapped: 0,
    approximate: 0,
    straddle: { title: 'Scene 2', at: 1900, from: '1.mp3', to: '2.mp3' },
  })
})

test('a failed check is shown beside the previous one until one succeeds', async () => {
  await using it = await createChecked()
  await it.check()
  const before = it.service.answers[`/lookup?asin=${ASIN}`] ?? {}
  it.service.answers[`/lookup?asin=${ASIN}`] = (reply) => reply.writeHead(500).end()
  await it.check(true)
  const { body } = await it.page()
  assert.deepEqual([body.community_check_failed, body.community_chapters.status], [true, 'fill'])
  it.service.answers[`/lookup?asin=${ASIN}`] = before
  await it.check()
  assert.equal((await it.page()).body.community_check_failed, undefined)
})

test('a check is stale once the audio has changed, and the book is due', async () => {
  await using it = await createChecked()
  await it.check()
  it.save({ seconds: TOTAL - 10 })
  const { body } = await it.page()
  assert.deepEqual([body.community_chapters.stale, body.chapter_source, body.book.chapters_check], [true, 'files', 'fill'])
})

test('on request, a book without identifiers or of unknown length is checked as far as possible', async () => {
  await using it = await createChecked({ book: { asin: '' } })
  await it.check(true)
  assert.deepEqual([it.stored()?.status, it.service.asked()], ['no_match', []])
  it.save({ asin: ASIN, seconds: 0 })
  assert.equal(await it.check(true), 'gone')
  assert.equal((await it.page()).body.community_check_failed, true)
})
