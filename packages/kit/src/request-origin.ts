import type { FastifyRequest } from 'fastify'

/** The address that a request was sent to, as far as this connection shows it. */
export interface RequestOrigin {
  /** `https` only where this very connection is encrypted: what a proxy says of itself may come from anyone. */
  scheme: 'http' | 'https'
  /** Name or number, and the port where one was named. */
  host: string
  /** Somebody stands between: then the address may be one that only they can reach. */
  isForwarded: boolean
}

const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i
const LONGEST = 260

/** What is no host at all is not repeated: links are made of it. */
export function originOf({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): RequestOrigin {
  const { host = '' } = headers
  return {
    scheme: 'encrypted' in socket ? 'https' : 'http',
    host: host.length <= LONGEST && HOST.test(host) ? host : `localhost:${socket.localPort ?? 80}`,
    isForwarded: Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-')),
  }
}
