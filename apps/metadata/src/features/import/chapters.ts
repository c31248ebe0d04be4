import type { RecordingRecord } from '@chapterhouse/contract/records'
import { isObject } from '../records/index.ts'

export type Chapter = NonNullable<RecordingRecord['chapters']>[number]

/** Converts the chapters of a `metadata.json`, which are in seconds. If one is invalid, warns and returns none. */
export function chaptersOf(value: unknown, warn: (message: string) => void): Chapter[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  const chapters = value.map(chapterOf)
  const reason = faultOf(chapters)
  if (reason === undefined) return chapters.filter((chapter) => chapter !== undefined)
  warn(`chapters ignored: ${reason}`)
  return undefined
}

function chapterOf(value: unknown): Chapter | undefined {
  if (!isObject(value)) return undefined
  const { title, start, end } = value
  if (typeof title !== 'string' || typeof start !== 'number' || typeof end !== 'number') return undefined
  const [start_ms, end_ms] = [Math.round(start * 1000), Math.round(end * 1000)]
  const name = title
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
  const isSound =
    name !== '' && Number.isSafeInteger(start_ms) && Number.isSafeInteger(end_ms) && end_ms > start_ms && start_ms >= 0
  return isSound ? { title: name, start_ms, length_ms: end_ms - start_ms } : undefined
}

function faultOf(chapters: readonly (Chapter | undefined)[]): string | undefined {
  let before = -1
  for (const [at, chapter] of chapters.entries()) {
    if (!chapter) return `chapter ${at + 1} has no valid title, start or end`
    if (at === 0 && chapter.start_ms !== 0) return 'the first one does not start at 0'
    if (chapter.start_ms <= before) return `chapter ${at + 1} does not start after chapter ${at}`
    before = chapter.start_ms
  }
  return undefined
}
