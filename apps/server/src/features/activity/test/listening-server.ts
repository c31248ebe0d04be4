import { requestsAs } from '../../../../test/requests.ts'
import { createBook, type TestBookOptions } from '../../../../test/test-book.ts'
import { createTestServer } from '../../../../test/test-server.ts'

/** A server with a fake clock, books in library 1 and a listener. */
export async function listeningServer(
  books: readonly TestBookOptions[] = [{ path: 'A' }, { path: 'B' }],
  { at = '2026-11-21T12:00:00Z', timeZone = 'UTC' } = {},
) {
  const clock = { ms: Date.parse(at) }
  const server = await createTestServer({ deps: { now: () => new Date(clock.ms), timeZone } })
  for (const options of books) server.services.catalogue.save(1, createBook(options), { onDemand: false, notBeforeMs: 0 })
  const headers = server.person('Ann', { granted: ['.'] })
  const request = requestsAs(server, headers)
  const save = (path: string, position: number, more: object = {}) =>
    request('PUT', `/progress?path=${path}`, { position, duration: 3600, ...more })

  return {
    server,
    clock,
    headers,
    request,
    save,
    pass: (seconds: number) => {
      clock.ms += seconds * 1000
    },
    /** Listens to this many seconds of a book, saving as a player does. */
    async listen(path: string, seconds: number, { from = 0, by = request }: { from?: number; by?: typeof request } = {}) {
      for (let listened = 0; listened <= seconds; listened += 15) {
        await by('PUT', `/progress?path=${path}`, { position: from + listened, duration: 3600 })
        if (listened < seconds) clock.ms += 15_000
      }
    },
    sessions: () => server.infrastructure.db.all<Record<string, number | string>>('SELECT * FROM listening_sessions ORDER BY id'),
    finishes: () =>
      server.infrastructure.db
        .all<{ path: string; day: string }>('SELECT path, day FROM finishes ORDER BY at_ms')
        .map((row) => ({ ...row })),
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}

export const ADMIN = '/api/v1/admin'

/** Ann (1) listens, Root (2) is an admin. */
export async function watchedServer(...options: Parameters<typeof listeningServer>) {
  const all = await listeningServer(...options)
  const root = requestsAs(all.server, all.server.person('Root', { isAdmin: true }))
  return { ...all, root, get: async (url: string) => (await root('GET', `${ADMIN}${url}`)).body }
}
