import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type Refusal, unavailable } from '../errors.ts'
import { isLocked } from '../sqlite/lock.ts'
import { refusalText } from './validation.ts'

const STATUS: Record<Refusal, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  oversized: 413,
  unsupported: 415,
  throttled: 429,
  upstream: 502,
  unavailable: 503,
  misconfigured: 500,
}

/** Default `Retry-After` in seconds: every 429 and 503 has that header (RFC 9110 §10.2.3). */
const RETRY_AFTER_SECONDS: Partial<Record<Refusal, number>> = { throttled: 1, unavailable: 5 }

/** Framework errors as errors of the API. */
const FRAMEWORK: Record<string, { status: number; error: string; code?: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, error: 'request body too large', code: 'too_large' },
}

/** Error texts that differ between programs. */
export interface ErrorTexts {
  /** For an unexpected failure. */
  defect: string
  /** For a path that cannot be decoded. */
  undecodable: AppError
}

/**
 * The only place where errors become statuses. Any error but an `AppError` is a defect: logged with its stack, sent without
 * details.
 */
export function errorHandler(texts: ErrorTexts) {
  return function sendError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (error instanceof AppError) return refuse(error, request, reply)
    if (isLocked(error)) return refuse(unavailable('busy', { retryAfterSeconds: 1, cause: error }), request, reply)
    if (error.code === 'FST_ERR_BAD_URL') return refuse(texts.undecodable, request, reply)
    const [invalidPart] = error.validation ?? []
    if (invalidPart) return reply.code(400).send({ error: refusalText(invalidPart as never, error.validationContext) })
    const { status, ...body } = FRAMEWORK[error.code] ?? { status: error.statusCode ?? 500, error: 'invalid request' }
    if (status < 500 || error.code in FRAMEWORK) return reply.code(status).send(body)
    request.log.error({ err: error }, 'unexpected failure')
    return reply.code(500).send({ error: texts.defect })
  }
}

function refuse(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const retryAfter = error.retryAfterSeconds ?? RETRY_AFTER_SECONDS[error.refusal]
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  if (error.refusal === 'unauthenticated') reply.header('www-authenticate', challenge(request))
  return reply.code(STATUS[error.refusal]).send({ error: error.message, code: error.code, ...error.fields })
}

function challenge({ headers, url }: FastifyRequest): string {
  const sent = headers.authorization !== undefined || /[?&]token=/.test(url)
  return sent ? 'Bearer error="invalid_token"' : 'Bearer'
}
