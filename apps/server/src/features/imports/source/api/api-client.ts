import { ignore } from '@chapterhouse/kit/ignore'
import { bytesUpTo, type JsonFault, parseJson } from '@chapterhouse/kit/json/bounded-json'
import { CALLS } from '../bounds.ts'
import { SourceError } from '../source-error.ts'
import { moreThan, tooMuch } from '../too-much.ts'

export interface ApiUrl {
  /** As returned by `parseServerUrl`. */
  url: string
  token: string
}

export interface ClientNeeds {
  fetch: typeof fetch
  /** For tests. */
  callMs?: number
}

/** undefined for a missing URL, if allowed. */
export type GetJson = (path: string, signal: AbortSignal, options?: { mayLack?: boolean }) => Promise<unknown>

/**
 * Calls to one server: limited in time and size, and only to the URL that an admin entered, since a redirect would take the key
 * elsewhere. None is repeated: a request after which the connection broke may have crashed the server.
 */
export function createApiClient({ url, token }: ApiUrl, { fetch, callMs = CALLS.callMs }: ClientNeeds): GetJson {
  return async (path, signal, { mayLack = false } = {}) => {
    const within = AbortSignal.any([signal, AbortSignal.timeout(callMs)])
    try {
      const response = await fetch(`${url}${path}`, {
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        redirect: 'manual',
        signal: within,
      })
      const refused = refusalOf(response, path)
      if (refused) {
        await response.body?.cancel().catch(ignore('the connection is closed anyway'))
        if (mayLack && response.status === 404) return undefined
        throw refused
      }
      return await readBody(response)
    } catch (error) {
      throw signal.aborted ? signal.reason : asSourceError(error)
    }
  }
}

function refusalOf({ status, headers }: Response, path: string): SourceError | undefined {
  if (status === 200) return undefined
  if (status === 401 || status === 403)
    return new SourceError('abs_unauthorized', 'The other server refused the key. It must be that of an admin.')
  if (status >= 300 && status < 400)
    return new SourceError('abs_unreachable', `The address leads elsewhere${towards(headers)}. Enter the address it leads to.`)
  if (status === 404 && path === '/status') return NOT_ABS()
  return new SourceError('fetch_failed', `The other server answered with status ${status}.`)
}

/** Only the origin: a path may contain a secret. */
function towards(headers: Headers): string {
  const origin = URL.parse(headers.get('location') ?? '')?.origin
  return origin === undefined || origin === 'null' ? '' : `, to ${origin.slice(0, 200)}`
}

export const NOT_ABS = () =>
  new SourceError('not_abs', 'This is not an Audiobookshelf server. Check the address, and a path in it.')

async function readBody({ body, headers }: Response): Promise<unknown> {
  if (Number(headers.get('content-length')) > CALLS.json.bytes) {
    await body?.cancel().catch(ignore('the connection is closed anyway'))
    throw refusedAnswer('too_large')
  }
  const bytes = await bytesUpTo(body, CALLS.json.bytes)
  const read = bytes ? parseJson(bytes, CALLS.json) : ({ ok: false, fault: 'too_large' } as const)
  if (!read.ok) throw refusedAnswer(read.fault)
  return read.value
}

function refusedAnswer(fault: JsonFault): SourceError {
  if (fault === 'too_large') return tooMuch('an answer of more than 64 MiB')
  if (fault === 'too_deep') return tooMuch(`an answer with more than ${CALLS.json.depth} lists and objects in one another`)
  if (fault === 'too_many') return moreThan(CALLS.json.values, 'values in an answer')
  return new SourceError('not_abs', 'The other server did not answer with data. Check the address, and a path in it.')
}

function asSourceError(error: unknown): SourceError {
  if (error instanceof SourceError) return error
  if (error instanceof Error && error.name === 'TimeoutError')
    return new SourceError('abs_unreachable', 'The other server took too long to answer.', { cause: error })
  const code = causeOf(error)
  if (BROKEN.has(code)) return new SourceError('abs_unreachable', `${BROKE_OFF} (${code}).`, { cause: error })
  return new SourceError('abs_unreachable', `The other server cannot be reached${code === '' ? '' : ` (${code})`}.`, {
    cause: error,
  })
}

/** Connections that were established, but ended before the response did. */
const BROKEN = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])
const BROKE_OFF = 'The other server broke the connection and may have stopped: see whether it still runs before you try again'

/** Such as ECONNREFUSED, or a certificate error. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' && /^[A-Z_0-9]{1,60}$/.test(code) ? code : ''
}
