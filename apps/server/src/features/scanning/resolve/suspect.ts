import { folded } from '@chapterhouse/kit/text/fold-text'
import { withoutPartLabels } from '../../catalogue/index.ts'

interface SuspectPart {
  durationUs: number
  album: string
  title: string
}

const HOUR_US = 3_600_000_000

/**
 * The number of books that one folder seems to contain: parts of an hour or more with different titles. 0 without such signs
 * (docs/reference/scanning-and-media.md 1.1).
 */
export function suspectParts(parts: readonly SuspectPart[]): number {
  const keys = new Set(parts.filter(({ durationUs }) => durationUs >= HOUR_US).map(({ album, title }) => titleKey(album || title)))
  keys.delete('')
  return keys.size >= 2 ? keys.size : 0
}

/** Case-folded, without bracketed groups and part labels. */
export function titleKey(title: string): string {
  return folded(withoutPartLabels(title.replace(/\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g, ' ')))
}
