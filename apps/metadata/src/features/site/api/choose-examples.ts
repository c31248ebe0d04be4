import type { ReadDb } from '@chapterhouse/kit/sqlite/db'
import { withQuery } from '../parts/urls.ts'
import { type Candidate, findNamedRecord, listCandidates, type Named } from './examples.store.ts'

/** Records of the release that the examples use. */
export interface Subjects {
  work: Candidate | undefined
  person: Named | undefined
  series: Named | undefined
}

const CANDIDATES = 200

/** The first work that shows the most of the API, with its author and series. */
export function findSubjects(db: ReadDb): Subjects {
  let work: Candidate | undefined
  for (const candidate of listCandidates(db, CANDIDATES)) if (!work || worthOf(candidate) > worthOf(work)) work = candidate
  return {
    work,
    person: findNamedRecord(db, 'people', work?.person ?? null),
    series: findNamedRecord(db, 'series', work?.series ?? null),
  }
}

const worthOf = ({ hasChapters, asin, isbn, series, person }: Candidate): number =>
  8 * hasChapters + 4 * Number((asin ?? isbn) !== null) + 2 * Number(series !== null) + Number(person !== null)

interface ExampleRequest {
  /** The kind of record that the route needs, if any; shown if the release has none. */
  needs?: string
  request: (subjects: Subjects) => string | undefined
}

const always = (request: string): ExampleRequest => ({ request: () => request })
const LIMIT = { limit: 2 }

/** The example request of each route, by its path in the API document. */
export const REQUESTS: Readonly<Record<string, ExampleRequest>> = {
  '/api/v1/works/latest': always(withQuery('/api/v1/works/latest', LIMIT)),
  '/api/v1/works/{id}': { needs: 'work', request: ({ work }) => work && pathOf('works', work.work) },
  '/api/v1/works/{id}/recordings/{rid}/chapters': {
    needs: 'recording',
    request: ({ work }) =>
      work?.recording ? `${pathOf('works', work.work)}${pathOf('recordings', work.recording, '')}/chapters` : undefined,
  },
  '/api/v1/people/{id}': {
    needs: 'person',
    request: ({ person }) => person && withQuery(pathOf('people', person.id), LIMIT),
  },
  '/api/v1/series/{id}': {
    needs: 'series',
    request: ({ series }) => series && withQuery(pathOf('series', series.id), LIMIT),
  },
  '/api/v1/search': searching('/api/v1/search', 'work', ({ work }) => work?.title),
  '/api/v1/works/search': searching('/api/v1/works/search', 'work', ({ work }) => work?.title),
  '/api/v1/people/search': searching('/api/v1/people/search', 'person', ({ person }) => person?.name),
  '/api/v1/series/search': searching('/api/v1/series/search', 'series', ({ series }) => series?.name),
  '/api/v1/lookup': {
    needs: 'recording with an ASIN or ISBN',
    request: ({ work }) => {
      if (work?.asin) return withQuery('/api/v1/lookup', { asin: work.asin })
      return work?.isbn ? withQuery('/api/v1/lookup', { isbn: work.isbn }) : undefined
    },
  },
  '/api/v1/coverage': always('/api/v1/coverage'),
  '/api/v1/coverage/works': always(withQuery('/api/v1/coverage/works', LIMIT)),
  '/api/v1/coverage/series-gaps': always(withQuery('/api/v1/coverage/series-gaps', LIMIT)),
  '/api/v1/works/match': {
    needs: 'work',
    request: ({ work, person }) =>
      work && withQuery('/api/v1/works/match', { title: work.title, author: work.person ? person?.name : undefined, ...LIMIT }),
  },
  '/abs/search': {
    needs: 'work',
    request: ({ work, person }) =>
      work && withQuery('/abs/search', { query: work.title, author: work.person ? person?.name : undefined }),
  },
  '/api/v1/stats': always('/api/v1/stats'),
  '/healthz': always('/healthz'),
  '/api/v1/openapi.json': always('/api/v1/openapi.json'),
}

/** Routes that work without a release. */
export const NEED_NO_RELEASE: ReadonlySet<string> = new Set(['/healthz', '/api/v1/openapi.json'])

function searching(path: string, needs: string, wordsOf: (subjects: Subjects) => string | undefined): ExampleRequest {
  return {
    needs,
    request: (subjects) => {
      const q = wordsOf(subjects)
      return q ? withQuery(path, { q, ...LIMIT }) : undefined
    },
  }
}

const pathOf = (family: string, id: string, base = '/api/v1'): string =>
  `${base}/${family}/${encodeURIComponent(id.toWellFormed())}`
