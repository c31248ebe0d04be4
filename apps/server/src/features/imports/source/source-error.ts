import { AppError } from '@chapterhouse/kit/errors'

export type SourceErrorCode = 'abs_unreachable' | 'abs_unauthorized' | 'not_abs' | 'too_much' | 'fetch_failed'

/** Another server, or a file from one, could not be read. The message is for an admin and contains no secret. */
export class SourceError extends AppError {
  override readonly code: SourceErrorCode

  constructor(code: SourceErrorCode, message: string, extra: { cause?: unknown; fields?: Record<string, unknown> } = {}) {
    super('upstream', message, { ...extra, code })
    this.code = code
  }
}

export const isSourceError = (error: unknown): error is SourceError => error instanceof SourceError
