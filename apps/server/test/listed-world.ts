import type { Operation } from '@chapterhouse/contract/operation'
import * as adminBooks from '@chapterhouse/contract/server/books/admin-books'
import * as browsing from '@chapterhouse/contract/server/books/browsing'
import * as bridgeJobs from '@chapterhouse/contract/server/bridge/jobs'
import * as matchRuns from '@chapterhouse/contract/server/community/match-runs'
import * as imports from '@chapterhouse/contract/server/imports/imports'
import * as jobs from '@chapterhouse/contract/server/libraries/jobs'
import * as activity from '@chapterhouse/contract/server/listening/activity'
import * as listening from '@chapterhouse/contract/server/listening/listening'
import * as marks from '@chapterhouse/contract/server/listening/marks'
import * as audit from '@chapterhouse/contract/server/system/audit'
import * as notifications from '@chapterhouse/contract/server/system/notifications'
import { createBook } from './test-book.ts'
import { createTestServer } from './test-server.ts'

/** A list with cursors. */
export interface PagedList {
  operation: Operation
  url: string
  /** The parameter that takes a cursor, and the fields of the response with cursors. */
  takes: 'cursor' | 'before' | 'after'
  cursorsIn: (body: Body) => readonly unknown[]
  /** Parameters of other instances of the list, with rows. */
  others: readonly string[]
}

interface Body {
  next_cursor?: string
  next_before?: string
  next_after?: string
  letters?: { cursor: string }[]
  series?: { next_cursor?: string }[]
}

const next = ({ next_cursor, next_before, next_after }: Body) => [next_cursor ?? next_before ?? next_after]

export const PAGED_LISTS: readonly PagedList[] = [
  {
    operation: browsing.books,
    url: '/libraries/1/books?sort=title&letters=1&limit=2',
    takes: 'cursor',
    cursorsIn: (body) => [...next(body), ...(body.letters ?? []).map(({ cursor }) => cursor)],
    others: ['/libraries/2/books?sort=title', '/libraries/1/books?sort=author', '/libraries/1/books?sort=title&author=Ann'],
  },
  {
    operation: browsing.search,
    url: '/search?q=saga&paged=1&limit=2',
    takes: 'cursor',
    cursorsIn: next,
    others: ['/search?q=sag&paged=1', '/search?q=saga&paged=1&author=Ann'],
  },
  { operation: marks.myBookmarks, url: '/me/bookmarks?limit=2', takes: 'cursor', cursorsIn: next, others: [] },
  { operation: marks.myNotes, url: '/me/notes?limit=2', takes: 'cursor', cursorsIn: next, others: [] },
  { operation: listening.listHistory, url: '/me/history?limit=2', takes: 'cursor', cursorsIn: next, others: [] },
  {
    operation: adminBooks.adminBooks,
    url: '/admin/books?limit=2',
    takes: 'cursor',
    cursorsIn: next,
    others: ['/admin/books?sort=size', '/admin/books?order=desc', '/admin/books?library_id=1', '/admin/books?q=saga'],
  },
  {
    operation: audit.listAudit,
    url: '/admin/audit?limit=2',
    takes: 'before',
    cursorsIn: next,
    others: ['/admin/audit?area=user', '/admin/audit?q=x', '/admin/audit?actor_id=1'],
  },
  {
    operation: bridgeJobs.listBridgeJobs,
    url: '/admin/bridge/jobs?limit=2',
    takes: 'before',
    cursorsIn: next,
    others: ['/admin/bridge/jobs?state=done', '/admin/bridge/jobs?library_id=1', '/admin/bridge/jobs?library_id=1&path=Saga%201'],
  },
  {
    operation: notifications.listEvents,
    url: '/admin/events?limit=2',
    takes: 'before',
    cursorsIn: next,
    others: ['/admin/events?kind=book_added'],
  },
  {
    operation: activity.listSessions,
    url: '/admin/sessions?limit=2',
    takes: 'before',
    cursorsIn: next,
    others: ['/admin/sessions?user_id=1', '/admin/sessions?library_id=1', '/admin/sessions?library_id=1&path=Saga%201'],
  },
  {
    operation: jobs.scanRuns,
    url: '/admin/scan-runs?limit=2',
    takes: 'before',
    cursorsIn: next,
    others: ['/admin/scan-runs?library_id=1', '/admin/scan-runs?standing=true'],
  },
  {
    operation: imports.listImports,
    url: '/admin/imports?limit=2',
    takes: 'before',
    cursorsIn: next,
    others: ['/admin/imports?same_as=1'],
  },
  {
    operation: imports.importUnmatched,
    url: '/admin/imports/1/unmatched?limit=2',
    takes: 'after',
    cursorsIn: next,
    others: ['/admin/imports/2/unmatched'],
  },
  {
    operation: matchRuns.matchRunItems,
    url: '/admin/match-runs/1/items?limit=2',
    takes: 'after',
    cursorsIn: next,
    others: ['/admin/match-runs/1/items?outcome=pending', '/admin/match-runs/2/items', '/admin/match-runs/1/items?item=1'],
  },
]

