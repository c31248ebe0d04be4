import { folded } from '@chapterhouse/kit/fold-text'
import { withoutPartLabels } from '@chapterhouse/kit/part-labels'

export interface SuspectPart {
  durationUs: number
  album: string
  title: string
}

const HOUR_US = 3_600_000_000

/**
 * How many books one folder may be: parts of an hour and more with different titles. 0 where nothing speaks for it
 * (docs/reference/scanning-and-media.md 1.1).
 */
export function suspectParts(parts: readonly SuspectPart[]): number {
  const keys = new Set(parts.filter(({ durationUs }) => durationUs >= HOUR_US).map(({ album, title }) => titleKey(album || title)))
  keys.delete('')
  return keys.size >= 2 ? keys.size : 0
}

/** Folded, bracketed groups and part labels removed. */
export function titleKey(title: string): string {
  return folded(withoutPartLabels(title.replace(/\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g, ' ')))
}
