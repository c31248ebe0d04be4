import type { DeviceStore } from '../server/device-store.ts'
import { type BookRef, bookKey, bookOf } from '../server/keys.ts'
import type { Clock } from './clock.ts'
import { createOutbox } from './outbox.ts'
import type { PlayingServer } from './playing-server.ts'
import { isWorthTelling, type Span } from './spans.ts'

export interface SpansNeeds {
  store: DeviceStore<Span>
  owner: () => string
  clock: Clock
  server: Pick<PlayingServer, 'addSpan'>
}

/** Stretches that were heard, told once they have ended. */
export interface SpansQueue {
  tell(ref: BookRef, span: Span): Promise<void>
  /** What is heard so far, should the page die. */
  note(ref: BookRef, span: Span): Promise<void>
  /** Tells what a page that died had noted, and what waits. */
  replay(): Promise<void>
}

/** A page that lives notes more often than this. */
const DEAD_MS = 60_000

export function createSpansQueue({ store, owner, clock, server }: SpansNeeds): SpansQueue {
  const outbox = createOutbox<Span>({ store, owner: () => `${owner()}told|`, clock, send })
  const openKey = (ref: BookRef) => `${owner()}open|${bookKey(ref)}`

  async function send(span: Span, key: string): Promise<void> {
    const iso = (moment: number) => new Date(moment).toISOString()
    await server.addSpan(bookOf(key.slice(key.indexOf('|') + 1)), {
      from_pos: span.from,
      to_pos: span.to,
      started_at: iso(span.startedAt),
      ended_at: iso(span.endedAt),
    })
  }

  const tell = async (ref: BookRef, span: Span) => {
    await store.remove(openKey(ref))
    if (isWorthTelling(span)) await outbox.put(`${span.startedAt}|${bookKey(ref)}`, span)
  }

  return {
    tell,
    note: (ref, span) => store.set(openKey(ref), span),
    async replay() {
      const left = await store.all(`${owner()}open|`)
      for (const [key, span] of left)
        if (span.endedAt < clock.now() - DEAD_MS) await tell(bookOf(key.slice(`${owner()}open|`.length)), span)
      await outbox.replay()
    },
  }
}
