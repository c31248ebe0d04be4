import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { ignore } from '@chapterhouse/kit/ignore'
import { parseJsonText } from '@chapterhouse/kit/json/bounded-json'
import { type AuthorityRequest, type AuthorityResponse, MAX_RESPONSE_BYTES, secure } from './authority-request.ts'

/** The addresses of an authority (RFC 8555, 7.1.1). */
interface Directory {
  newNonce: string
  newAccount: string
  newOrder: string
}

/** An answer of the authority to a signed request. */
export interface Reply {
  /** The address of what was created. */
  location: string | undefined
  /** Seconds, if the authority asks to wait. */
  retryAfter: number | undefined
  text: string
}

export interface AcmeAccount {
  newOrder: string
  /** Sends a signed request; without a payload it only reads (RFC 8555, 6.3). Throws the reason of a refusal. */
  send: (url: string, payload?: object) => Promise<Reply>
  /** The proof for a challenge that we have the account's key (RFC 8555, 8.1). */
  authorizes: (token: string) => string
}

const BAD_NONCE = 'urn:ietf:params:acme:error:badNonce'
const MAX_ATTEMPTS = 3
const MAX_REASON = 300
const LIMITS = { bytes: MAX_RESPONSE_BYTES, depth: 16, values: 10_000 }

/** Signs in to an authority with a P-256 key, and creates the account the first time (RFC 8555, 7.3). */
export async function openAcmeAccount(directoryUrl: string, pem: string, request: AuthorityRequest): Promise<AcmeAccount> {
  const key = createPrivateKey(pem)
  const jwk = publicJwk(key)
  const directory = readDirectory(await request(directoryUrl))
  let nonce: string | undefined
  let accountUrl: string | undefined

  async function post(url: string, payload?: object): Promise<AuthorityResponse> {
    nonce ??= nonceOf(await request(directory.newNonce, { method: 'HEAD' }))
    if (nonce === undefined) throw new Error('the authority gives no nonce')
    const header = { alg: 'ES256', nonce, url, ...(accountUrl === undefined ? { jwk } : { kid: accountUrl }) }
    const response = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/jose+json' },
      body: JSON.stringify(signed(key, header, payload)),
    })
    nonce = nonceOf(response)
    return response
  }

  async function send(url: string, payload?: object): Promise<Reply> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await post(secure(url).href, payload)
      const { status, headers, text } = response
      if (status < 400) return { location: headers.get('location') ?? undefined, retryAfter: secondsIn(headers), text }
      const { type, detail } = problemIn(text)
      // The authority wants a newer nonce (RFC 8555, 6.5).
      if (type !== BAD_NONCE || attempt === MAX_ATTEMPTS) throw new Error(`the authority refused (${status}): ${detail}`)
    }
  }

  const { location } = await send(directory.newAccount, { termsOfServiceAgreed: true })
  accountUrl = secure(location).href
  const thumbprint = createHash('sha256').update(JSON.stringify(jwk)).digest('base64url')
  return { newOrder: directory.newOrder, send, authorizes: (token) => `${token}.${thumbprint}` }
}

function readDirectory({ status, text }: AuthorityResponse): Directory {
  if (status !== 200) throw new Error(`the directory of the authority responds with status ${status}`)
  const { newNonce, newAccount, newOrder } = objectIn(text)
  return { newNonce: secure(newNonce).href, newAccount: secure(newAccount).href, newOrder: secure(newOrder).href }
}

/** The members in the order of RFC 7638, 3.2, which the thumbprint needs. */
function publicJwk(key: KeyObject): Record<'crv' | 'kty' | 'x' | 'y', string> {
  const { crv = '', kty = '', x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' })
  if (crv !== 'P-256') throw new Error('account.pem in the folder of certificates is not a P-256 key')
  return { crv, kty, x, y }
}

/** A flattened JWS (RFC 7515, 7.2.2; RFC 8555, 6.2). */
function signed(key: KeyObject, header: object, payload: object | undefined) {
  const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const [protectedHeader, body] = [encoded(header), payload === undefined ? '' : encoded(payload)]
  const signature = sign('sha256', Buffer.from(`${protectedHeader}.${body}`), { key, dsaEncoding: 'ieee-p1363' })
  return { protected: protectedHeader, payload: body, signature: signature.toString('base64url') }
}

const nonceOf = ({ headers }: AuthorityResponse): string | undefined => headers.get('replay-nonce') ?? undefined

function secondsIn(headers: Headers): number | undefined {
  const text = headers.get('retry-after')
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** Throws unless it is a JSON object. */
export function objectIn(text: string): Record<string, unknown> {
  const read = parseJsonText(text, LIMITS)
  if (!read.ok || typeof read.value !== 'object' || read.value === null) throw new Error('the authority sent no JSON object')
  return { ...read.value }
}

/** The reason of a refusal in one short line (RFC 7807). */
function problemIn(text: string): { type: unknown; detail: string } {
  try {
    const { type, detail } = objectIn(text)
    const reason = typeof detail === 'string' ? detail : String(type)
    return {
      type,
      detail: reason
        .replaceAll(/[\p{C}\s]+/gu, ' ')
        .trim()
        .slice(0, MAX_REASON),
    }
  } catch (error) {
    ignore('the authority gave no reason')(error)
    return { type: undefined, detail: 'it gives no reason' }
  }
}
