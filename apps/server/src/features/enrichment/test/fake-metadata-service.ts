import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** JSON to send; or a function that sends the response. */
export type FakeAnswer = object | ((reply: ServerResponse, request: IncomingMessage) => void)

export interface FakeCall {
  path: string
  headers: IncomingMessage['headers']
}

/** A local metadata service with configurable answers, which records requests. Any other path is 404. */
export async function startFakeMetadataService(answers: Record<string, FakeAnswer> = {}) {
  const calls: FakeCall[] = []
  /** Answers for paths, as sent, that `answers` does not contain. */
  const fallback: { otherwise: (path: string) => FakeAnswer | undefined } = { otherwise: () => undefined }
  const server = createServer((request, reply) => {
    const path = decodeURIComponent((request.url ?? '').replace(/^\/api\/v1/, ''))
    calls.push({ path, headers: request.headers })
    const answer = answers[path] ?? fallback.otherwise((request.url ?? '').replace(/^\/api\/v1/, ''))
    if (typeof answer === 'function') return answer(reply, request)
    const [status, body] = answer ? [200, answer] : [404, { error: 'not found' }]
    const tag = `W/"${JSON.stringify(body).length.toString(16)}"`
    if (answer && request.headers['if-none-match'] === tag) return reply.writeHead(304, { etag: tag }).end()
    reply.writeHead(status, { 'content-type': 'application/json', ...(answer && { etag: tag }) }).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return Object.assign(fallback, {
    url: `http://127.0.0.1:${port}`,
    /** Live: tests change them. */
    answers,
    calls,
    /** Paths requested since the previous call. */
    asked: (): string[] => calls.splice(0).map(({ path }) => path),
    stop(): void {
      server.closeAllConnections()
      server.close()
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  })
}

export const person = (name: string) => ({ id: name.toLowerCase().replaceAll(' ', '-'), name })

export const lookupOf = (workId: string, recordingId = '') => ({
  work: { id: workId, title: workId, authors: [], series: null, cover_url: null, added_at: null },
  recording_id: recordingId,
})

export const member = (position: string, id: string, more: object = {}) => ({
  position,
  work: { id, title: `Title of ${id}`, authors: [person('Mara Lind')], language: 'en', series: null, cover_url: null, ...more },
})

/** The documents about one book with everything that a community may have. */
export const ORCHARD = {
  lookup: lookupOf('the-glass-orchard', 'oren-vale-2020'),
  work: {
    id: 'the-glass-orchard',
    title: 'The Glass Orchard',
    authors: [person('Mara Lind')],
    language: 'en',
    first_published: '2019',
    genres: ['fantasy'],
    series: [{ id: 'orchard-cycle', name: 'Orchard Cycle', position: '2' }],
    recordings: [
      {
        id: 'oren-vale-2020',
        narrators: [person('Oren Vale')],
        runtime_min: 612,
        asin: [{ region: 'us', asin: 'B000000001' }],
        isbn: ['9780000000019'],
        cover_url: 'https://covers.example/orchard.jpg',
        chapter_count: 34,
      },
    ],
    characters: [
      { id: 'ilse', name: 'Ilse', reveal: { chapter: 1 }, xref: { wikidata: 'Q1' } },
      { id: 'the-gardener', name: 'The Gardener', role: 'antagonist', reveal: { chapter: 3 }, description: 'Grows glass.' },
    ],
    recaps: [
      { through: { chapter: 0 }, scope: 'series', text: 'Before this book.' },
      { through: { chapter: 2 }, text: 'Up to chapter 2.' },
    ],
    recap_summary: { in_short: 'In short.', ending: 'The ending.' },
    attribution: {
      text: 'Orchard community',
      url: 'https://orchard.example',
      licenses: [{ id: 'CC-BY-SA-3.0', url: 'https://creativecommons.org/licenses/by-sa/3.0/' }],
    },
  },
  series: {
    id: 'orchard-cycle',
    name: 'Orchard Cycle',
    authors: [person('Mara Lind')],
    works: [
      member('1', 'the-seed', { cover_url: 'https://covers.example/seed.jpg' }),
      member('2', 'the-glass-orchard'),
      member('2.5', 'a-graft'),
      member('3', 'the-harvest'),
    ],
    works_total: 4,
    limit: 0,
    offset: 0,
  },
} as const

export const startOrchardService = (more: Record<string, FakeAnswer> = {}) =>
  startFakeMetadataService({
    '/lookup?asin=B000000001': ORCHARD.lookup,
    '/lookup?isbn=9780000000019': ORCHARD.lookup,
    '/works/the-glass-orchard': ORCHARD.work,
    '/series/orchard-cycle': ORCHARD.series,
    '/stats': { works: 1 },
    ...more,
  })
