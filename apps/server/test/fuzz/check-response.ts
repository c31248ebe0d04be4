import { ERROR_CODES } from '@chapterhouse/contract/codes'
import { Bytes, Nothing, type Operation, shapes, successesOf } from '@chapterhouse/contract/operation'
import { Ajv, type ValidateFunction } from 'ajv'

const REFUSALS = new Set([400, 401, 403, 404, 405, 409, 413, 415, 416, 412, 429])
/** Documented 5xx errors that mean a missing feature of this server rather than a failure. */
const PROMISED = ['transcoding is not available on this server']

/** Checks a response: undefined, or a sentence about its problem. */
export function createResponseCheck() {
  const ajv = new Ajv({ strictTypes: false, keywords: ['errorMessage'] })
  for (const [name, schema] of shapes) ajv.addSchema(schema, `${name}#`)
  const compiled = new Map<object, ValidateFunction>()

  function shapeOf({ responses }: Operation, status: number): ValidateFunction | undefined {
    const shape = responses[status]
    if (shape === undefined || shape === Bytes || shape === Nothing) return undefined
    const made = compiled.get(shape) ?? ajv.compile(shape)
    compiled.set(shape, made)
    return made
  }

  return function checkResponse(
    operation: Operation,
    isHead: boolean,
    { statusCode, headers, body }: { statusCode: number; headers: Readonly<Record<string, unknown>>; body: string },
  ): string | undefined {
    if (headers['x-content-type-options'] !== 'nosniff') return 'without the headers of every response'
    if (statusCode >= 500) return PROMISED.some((text) => body.includes(text)) ? undefined : `${statusCode}: ${body.slice(0, 300)}`
    if (statusCode === 304 || (statusCode >= 300 && statusCode < 400)) return undefined
    if (statusCode >= 400) return isHead ? undefined : refusalProblem(statusCode, body)
    if (!successesOf(operation).includes(statusCode) && statusCode !== 206) return `an unpromised ${statusCode}`
    const fits = shapeOf(operation, statusCode)
    if (isHead || !fits) return undefined
    return fits(JSON.parse(body)) ? undefined : `${JSON.stringify(fits.errors?.[0])} in ${body.slice(0, 300)}`
  }
}

function refusalProblem(statusCode: number, body: string): string | undefined {
  if (!REFUSALS.has(statusCode)) return `an unpromised ${statusCode}`
  if (statusCode === 416 || statusCode === 412) return undefined
  const { error, code, ...rest }: { error?: unknown; code?: unknown; field?: unknown } = JSON.parse(body)
  if (typeof error !== 'string' || error === '') return `a refusal without a sentence: ${body}`
  if (code !== undefined && !ERROR_CODES.some((known) => known === code)) return `an unpublished code: ${body}`
  const strange = Object.keys(rest).filter((key) => !['field', 'reason', 'max', 'line', 'problem'].includes(key))
  return strange.length > 0 ? `strange fields: ${body}` : undefined
}
