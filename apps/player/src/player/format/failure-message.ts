import type { PlayerFailure } from '../../playback/player.ts'
import type { Texts } from '../../texts/player/player.ts'

interface FailureTexts {
  sentence: string
  /** Details for support, collapsed. */
  technical?: string
  mayRetry: boolean
}

/** Why playback failed, and whether retrying may help. */
export function failureMessage(failure: PlayerFailure, { failure: texts }: Texts): FailureTexts {
  if (failure.kind === 'cannot-convert') return { sentence: texts.formatGone, technical: failure.codec, mayRetry: false }
  if (failure.kind === 'converting-busy') return { sentence: texts.busy, mayRetry: true }
  const sentence = {
    'server-gone': texts.server,
    'file-gone': texts.missing,
    'broken-off': texts.other,
    blocked: texts.blocked,
    forbidden: texts.forbidden,
  }[failure.kind]
  const mayRetry = failure.kind !== 'forbidden'
  return failure.error === undefined ? { sentence, mayRetry } : { sentence, technical: inOneLine(failure.error), mayRetry }
}

const inOneLine = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 200)
