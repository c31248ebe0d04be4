import { isIP } from 'node:net'
import type { buildConnector } from 'undici'
import { isPublicAddress } from './public-address.ts'

type Socket = NonNullable<Parameters<buildConnector.Callback>[1]>

const MAX_ADDRESSES = 4

/**
 * Connects to public addresses only. The name is resolved once per connection, which goes to one of the addresses that were
 * checked: a name that resolves differently the next time has no effect. A single private address rules out the name.
 */
export function createPublicConnector({
  resolve,
  connect,
}: {
  /** All addresses of a name. */
  resolve: (hostname: string) => Promise<readonly string[]>
  /** Opens the connection to the checked address. */
  connect: buildConnector.connector
}): buildConnector.connector {
  const connectTo = (options: buildConnector.Options, address: string) =>
    new Promise<Socket>((resolved, rejected) => {
      // `host` remains the name, which TLS checks against the certificate.
      connect({ ...options, hostname: address }, (error, socket) => (socket ? resolved(socket) : rejected(error)))
    })

  async function open(options: buildConnector.Options): Promise<Socket> {
    const { hostname } = options
    const addresses = isIP(hostname) === 0 ? await resolve(hostname) : [hostname]
    if (addresses.length === 0 || !addresses.every(isPublicAddress)) throw new Error('not a public address')
    let failure: unknown
    for (const address of addresses.slice(0, MAX_ADDRESSES)) {
      try {
        return await connectTo(options, address)
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }

  return (options, callback) => {
    open(options).then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    )
  }
}
