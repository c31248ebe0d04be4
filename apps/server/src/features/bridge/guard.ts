import { forbidden, invalid, unauthenticated } from '@chapterhouse/kit/errors'
import { headerOf } from '@chapterhouse/kit/requests/request-origin'
import type { PairedBridge } from '@chapterhouse/kit/viewer'
import type { FastifyRequest } from 'fastify'
import { clientHeader, partsOfClient } from '../sessions/index.ts'

/** Authenticates the bridge. Its token is valid here only, and no token of a person is. */
export function createBridgeGuard({
  find,
  isOfPerson,
}: {
  find: (token: string) => number | undefined
  /** Whether a token is valid elsewhere. */
  isOfPerson: (token: string) => boolean
}) {
  return function identifyBridge(request: FastifyRequest): PairedBridge {
    const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
    if (token === undefined) throw unauthenticated('missing bearer token')
    const pairingId = find(token)
    if (pairingId === undefined)
      throw isOfPerson(token) ? forbidden('for the paired bridge only') : unauthenticated('invalid or expired token')
    const client = partsOfClient(clientHeader((name) => headerOf(request, name)))
    if (!client) throw invalid('invalid request')
    return { pairingId, ...client }
  }
}
