import { once } from 'node:events'
import { BroadcastChannel } from 'node:worker_threads'

export interface OrderRequest {
  directory: string
  host: string
  /** PEM. */
  accountKey: string
  /** Channel for the proof, which the server presents while the authority validates. */
  channel: string
}

/** Presented by the server to prove its control of a name. */
export interface Proof {
  key: string
  cert: string
}

export type Order = { kind: 'fetched'; pem: string } | { kind: 'failed'; why: string }

/** The library's defaults, but without its retries: this server retries much later itself. */
const ONCE = {
  httpChallengePort: 80,
  httpsChallengePort: 443,
  tlsAlpnChallengePort: 443,
  retryMaxAttempts: 0,
  retryDefaultDelay: 1,
}
const RESPONSE_MS = 30_000

/**
 * Orders one certificate from an authority (RFC 8555), in a thread that can be stopped: the library sleeps as long as the authority
 * requests, and a silent authority must not delay other names or the shutdown.
 */
export default async function orderCertificate(request: OrderRequest): Promise<Order> {
  const channel = new BroadcastChannel(request.channel)
  try {
    return { kind: 'fetched', pem: await ordered(request, channel) }
  } catch (error) {
    return { kind: 'failed', why: messageOf(error) }
  } finally {
    channel.close()
  }
}

async function ordered({ directory, host, accountKey }: OrderRequest, channel: BroadcastChannel): Promise<string> {
  // Requested first, since the library gives no clear error for an unreachable authority.
  await (await fetch(directory, { signal: AbortSignal.timeout(RESPONSE_MS) })).arrayBuffer()
  const acme = await import('acme-client')
  Object.assign(acme.axios.defaults, { acmeSettings: { ...ONCE }, timeout: RESPONSE_MS })
  const client = new acme.Client({ directoryUrl: directory, accountKey })
  const [key, csr] = await acme.crypto.createCsr({ commonName: host, altNames: [host] })
  const chain = await client.auto({
    csr,
    termsOfServiceAgreed: true,
    skipChallengeVerification: true,
    challengePriority: ['tls-alpn-01'],
    challengeCreateFn: async (authz, _challenge, keyAuthorization) => {
      const [proofKey, cert] = await acme.crypto.createAlpnCertificate(authz, keyAuthorization)
      const shown = once(channel as unknown as EventTarget, 'message')
      channel.postMessage({ key: String(proofKey), cert: String(cert) } satisfies Proof)
      await shown
    },
    challengeRemoveFn: async () => {},
  })
  return `${String(key).trimEnd()}\n${chain}`
}

/** A failed fetch gives its reason in `cause`. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause =
    error.cause instanceof Error ? `: ${error.cause.message || ('code' in error.cause ? String(error.cause.code) : '')}` : ''
  return `${error.message}${cause}`
}
