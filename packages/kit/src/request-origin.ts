import type { FastifyRequest } from 'fastify'

/** The address that a request was sent to, as far as this connection shows it. */
export interface RequestOrigin {
  /** `https` only where this very connection is encrypted: what a proxy says of itself may come from anyone. */
  scheme: 'http' | 'https'
  /** Name or number, and the port where one was named. */
  host: string
  /** Behind a proxy, whose address clients may not be able to reach. */
  isForwarded: boolean
}

const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i
const LONGEST = 260

/** A header by its name in lower case; of one that was sent several times the first. */
export function headerOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const sent = headers[name]
  return Array.isArray(sent) ? sent[0] : sent
}

/** An invalid host is not echoed, because links are built from it. */
export function originOf({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): RequestOrigin {
  const { host = '' } = headers
  return {
    scheme: 'encrypted' in socket ? 'https' : 'http',
    host: host.length <= LONGEST && HOST.test(host) ? host : `localhost:${socket.localPort ?? 80}`,
    isForwarded: Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-')),
  }
}
