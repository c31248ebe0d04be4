import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { createBook, type TestBookOptions } from '../../../../test/test-book.ts'
import { createTestServer } from '../../../../test/test-server.ts'
import { startFakeMetadataService } from '../../enrichment/test/fake-metadata-service.ts'
import { relPath } from '../../paths/index.ts'
import { answersAbout, type FakeRecording } from './recording-service.ts'
import { bookAt } from './stored-check.ts'

export const ASIN = 'B000000001'
/** Seconds of each chapter. */
export const LENGTHS = [1200, 1500, 1100]
export const TOTAL = 3800

/** A server with lookup on, one book, and a metadata service with these recordings. */
export async function createChecked({
  recordings = [{ id: ASIN, lengths: LENGTHS }],
  book = {},
}: {
  recordings?: FakeRecording[]
  book?: Partial<TestBookOptions>
} = {}) {
  const service = await startFakeMetadataService(Object.assign({}, ...recordings.map(answersAbout)))
  const clock = { ms: Date.parse('2026-11-25T12:00:00Z') }
  const server = await createTestServer({
    file: { 'metadata.enabled': true, 'metadata.base_url': service.url },
    deps: { now: () => new Date(clock.ms) },
  })
  const admin = server.person('Root', { isAdmin: true })
  // An empty library counts as unavailable.
  writeFileSync(path.join(server.root, 'a file'), '')
  const { catalogue, chapterChecks, chapterPass, overlay } = server.services
  const save = (more: Partial<TestBookOptions> = {}) =>
    catalogue.save(1, createBook({ path: 'Book', asin: ASIN, seconds: TOTAL, ...book, ...more }), {
      onDemand: false,
      notBeforeMs: 0,
    })
  save()
  const key = { libraryId: 1, path: relPath('Book') }
  return {
    ...server,
    service,
    clock,
    save,
    pass: chapterPass,
    check: (isRequested = false) => chapterChecks.check(key, { isRequested }),
    stored: () => overlay.chapterCheck(key),
    titles: () => bookAt(server.services, 'Book').chapters.map(({ title }) => title),
    async page(method: 'GET' | 'POST' = 'GET') {
      const url = `/api/v1/admin/libraries/1/book${method === 'POST' ? '/community-chapters' : ''}?path=Book`
      const response = await server.app.inject({ method, url, headers: admin })
      return { status: response.statusCode, body: response.json() }
    },
    async [Symbol.asyncDispose]() {
      service.stop()
      await server[Symbol.asyncDispose]()
    },
  }
}
