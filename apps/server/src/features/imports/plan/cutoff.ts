import { invalid } from '@chapterhouse/kit/errors'
import type { LocalTime } from '@chapterhouse/kit/time/local-time'
import { parseMoment } from '@chapterhouse/kit/time/moments'

export type Cutoff = 'auto' | number | null

const DAY = /^\d{4}-\d\d-\d\d$/

/** Parses a cutoff: `auto`, a day, a moment, or null for none. A day begins at midnight in the server's time zone. */
export function readCutoff(text: string | null | undefined, { local, nowMs }: { local: LocalTime; nowMs: number }): Cutoff {
  if (text === null) return null
  if (text === undefined || text === 'auto') return 'auto'
  const isDay = DAY.test(text)
  const us = parseMoment(isDay ? `${text}T00:00:00Z` : text)
  if (us === undefined) throw refusal('the cutoff is neither a day nor a moment')
  const ms = isDay ? local.startOfDay(text) : Math.floor(us / 1000)
  if (ms > nowMs) throw refusal('the cutoff is in the future')
  return ms
}

const refusal = (sentence: string) => invalid(sentence, { code: 'invalid_import', fields: { field: 'cutoff' } })
