import { createBook, type TestBookOptions } from '../../../../test/test-book.ts'
import { type FakeAnswer, startFakeMetadataService } from '../../enrichment/test/fake-metadata-service.ts'
import { type ImageHost, startImageHost } from '../../enrichment/test/image-host.ts'
import { createLookupServer } from '../../enrichment/test/lookup-server.ts'
import { relPath } from '../../paths/index.ts'
import { type KnownWork, workOf } from './known-work.ts'

interface MatchingOptions {
  works?: readonly KnownWork[]
  books?: readonly TestBookOptions[]
  /** Answers to `/works/match` by the first title or an admin's search; without it, the route is missing. */
  matches?: (asked: URLSearchParams) => readonly object[] | FakeAnswer
  found?: (q: string) => readonly object[]
  images?: Parameters<typeof startImageHost>[0]
  region?: string
}

/** A server with lookup on, its books, an admin, and a service with these works. */
export async function createMatchingServer(options: MatchingOptions = {}) {
  const { works = [], books = [], matches, found = () => [], images = {}, region = '' } = options
  const service = await startFakeMetadataService(Object.fromEntries(works.map((work) => [`/works/${work.id}`, workOf(work)])))
  for (const { id, asins = {} } of works)
    for (const asin of Object.values(asins))
      service.answers[`/lookup?asin=${asin}`] = { work: { id, title: id }, recording_id: `${id}-read` }
  service.otherwise = (path) => {
    const url = new URL(path, 'http://x')
    if (url.pathname === '/works/match' && matches) {
      const given = matches(url.searchParams)
      return Array.isArray(given) ? { results: given } : (given as FakeAnswer)
    }
    return url.pathname === '/works/search' ? { results: found(url.searchParams.get('q') ?? '') } : undefined
  }
  const host: ImageHost = await startImageHost(images)
  const server = await createLookupServer({
    url: service.url,
    deps: { resolve: host.resolve, connect: host.connect },
    ...(region !== '' && { file: { 'metadata.region': region } }),
  })
  const save = (book: TestBookOptions) => server.services.catalogue.save(1, createBook(book), { onDemand: false, notBeforeMs: 0 })
  for (const book of books) save(book)

  return {
    ...server,
    service,
    host,
    save,
    async ask(route: string, payload?: object, by: Record<string, string> = server.admin) {
      const response = await server.send(route.replace(' ', ' /admin'), { by, ...(payload && { payload }) })
      return { status: response.statusCode, body: response.body === '' ? undefined : response.json() }
    },
    /** A book in every form that a change may affect. */
    book(path: string) {
      const book = server.services.catalogue.whole(1, relPath(path))
      if (!book) throw new Error(`no book at ${path}`)
      const { stamp: _stamp, id: _id, ...shown } = book
      return shown
    },
    edits: (path: string) =>
      Object.fromEntries(
        [...server.services.overlay.of(1, relPath(path)).edits].map(([field, { value, source }]) => [field, `${source}: ${value}`]),
      ),
    async [Symbol.asyncDispose]() {
      service.stop()
      await host[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}
