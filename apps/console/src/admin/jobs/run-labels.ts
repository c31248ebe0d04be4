import { formatNumber } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import type { Run } from '../../server/responses.ts'
import { jobsTexts } from '../../texts/server/jobs.ts'

const KINDS = ['added', 'updated', 'moved', 'removed'] as const

/** `3 new, 1 moved`; counts of zero are left out. */
export function changesOf(run: Run): string {
  const { changes, noChanges } = jobsTexts.value
  const counts = KINDS.filter((kind) => run[kind] > 0).map((kind) => `${formatNumber(language.value, run[kind])} ${changes[kind]}`)
  return counts.join(', ') || noChanges
}

export const toneOf = (status: string): 'ok' | 'warn' | 'bad' | '' =>
  status === 'ok' ? 'ok' : status === 'failed' || status === 'unavailable' ? 'bad' : status === 'running' ? '' : 'warn'
