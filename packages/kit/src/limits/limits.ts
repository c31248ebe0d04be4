import type { Guard, GuardOfPeople, Operation } from '@chapterhouse/contract/operation'
import type { FastifyRequest } from 'fastify'
import { throttled } from '../errors.ts'
import { addressKey, clientAddress } from '../requests/client-address.ts'
import type { Viewer } from '../viewer.ts'
import type { Buckets } from './buckets.ts'

/** Buckets by address, and by the row id of the token. */
export interface Limits {
  addresses: Buckets
  tokens: Buckets
}

type Identify = (request: FastifyRequest, guard: GuardOfPeople) => Viewer

/**
 * Admits a request, or throws `throttled` or the error of its guard (docs/reference/server.md 1.8). A request without an operation
 * has an unknown path. Whether one comes from the bridge is for the caller to find out: it counts against its address like a public one.
 */
export function admitting(limits: Limits | undefined, identify: Identify) {
  return function admit(request: FastifyRequest, operation: Operation | undefined): Viewer | undefined {
    const guard = guardOf(request, operation)
    const isOfNobody = guard === 'public' || guard === 'bridge'
    if (!limits || operation?.limit === 'none') return isOfNobody ? undefined : identify(request, guard)
    if (isOfNobody) return void onAddress(request, limits)
    if (guard === 'media') return media(request, limits)
    if (operation?.limit === 'save') return save(request, limits, guard)
    onAddress(request, limits)
    return identify(request, guard)
  }

  /**
   * An address with an empty bucket is refused; it is charged only for requests without a valid token or beyond the token's limit.
   */
  function media(request: FastifyRequest, { addresses, tokens }: Limits): Viewer {
    const key = keyOf(request)
    if (addresses.isEmpty(key)) throw refusal()
    try {
      const viewer = identify(request, 'media')
      if (!tokens.take(viewer.tokenId)) throw refusal()
      return viewer
    } catch (error) {
      addresses.charge(key)
      throw error
    }
  }

  /** Limited by token rather than address, so that no save from a household behind one address is lost. */
  function save(request: FastifyRequest, limits: Limits, guard: GuardOfPeople): Viewer {
    const viewer = identifiedOr(() => onAddress(request, limits), request, guard)
    if (!limits.tokens.take(viewer.tokenId)) throw refusal()
    return viewer
  }

  function identifiedOr(failed: () => void, request: FastifyRequest, guard: GuardOfPeople): Viewer {
    try {
      return identify(request, guard)
    } catch (error) {
      failed()
      throw error
    }
  }
}

function onAddress(request: FastifyRequest, { addresses }: Limits): void {
  if (!addresses.take(keyOf(request))) throw refusal()
}

/**
 * If a public write also accepts a token, a request with one is guarded like a session. A proxy in front may have other credentials
 * in the header.
 */
export function guardOf({ headers }: Pick<FastifyRequest, 'headers'>, operation: Operation | undefined): Guard {
  if (operation === undefined) return 'public'
  return 'token' in operation && /^bearer /i.test(headers.authorization ?? '') ? 'session' : operation.guard
}

/** The key of the bucket that a request is charged to. */
export const keyOf = (request: FastifyRequest): string => addressKey(clientAddress(request))
const refusal = () => throttled('rate limit exceeded')
