import type { PlayerFailure } from '../playback/player.ts'
import type { Texts } from '../texts/player.en.ts'

export interface FailureWords {
  sentence: string
  /** Folded away, for whoever has to help. */
  technical?: string
  mayRetry: boolean
}

/** Why there is no sound, and whether trying again can help. */
export function failureInWords(failure: PlayerFailure, { failure: words }: Texts): FailureWords {
  if (failure.kind === 'cannot-convert') return { sentence: words.formatGone, technical: failure.codec, mayRetry: false }
  if (failure.kind === 'converting-busy') return { sentence: words.busy, mayRetry: true }
  const sentence = {
    'server-gone': words.server,
    'file-gone': words.missing,
    'broken-off': words.other,
    blocked: words.blocked,
    forbidden: words.forbidden,
  }[failure.kind]
  const mayRetry = failure.kind !== 'forbidden'
  return failure.error === undefined ? { sentence, mayRetry } : { sentence, technical: inOneLine(failure.error), mayRetry }
}

const inOneLine = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 200)
