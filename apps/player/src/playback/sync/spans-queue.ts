import { NetworkError } from '@chapterhouse/client/call'
import type { DeviceStore } from '../../device/device-store.ts'
import { type BookRef, bookKey, bookOf, QUEUED_SPANS } from '../../device/keys.ts'
import type { Clock } from '../platform/clock.ts'
import { createOutbox, type OutboxNeeds } from './outbox.ts'
import type { ProgressApi } from './progress-api.ts'
import { isWorthSending, type Span } from './spans.ts'

/** Queues played spans, sent once they have ended. */
export interface SpansQueue {
  report(ref: BookRef, span: Span): Promise<void>
  /** Stores the current span in case the page closes. */
  note(ref: BookRef, span: Span): Promise<void>
  /** Sends spans stored by a closed page, and pending ones. */
  replay(): Promise<void>
}

/** A live page stores its span more often than this. */
const DEAD_MS = 60_000

export function createSpansQueue({
  store,
  owner,
  clock,
  server,
  alone,
}: {
  store: DeviceStore<Span>
  owner: () => string
  clock: Clock
  server: Pick<ProgressApi, 'addSpan' | 'history'>
  alone?: OutboxNeeds<Span>['alone']
}): SpansQueue {
  const outbox = createOutbox<Span>({ store, owner: () => `${owner()}${QUEUED_SPANS}`, clock, send, alone })
  /** Ended on this page, and not yet sent. */
  const fresh = new Set<string>()
  const openKey = (ref: BookRef) => `${owner()}open|${bookKey(ref)}`

  async function send(span: Span, key: string, isStill: () => boolean): Promise<void> {
    const iso = (moment: number) => new Date(moment).toISOString()
    const ref = bookOf(key.slice(key.indexOf('|') + 1))
    // The response to an earlier attempt, or to another tab's, may have been lost, so the history is checked first.
    if (!fresh.delete(key)) {
      const there = await server.history(ref)
      if (there.some(({ started_at }) => Date.parse(started_at) === span.startedAt)) return
      if (!isStill()) throw new NetworkError('another user is signed in')
    }
    await server.addSpan(ref, {
      from_pos: span.from,
      to_pos: span.to,
      started_at: iso(span.startedAt),
      ended_at: iso(span.endedAt),
    })
  }

  /** For the current user: both writes start before anything is awaited. */
  async function report(ref: BookRef, span: Span, isFresh: boolean): Promise<void> {
    const key = `${span.startedAt}|${bookKey(ref)}`
    if (isFresh) fresh.add(key)
    const queued = isWorthSending(span) ? outbox.put(key, span) : undefined
    await Promise.all([queued, store.remove(openKey(ref))])
  }

  return {
    report: (ref, span) => report(ref, span, true),
    note: (ref, span) => store.set(openKey(ref), span),
    async replay() {
      const prefix = `${owner()}open|`
      const left = await store.all(prefix)
      for (const [key, span] of left) {
        if (`${owner()}open|` !== prefix) return
        if (span.endedAt < clock.now() - DEAD_MS) await report(bookOf(key.slice(prefix.length)), span, false)
      }
      await outbox.replay()
    },
  }
}
