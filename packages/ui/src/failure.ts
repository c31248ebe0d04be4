import { ApiError, isUnknownRoute, NetworkError } from '@chapterhouse/client/call'
import { uiTexts } from './texts/ui-texts.ts'

export interface Failure {
  title: string
  advice: string
  /** Advice for a message beside the input. */
  typed?: string
  /** Details for support: the server's status and message. */
  technical: string
}

/** The message for a failed request. `texts` are a page's more specific ones, by error code, status or `unreachable`. */
export function failureOf(error: unknown, texts: Readonly<Record<string, { title: string; advice: string }>> = {}): Failure {
  if (error instanceof NetworkError)
    return texts['unreachable']
      ? { ...texts['unreachable'], technical: error.message }
      : { ...uiTexts.value.failure.unreachable, typed: uiTexts.value.inputIsKept, technical: error.message }
  if (!(error instanceof ApiError)) return { ...uiTexts.value.failure.here, technical: String(error) }
  if (isUnknownRoute(error)) return { ...uiTexts.value.failure.older, technical: `${error.status}: ${error.message}` }
  const known = texts[error.body.code ?? ''] ?? texts[String(error.status)] ?? byCode(error.body.code) ?? byStatus(error.status)
  return { ...known, technical: `${error.status}: ${error.message}` }
}

function byCode(code: string | undefined): Omit<Failure, 'technical'> | undefined {
  return code === 'too_many' ? uiTexts.value.failure.limit : undefined
}

function byStatus(status: number): { title: string; advice: string } {
  const { failure } = uiTexts.value
  if (status === 401) return failure.signedOut
  if (status === 403) return failure.forbidden
  if (status === 404) return failure.missing
  if (status === 429) return failure.tooMany
  if (status === 503) return failure.busy
  return status >= 500 ? failure.broken : failure.refused
}
