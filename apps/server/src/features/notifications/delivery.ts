import { warn } from '@chapterhouse/kit/ignore'
import type { FeedEvent } from './feed.ts'
import { createKeyedQueues } from './keyed-queues.ts'
import { type Message, type OutgoingPost, type Sender, testMessage, toMessage, toPost } from './messages.ts'
import { type DeliveryError, isWanting, type ShownTarget, type Target, type Targets } from './targets.ts'

/** Per destination: in its queue, and waiting for a retry. */
const MAX_WAITING = 256
const RETRY_AFTER_MS = [10_000, 60_000]

export interface DeliveryNeeds {
  targets: Pick<Targets, 'wanting' | 'find' | 'get' | 'shown' | 'recordOutcome'>
  post: (post: OutgoingPost) => Promise<DeliveryError>
  sender: () => Sender
  now: () => Date
  signal: AbortSignal
  /** Receives only the name, because address and secret must not be logged. */
  onDropped: (target: Pick<Target, 'id' | 'name'>) => void
  onFailure: (error: unknown) => void
  /** The delays before the two retries. */
  retryAfterMs?: readonly number[]
}

interface Delivery {
  targetId: number
  event: FeedEvent
  /** From 0. */
  attempt: number
}

/**
 * Sends events to the destinations that want them (docs/reference/operations.md 3.4). Each destination has its own queue, so that none
 * delays another. The queues are in memory and bounded.
 */
export function createDelivery(needs: DeliveryNeeds) {
  const { targets, signal, onFailure, retryAfterMs = RETRY_AFTER_MS } = needs
  const deliver = createSending(needs)
  const queues = createKeyedQueues({ max: MAX_WAITING, signal, run: attempt, onFailure })
  /** By destination. */
  const retries = new Map<number, Set<NodeJS.Timeout>>()
  signal.addEventListener('abort', () => {
    for (const timer of [...retries.values()].flatMap((timers) => [...timers])) clearTimeout(timer)
    retries.clear()
  })

  /** Reads the destination again: after it is deleted, disabled or moved, nothing is sent to the old address. */
  async function attempt(delivery: Delivery): Promise<void> {
    const target = targets.find(delivery.targetId)
    if (!target || !isWanting(target, delivery.event.kind)) return
    const error = await deliver(target, ({ url }) => toMessage(delivery.event, url))
    if (signal.aborted) return
    const pauseMs = isPassing(error) ? retryAfterMs[delivery.attempt] : undefined
    if (pauseMs === undefined || (retries.get(target.id)?.size ?? 0) >= MAX_WAITING) targets.recordOutcome(target.id, error)
    else retry(target, { ...delivery, attempt: delivery.attempt + 1 }, pauseMs)
  }

  function retry(target: Target, delivery: Delivery, pauseMs: number): void {
    const timers = retries.get(target.id) ?? new Set()
    const timer = setTimeout(() => {
      timers.delete(timer)
      if (timers.size === 0) retries.delete(target.id)
      if (!queues.add(target.id, delivery)) needs.onDropped(target)
    }, pauseMs)
    timer.unref()
    retries.set(target.id, timers.add(timer))
  }

  return {
    /** Never blocks, and never fails. */
    send(event: FeedEvent): void {
      for (const target of targets.wanting(event.kind))
        if (!queues.add(target.id, { targetId: target.id, event, attempt: 0 })) needs.onDropped(target)
    },

    /** Sends a test message once, immediately, even to a disabled destination. Throws `missing`. */
    async test(id: number): Promise<{ error: DeliveryError; target: ShownTarget }> {
      const error = await deliver(targets.get(id), ({ name }) => testMessage(name, needs.now().toISOString()))
      targets.recordOutcome(id, error)
      return { error, target: targets.shown(id) }
    },

    /** The number of messages being sent, queued, or waiting for a retry. */
    pending: (): number => [...retries.values()].reduce((sum, timers) => sum + timers.size, queues.size()),
  }
}

/** One attempt. Never throws, because an error could contain the address. */
function createSending({ post, sender, now }: DeliveryNeeds) {
  return async (target: Target, messageFrom: (sender: Sender) => Message): Promise<DeliveryError> => {
    const from = sender()
    try {
      return await post(toPost(target, messageFrom(from), { ...from, at: now() }))
    } catch (error) {
      warn('a message could not be written')(error)
      return 'failed'
    }
  }
}

/** Whether another attempt may succeed. */
function isPassing(error: DeliveryError): boolean {
  return error === 'timeout' || error === 'unreachable' || error === 'http_429' || /^http_5/.test(error)
}
