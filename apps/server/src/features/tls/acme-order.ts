import { setTimeout as pause } from 'node:timers/promises'
import { type AcmeAccount, objectIn, type Reply } from './acme-account.ts'
import { certificateRequest, proofCertificate } from './acme-certificates.ts'
import type { KeyPair } from './self-signed.ts'

const POLL_MS = 1_000
const MAX_POLL_MS = 30_000
const MAX_LOOKS = 60
/** One name has one authorization. */
const MAX_AUTHORIZATIONS = 10

/** Orders a certificate for one name, proven by TLS-ALPN-01 (RFC 8555, 7.4; RFC 8737). Returns its key and chain as PEM. */
export async function orderCertificate({
  account,
  host,
  present,
  pollMs = POLL_MS,
}: {
  account: AcmeAccount
  host: string
  /** Presents a certificate to the authority from now on. */
  present: (proof: KeyPair) => Promise<void>
  /** Milliseconds between polls if the authority names none. */
  pollMs?: number
}): Promise<string> {
  const placed = await account.send(account.newOrder, { identifiers: [{ type: 'dns', value: host }] })
  const { location } = placed
  if (location === undefined) throw new Error('the authority gives the order no address')
  const { authorizations, finalize } = objectIn(placed.text)
  if (!Array.isArray(authorizations) || authorizations.length > MAX_AUTHORIZATIONS)
    throw new Error('the order has no usable authorizations')
  for (const url of authorizations) await authorize(String(url))

  const { key, csr } = await certificateRequest(host)
  await account.send(String(finalize), { csr })
  const { certificate } = await settled(location)
  const { text } = await account.send(String(certificate))
  return `${key.trimEnd()}\n${chainIn(text)}`

  async function authorize(url: string): Promise<void> {
    const { status, challenges } = objectIn((await account.send(url)).text)
    if (status === 'valid') return
    const challenge = (Array.isArray(challenges) ? challenges : []).find((one) => one?.type === 'tls-alpn-01')
    if (typeof challenge?.url !== 'string' || typeof challenge.token !== 'string')
      throw new Error('the authority does not offer validation by TLS-ALPN-01')
    await present(await proofCertificate(host, account.authorizes(challenge.token)))
    await account.send(challenge.url, {})
    await settled(url)
  }

  /** Polls an order or authorization until it is valid; throws if it ends in another state. */
  async function settled(url: string): Promise<Record<string, unknown>> {
    for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
      const reply = await account.send(url)
      const read = objectIn(reply.text)
      if (read['status'] === 'valid') return read
      if (!['pending', 'processing', 'ready'].includes(String(read['status'])))
        throw new Error(`validation of ${host} failed: ${reasonIn(read)}`)
      await pause(waitMs(reply))
    }
    throw new Error(`the authority did not finish the order for ${host}`)
  }

  function waitMs({ retryAfter }: Reply): number {
    return Math.min(MAX_POLL_MS, retryAfter === undefined ? pollMs : retryAfter * 1_000)
  }
}

/** The detail of the order's or a challenge's error. */
function reasonIn({ status, error, challenges }: Record<string, unknown>): string {
  const errors = [error, ...(Array.isArray(challenges) ? challenges.map((challenge: { error?: unknown }) => challenge?.error) : [])]
  const details = errors.flatMap((one) => (typeof one === 'object' && one !== null && 'detail' in one ? [String(one.detail)] : []))
  return (details[0] ?? String(status)).replaceAll(/[\p{C}\s]+/gu, ' ').slice(0, 300)
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\r\n]+-----END CERTIFICATE-----/g

/** Only certificates (RFC 8555, 7.4.2): the file also contains our key. */
function chainIn(text: string): string {
  const found = text.match(CERTIFICATE) ?? []
  if (found.length === 0) throw new Error('the authority sent no certificate')
  return `${found.join('\n')}\n`
}
