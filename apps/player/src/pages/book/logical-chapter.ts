/** The part of a chapter that tells its place in the story. */
interface Named {
  index: number
  title: string
}

const FRONT = /^(?:opening )?(?:credits|title|dedication|foreword|introduction|preface)\b/i
const NO_NAME = /^(?:(?:track|part|disc|cd)\s*\d*|\d+|[^\s]+\.\w{2,4})$/i
const STATED = /^(?:chapter|kapitel|chapitre|capitulo|capítulo|capitolo|hoofdstuk|kapittel)\s+(\d+)\b/i
const MIN = 3

/**
 * The listener's chapter by the work's own count; undefined: unknown. Numbers in titles count if they run without a gap; else
 * it is the position in the list without front matter.
 */
export function logicalChapter(chapters: readonly Named[], index: number): number | undefined {
  if (chapters.length < MIN || chapters.every(({ title }) => title === '' || NO_NAME.test(title.trim()))) return undefined
  const stated = chapters.map(({ title }) => Number(STATED.exec(title.trim())?.[1] ?? Number.NaN))
  const numbers = stated.filter((number) => !Number.isNaN(number))
  const first = numbers[0] ?? -1
  if (numbers.length > 1 && (first === 0 || first === 1) && numbers.every((number, at) => number === first + at))
    return stated.slice(0, index + 1).findLast((number) => !Number.isNaN(number)) ?? 0
  const leading = chapters.findIndex(({ title }) => !FRONT.test(title.trim()))
  return Math.max(0, index + 1 - Math.max(0, leading))
}

export interface Known {
  isFinished: boolean
  /** The listener's chapter; undefined before the start, or if unknown. */
  chapter: number | undefined
}

/** Whether a character has appeared: before the start, those of the first chapter have. */
export const isMet = ({ isFinished, chapter }: Known, revealed: number): boolean =>
  isFinished || revealed <= Math.max(1, chapter ?? 1)

/** Whether a recap is safe: its last chapter is over. */
export const isOver = ({ isFinished, chapter }: Known, through: number): boolean =>
  isFinished || through === 0 || through < (chapter ?? 0)
