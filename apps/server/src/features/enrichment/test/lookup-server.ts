import { indexBook } from '../../../../test/indexed-book.ts'
import { createTestServer, type TestServerOptions } from '../../../../test/test-server.ts'

type Fields = NonNullable<Parameters<typeof indexBook>[1]['fields']>

/** A server with lookup on, a listener with access to all of library 1, and an admin. */
export async function createLookupServer({
  url,
  books = {},
  deps = {},
  file = {},
}: {
  /** The URL of the metadata service; lookup is off without one. */
  url?: string
  /** Books of library 1 by path. */
  books?: Record<string, Fields>
  deps?: TestServerOptions['deps']
  file?: Record<string, unknown>
} = {}) {
  const clock = { ms: Date.parse('2026-11-25T12:00:00Z') }
  const server = await createTestServer({
    ...(url !== undefined && { file: { 'metadata.enabled': true, 'metadata.base_url': url, ...file } }),
    deps: { now: () => new Date(clock.ms), ...deps },
  })
  for (const [path, fields] of Object.entries(books)) indexBook(server.services, { path, fields })
  const ann = server.person('Ann', { granted: ['.'] })
  const admin = server.person('Root', { isAdmin: true })

  async function send(route: string, { by = ann, payload }: { by?: Record<string, string>; payload?: object } = {}) {
    const [method = '', where = ''] = route.split(' ')
    return await server.app.inject({
      ...{ method: method as 'GET', url: `/api/v1${where}`, headers: by },
      ...(payload && { payload }),
    })
  }
  return {
    ...server,
    clock,
    ann,
    admin,
    send,
    async get(where: string, by: Record<string, string> = ann) {
      const response = await send(`GET ${where}`, { by })
      return { status: response.statusCode, body: response.json() }
    },
    passMinutes(minutes: number): void {
      clock.ms += minutes * 60_000
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
