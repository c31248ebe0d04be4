import { inNaturalOrder } from '@chapterhouse/kit/text/natural-order'

const WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty'
const NUMBERS = WORDS.split('|')
const NUMBER_WORD = new RegExp(`\\b(${WORDS})\\b`, 'gi')

/** `CD1`, `disc-2`, `DISK_003`, a bare `CD` (docs/reference/scanning-and-media.md 1.1). */
export function isDiscName(name: string): boolean {
  return /^(cd|disc|disk)\d*$/.test(name.toLowerCase().replace(/[\s\-._]/g, ''))
}

/** A folder without audio, with its subfolders that contain audio. */
export interface DiscCandidate {
  isRoot: boolean
  /** Whether it directly contains audio. */
  holdsAudio: boolean
  /** Names of the direct subfolders that contain audio themselves. */
  children: readonly string[]
  /** Whether there is audio below those. */
  isDeeper: boolean
}

/** The strict form, used by the hint, the cover and `join_discs`. */
export function isDiscSet(folder: DiscCandidate): boolean {
  return mayJoin(folder) && folder.children.every(isDiscName)
}

/** An explicit `book` override also joins subfolders whose names differ only in their numbers. */
export function isJoinable(folder: DiscCandidate): boolean {
  return isDiscSet(folder) || (mayJoin(folder) && new Set(folder.children.map(withoutNumbers)).size === 1)
}

/** The parts in play order; number words sort by value. */
export function inDiscOrder(names: readonly string[]): string[] {
  return inNaturalOrder(names, (name) => name.replace(NUMBER_WORD, asDigits), { isFile: false })
}

function mayJoin({ isRoot, holdsAudio, children, isDeeper }: DiscCandidate): boolean {
  return !isRoot && !holdsAudio && !isDeeper && children.length >= 2
}

function withoutNumbers(name: string): string {
  return name
    .toLowerCase()
    .replace(NUMBER_WORD, ' ')
    .replace(/\d+/g, ' ')
    .replace(/(^|[^\p{L}])\p{L}(?=[^\p{L}]*$)/u, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

const asDigits = (word: string) => String(NUMBERS.indexOf(word.toLowerCase()) + 1)
