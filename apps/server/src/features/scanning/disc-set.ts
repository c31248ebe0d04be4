import { inNaturalOrder } from '@chapterhouse/kit/natural-order'

const WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty'
const NUMBERS = WORDS.split('|')
const NUMBER_WORD = new RegExp(`\\b(${WORDS})\\b`, 'gi')

/** `CD1`, `disc-2`, `DISK_003`, a bare `CD` (docs/reference/scanning-and-media.md 1.1). */
export function isDiscName(name: string): boolean {
  return /^(cd|disc|disk)\d*$/.test(name.toLowerCase().replace(/[\s\-._]/g, ''))
}

/** A folder without audio of its own, and the folders with audio somewhere below it. */
export interface DiscCandidate {
  isRoot: boolean
  /** Whether audio lies directly in it. */
  holdsAudio: boolean
  /** Names of direct child folders that hold audio themselves. */
  children: readonly string[]
  /** Whether audio lies deeper than in those. */
  isDeeper: boolean
}

/** The strict form: what the hint, the cover and `join_discs` go by. */
export function isDiscSet(folder: DiscCandidate): boolean {
  return mayJoin(folder) && folder.children.every(isDiscName)
}

/** What an explicit `book` override joins: children that are named alike but for their numbers count as discs. */
export function isJoinable(folder: DiscCandidate): boolean {
  return isDiscSet(folder) || (mayJoin(folder) && new Set(folder.children.map(withoutNumbers)).size === 1)
}

/** The parts in play order; number words count as their number. */
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