const AT = '2026-11-21T12:00:00.000Z'
const EACH = 'WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 5)'
const ROWS = [
  `${EACH} INSERT INTO bookmarks (user_id, library_id, path, position, created_at) SELECT u.id, 1, 'Saga ' || i, 1, '${AT}' FROM n, users u`,
  `${EACH} INSERT INTO notes (user_id, library_id, path, position, body, created_at, updated_at)
   SELECT u.id, 1, 'Saga ' || i, 1, 'n', '${AT}', '${AT}' FROM n, users u`,
  `${EACH} INSERT INTO history (user_id, library_id, path, from_pos, to_pos, started_at, ended_at)
   SELECT u.id, 1, 'Saga ' || i, 1, 2, '${AT}', '${AT}' FROM n, users u`,
  `${EACH} INSERT INTO audit_events (at, actor_id, actor_name, action, target) SELECT '${AT}', 1, 'x', 'user.update', 'x' FROM n`,
  `${EACH} INSERT INTO server_events (at, kind, data) SELECT '${AT}', 'book_added', '{"library":"Books","count":1,"titles":["x"]}' FROM n`,
  `${EACH} INSERT INTO bridge_jobs (kind, library_id, path, params, state, attempts, max_attempts, cancel_requested, superseded,
     retry_requested, park_code, error, created_by_name, created_at, updated_at)
   SELECT 'sidecars.generate', 1, 'Saga ' || i, '{}', 'done', 1, 3, 0, 0, 0, '', '', 'x', '${AT}', '${AT}' FROM n`,
  `${EACH} INSERT INTO scan_runs (library_id, trigger, started_at, status) SELECT 1, 'manual', '${AT}', 'failed' FROM n`,
  `${EACH} INSERT INTO listening_sessions (user_id, library_id, path, token_id, device_id, client, started_at_ms, last_at_ms, week_quarter,
     start_position, position, duration, speed, listened, codec, transcoded, finished)
   SELECT 1, 1, 'Saga 1', 1, 'd', '', i, i, 0, 0, 1, 2, 1, 1, '', 0, 0 FROM n`,
  `INSERT INTO import_readings (source, url, file, name, takes_lists, takes_set_aside, created_at) VALUES ('abs', '', '', '', 1, 1, '${AT}')`,
  `${EACH} INSERT INTO imports (reading_id, user_id, source_user_id, source_user, status, created_at) SELECT 1, 1, i, i, 'failed', '${AT}' FROM n`,
  `${EACH} INSERT INTO import_unmatched (import_id, place, item, title, author, listened, sessions, reason)
   SELECT m.id, i - 1, i, i, '', 0, 0, 'no_match' FROM n, imports m`,
  `INSERT INTO match_runs (mode, region, status, started_at) VALUES ('import', '', 'ready', '${AT}'), ('import', '', 'ready', '${AT}')`,
  `${EACH} INSERT INTO match_items (run_id, library_id, path) SELECT r.id, 1, 'Saga ' || i FROM n, match_runs r`,
]

/** A server where each of these lists has several pages, for two admins and a listener. */
export async function createListedWorld() {
  const server = await createTestServer()
  const root = server.person('Root', { isAdmin: true })
  const other = server.person('Other', { isAdmin: true })
  const ann = server.person('Ann', { granted: ['.'] })
  for (const library of [1, 2])
    for (let at = 1; at <= 5; at += 1) {
      const book = createBook({ path: `Saga ${at}`, title: `Saga ${at}`, author: 'Ann', series: 'Sagas' })
      server.services.catalogue.save(library, book, { onDemand: false, notBeforeMs: 0 })
    }
  for (const sql of ROWS) server.infrastructure.db.exec(sql)
  async function get(url: string, headers: Record<string, string>) {
    const response = await server.app.inject({ url: `/api/v1${url}`, headers })
    return { status: response.statusCode, body: response.json() as Body & { error?: string }, text: response.body }
  }
  return { ...server, root, other, ann, get, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

export const withParameter = (url: string, name: string, value: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`
