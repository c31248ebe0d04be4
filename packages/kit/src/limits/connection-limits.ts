import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { unavailable } from '../errors.ts'
import { addressKey } from '../requests/client-address.ts'
import { type Connection, type Connections, watchConnections } from './connections.ts'
import { keyOf } from './limits.ts'
import { createQuota, type Use } from './quota.ts'

export interface ConnectionLimits {
  /** Connections of one address; behind a trusted proxy, open requests of one client. */
  perAddress: number
  /** Open responses with bytes (audio, files, covers) of one person. */
  bytesPerPerson: number
  /** A client that reads nothing for this long makes room for another connection or response under the same limit. */
  yieldsAfterMs: number
}

/** Refused connections of one client that may wait for a response; others are closed without one. */
const MAX_REFUSED = 32
const UNLIMITED: ConnectionLimits = { perAddress: Infinity, bytesPerPerson: Infinity, yieldsAfterMs: Infinity }

export interface LimitedConnections extends Pick<Connections, 'add' | 'allowPause'> {
  /** Throws `unavailable` if the client has too many open requests. */
  admitRequest: (request: FastifyRequest, reply: FastifyReply) => void
  /** Throws `unavailable` if a person has too many open responses with bytes. */
  admitBytes: (userId: number, reply: FastifyReply) => void
}

/** The connections of a server, with limits for each client and each person. */
export function limitConnections(
  server: Server,
  needs: {
    unreadMs: number
    /** If absent, nothing is limited. */
    limits?: ConnectionLimits | undefined
    isProxy: (address: string | undefined) => boolean
    /** Monotonic milliseconds. */
    now?: () => number
  },
): LimitedConnections {
  const { unreadMs, limits = UNLIMITED, isProxy, now = () => performance.now() } = needs
  const { perAddress, bytesPerPerson, yieldsAfterMs } = limits
  const addresses = createQuota<string>({ max: perAddress, yieldsAfterMs, now })
  const people = createQuota<number>({ max: bytesPerPerson, yieldsAfterMs, now })
  const refused = createQuota<string>({ max: MAX_REFUSED, yieldsAfterMs: Infinity, now })
  /** Their first request gets the refusal, which cannot be sent without a request. */
  const toRefuse = new WeakSet<Connection>()
  const { add, find, allowPause } = watchConnections(server, { unreadMs, now, onOpened: count })

  /** A proxy's connections serve many clients, whose requests are counted instead. */
  function count(connection: Connection): void {
    if (isProxy(connection.address)) return
    const key = addressKey(connection.address)
    const use: Use = { activeMs: () => connection.activeMs(), end: () => connection.end() }
    const giveBack = addresses.take(key, use)
    if (!giveBack) toRefuse.add(connection)
    const end = giveBack ?? refused.take(key, use)
    if (end) connection.onceClosed(end)
    else connection.end()
  }

  function useOf(response: ServerResponse, { socket }: IncomingMessage): Use {
    const connection = find(socket)
    const sinceMs = now()
    return { activeMs: () => connection?.activeMs() ?? sinceMs, end: () => response.destroy() }
  }

  return {
    add,
    allowPause,
    admitRequest(request, reply) {
      if (perAddress === Infinity) return
      const { raw } = request
      const connection = find(raw.socket)
      if (connection && toRefuse.has(connection)) {
        reply.header('connection', 'close')
        throw refusal('too many connections')
      }
      if (isProxy(raw.socket.remoteAddress)) hold(addresses.take(keyOf(request), useOf(reply.raw, raw)), reply.raw)
    },
    admitBytes(userId, { raw }) {
      hold(people.take(userId, useOf(raw, raw.req)), raw)
    },
  }
}

const refusal = (what: string) => unavailable(`${what}; try again shortly`, { code: 'too_many_connections' })

/** Releases a use once its response is sent or its client has disconnected. */
function hold(giveBack: (() => void) | undefined, response: ServerResponse): void {
  if (!giveBack) throw refusal('too many open responses')
  if (response.destroyed) giveBack()
  response.once('close', giveBack)
  // A request injected by a test has no connection that closes.
  response.once('finish', giveBack)
}
