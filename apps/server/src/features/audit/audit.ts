import { setImmediate as nextTurn } from 'node:timers/promises'
import { createMarkedCache } from '@chapterhouse/kit/caches/marked-cache'
import { invalid } from '@chapterhouse/kit/errors'
import { tryParseObject } from '@chapterhouse/kit/json/try-json'
import { boundedInteger } from '@chapterhouse/kit/requests/query'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { AuditEntry } from '@chapterhouse/kit/viewer'
import { type AuditFilter, type AuditRow, auditStore } from './audit.store.ts'

const PAGE = { standard: 50, max: 200 }
const MAX_SEARCHED_BYTES = 200
const MAX_CHARACTERS = 4_000_000
const DAY_MS = 24 * 60 * 60_000
const KEPT = { days: 365, entries: 100_000 }
/** Small enough not to delay requests. */
const AT_ONCE = 500

/** The unvalidated query of the list. */
export interface AuditQuery {
  actor_id?: string
  area?: string
  q?: string
  limit?: string
}

export interface AuditEvent extends Omit<AuditRow, 'details'> {
  details: Record<string, unknown>
}

export type Audit = ReturnType<typeof createAudit>

/** The log of changes by admins and the server (docs/reference/operations.md 2). */
export function createAudit(db: Db, now: () => Date) {
  const store = auditStore(db, now)
  // Entries never change, so pages are valid until there is a newer one.
  const pages = createMarkedCache<string>(store.newestId, {
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (text, key) => text.length + key.length,
  })
  return {
    write: store.write,
    /** Unless there is such an entry already since then. */
    writeOnce: (entry: AuditEntry, since: Date): void => store.writeOnce(entry, since.toISOString()),

    /** Newest first, before an id; `nextBefore` is absent on the last page. Throws `invalid` for an invalid query. */
    page(query: AuditQuery, before: number | undefined): { events: AuditEvent[]; nextBefore: number | undefined } {
      const limit = boundedInteger(query.limit, PAGE)
      const rows = store.list({ ...toFilter(query), ...(before !== undefined && { before }), limit: limit + 1 })
      const shown = rows.slice(0, limit)
      return { events: shown.map(toEvent), nextBefore: rows.length > limit ? shown.at(-1)?.id : undefined }
    },

    textOf: (query: AuditQuery & { userId: number }, render: () => string): string => pages.of(JSON.stringify(query), render),

    /** Removes entries older than a year, and all but the newest 100,000. */
    async prune(signal: AbortSignal): Promise<void> {
      const before = new Date(now().getTime() - KEPT.days * DAY_MS).toISOString()
      const remove = () => store.removeOld({ before, max: KEPT.entries, atOnce: AT_ONCE })
      while (!signal.aborted && remove() === AT_ONCE) await nextTurn()
      pages.clear()
    },
  }
}

function toFilter({ actor_id: actorId, area, q = '' }: AuditQuery): Omit<AuditFilter, 'limit' | 'before'> {
  if (area !== undefined && area !== '' && !/^[a-z_]{1,32}$/.test(area)) throw invalid('invalid area')
  if (Buffer.byteLength(q) > MAX_SEARCHED_BYTES) throw invalid('search too long')
  return {
    ...(actorId && { actorId: integer(actorId, 'invalid actor_id') }),
    ...(area && { area }),
    patterns: patternsOf(q.trim()),
  }
}

function integer(text: string, refusal: string): number {
  const value = Number(text)
  if (!/^[+-]?\d{1,15}$/.test(text)) throw invalid(refusal)
  return value
}

/** LIKE ignores case only in ASCII, so names in other scripts are searched in their usual spellings. */
function patternsOf(q: string): string[] {
  if (q === '') return []
  const [first = '', ...rest] = q.toLowerCase()
  const spellings = new Set([q, q.toLowerCase(), q.toUpperCase(), first.toUpperCase() + rest.join('')])
  const distinct = /^[\x20-\x7e]*$/.test(q) ? [q] : [...spellings]
  return distinct.map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`)
}

function toEvent({ details, ...row }: AuditRow): AuditEvent {
  // A damaged row is still listed.
  return { ...row, details: tryParseObject(details) ?? {} }
}
