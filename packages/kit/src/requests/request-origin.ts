import type { FastifyRequest } from 'fastify'

/** The origin that a request was sent to, as far as this connection shows. */
export interface RequestOrigin {
  /** `https` only if this connection itself is encrypted: anyone could send a proxy's headers. */
  scheme: 'http' | 'https'
  /** Host name or address, with the port if there is one. */
  host: string
  /** Behind a proxy, whose address clients may be unable to reach. */
  isForwarded: boolean
}

const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i
const MAX_LENGTH = 260

/** A header by its name in lower case; the first if it was sent several times. */
export function headerOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const sent = headers[name]
  return Array.isArray(sent) ? sent[0] : sent
}

/** An invalid host is not echoed, because links are built from it. */
export function originOf({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): RequestOrigin {
  const { host = '' } = headers
  return {
    scheme: 'encrypted' in socket ? 'https' : 'http',
    host: host.length <= MAX_LENGTH && HOST.test(host) ? host : `localhost:${socket.localPort ?? 80}`,
    isForwarded: Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-')),
  }
}
