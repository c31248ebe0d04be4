import type { Answers, Cached } from '../cache/answers.ts'
import type { Identifier, MetadataService } from '../service/metadata-service.ts'
import { composeEnvelope } from './compose-envelope.ts'
import type { Envelope } from './envelope.ts'
import { fetchSources, type TaggedSources } from './fetch-sources.ts'
import { keyOf } from './identifiers.ts'

export type FoundEnvelope = { kind: 'match'; envelope: Envelope } | { kind: 'miss' } | { kind: 'failed' }

export type Envelopes = ReturnType<typeof createEnvelopes>

/** For all calls of a page together. */
const DEADLINE_MS = 10_000

/** Envelopes of books by their identifiers, from the cache while it is fresh or the service is down. */
export function createEnvelopes({
  service,
  answers,
  signal,
  deadlineMs = DEADLINE_MS,
}: {
  service: Pick<MetadataService, 'base' | 'lookup' | 'work' | 'series'>
  answers: Answers<TaggedSources>
  /** Aborts when the server stops. */
  signal: AbortSignal
  deadlineMs?: number
}) {
  const fetching = new Map<string, Promise<FoundEnvelope>>()
  /** Composed once per answer. */
  const composed = new WeakMap<TaggedSources, Envelope>()

  function shown({ value }: Cached<TaggedSources>, identifier: Identifier, base: string): FoundEnvelope {
    if (value === undefined) return { kind: 'miss' }
    const envelope = composed.get(value) ?? composeEnvelope(value, { identifier, base })
    composed.set(value, envelope)
    return { kind: 'match', envelope }
  }

  async function refresh(identifier: Identifier, base: string, within: AbortSignal): Promise<FoundEnvelope> {
    const key = keyOf(identifier)
    const old = answers.find(key)
    const asker = { isListener: true, signal: AbortSignal.any([signal, within]) }
    const fetched = await fetchSources(identifier, { service, asker, known: old?.value })
    if (fetched.kind !== 'failed') {
      const { value, isPartial } =
        fetched.kind === 'match' ? { value: fetched.sources, isPartial: fetched.isPartial } : { value: undefined, isPartial: false }
      return shown(answers.keep(base, key, { value, isPartial }), identifier, base)
    }
    if (fetched.isCalled) answers.fail(base, key)
    return old ? shown(old, identifier, base) : { kind: 'failed' }
  }

  function one(identifier: Identifier, within: AbortSignal): FoundEnvelope | Promise<FoundEnvelope> {
    const [key, base] = [keyOf(identifier), service.base()]
    const known = answers.find(key)
    if (known && (answers.isFresh(known) || answers.hasFailed(key))) return shown(known, identifier, base)
    if (answers.hasFailed(key)) return { kind: 'failed' }
    const flight = `${base} ${key}`
    const running = fetching.get(flight) ?? refresh(identifier, base, within).finally(() => fetching.delete(flight))
    fetching.set(flight, running)
    return running
  }

  return {
    /** The first identifier known to the service decides. */
    async find(identifiers: readonly Identifier[]): Promise<FoundEnvelope> {
      const within = AbortSignal.timeout(deadlineMs)
      for (const identifier of identifiers) {
        const found = await one(identifier, within)
        if (found.kind !== 'miss') return found
      }
      return { kind: 'miss' }
    },
  }
}
