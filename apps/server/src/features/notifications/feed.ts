import { setImmediate as nextTurn } from 'node:timers/promises'
import { createMarkedCache } from '@chapterhouse/kit/caches/marked-cache'
import { invalid } from '@chapterhouse/kit/errors'
import { tryParseObject } from '@chapterhouse/kit/json/try-json'
import { boundedInteger } from '@chapterhouse/kit/requests/query'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import { describeEvent, EVENT_KINDS, type EventText, type ServerEvent } from './event-kinds.ts'
import { type EventRow, feedStore } from './feed.store.ts'

const PAGE = { standard: 20, max: 100 }
const MAX_CHARACTERS = 2_000_000
/** Sign-ins of one person within this time are one event. */
const TOGETHER_MS = 60 * 60_000
const KEPT_MS = 90 * 24 * 60 * 60_000
/** Few enough that requests do not wait. */
const AT_ONCE = 500

/** The unvalidated query of the list. */
export interface FeedQuery {
  limit?: string
  kind?: string
}

export interface FeedEvent extends Omit<EventRow, 'data'> {
  data: Record<string, unknown>
}

/** The events of the last 90 days (docs/reference/operations.md 3.5). */
export function createFeed({
  db,
  now,
  publicUrl,
}: {
  db: Db
  now: () => Date
  /** '' if there is none. */
  publicUrl: () => string
}) {
  const store = feedStore(db)
  const pages = createMarkedCache<string>(() => `${store.newestId()} ${publicUrl()}`, {
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (text, key) => text.length + key.length,
  })
  return {
    /** Undefined if the feed already has an event of this kind and key, or one of this kind and person within the hour. */
    record({ kind, data, dedupKey, ofPerson }: ServerEvent): FeedEvent | undefined {
      return db.transaction(() => {
        if (dedupKey !== undefined && store.has({ kind, dedupKey })) return undefined
        const since = new Date(now().getTime() - TOGETHER_MS).toISOString()
        if (ofPerson !== undefined && store.addToCount({ kind, ofPerson, since })) {
          pages.clear()
          return undefined
        }
        const at = now().toISOString()
        const id = store.add({ at, kind, data: JSON.stringify(data), dedupKey: dedupKey ?? ofPerson })
        return { id, at, kind, data: { ...data } }
      })
    },

    /**
     * Events with their texts, newest first, before an id; `nextBefore` is absent on the last page. Their links begin with the
     * public address. Throws `invalid` for an invalid query.
     */
    page(
      query: FeedQuery,
      before = Number.MAX_SAFE_INTEGER,
    ): { events: (FeedEvent & EventText)[]; nextBefore: number | undefined } {
      const limit = boundedInteger(query.limit, PAGE)
      const rows = store.list({ before, kind: kindIn(query.kind), limit: limit + 1 })
      const events = rows.slice(0, limit).map((row) => toEvent(row, publicUrl()))
      return { events, nextBefore: rows.length > limit ? events.at(-1)?.id : undefined }
    },

    /** Rendered pages by query and person, until the public address changes. */
    textOf: (query: FeedQuery & { userId: number }, render: () => string): string => pages.of(JSON.stringify(query), render),

    /** Removes what is older than 90 days. */
    async prune(signal: AbortSignal): Promise<void> {
      const before = new Date(now().getTime() - KEPT_MS).toISOString()
      while (!signal.aborted && store.removeOld({ before, atOnce: AT_ONCE }) === AT_ONCE) await nextTurn()
      pages.clear()
    },
  }
}

function kindIn(text = ''): string | undefined {
  if (text !== '' && !EVENT_KINDS.includes(text)) throw invalid('invalid kind')
  return text || undefined
}

/** An event with damaged data is listed with its kind as the title. */
function toEvent({ data: json, ...row }: EventRow, publicUrl: string): FeedEvent & EventText {
  const data = tryParseObject(json)
  const text = data ? describeEvent(row.kind, data, publicUrl) : { title: row.kind, message: '', link: undefined }
  return { ...row, data: data ?? {}, ...text }
}
