import { folded } from '@chapterhouse/kit/text/fold-text'
import { storyChapters } from '@chapterhouse/kit/text/logical-chapter'
import type { EbookChapter } from './ebook-text.ts'
import { readLabel } from './labels/read-label.ts'

interface AudioChapter {
  /** As its source states it; '' if it does not. */
  title: string
  /** Seconds on the whole-book timeline. */
  start: number
}

/** The content of `positions.json` (docs/reference/operations.md 5.3). */
export interface Positions {
  source: string
  duration?: number
  chapters: { chapter: number; start: number }[]
}

/** Only beginnings show until the book is finished. */
const UNPLACED = [{ chapter: 0, start: 0 }]

/**
 * The chapters of an e-book laid on its audio's, where both agree: they state the same numbers, or the same titles in the
 * same order. Otherwise nothing is placed (docs/decisions/0093). Never early by the server's rule (docs/reference/decisions.md,
 * server 28), which counts the smaller of this number and its own.
 */
export function positionsOf(
  ebook: readonly Pick<EbookChapter, 'chapter' | 'title'>[],
  audio: readonly AudioChapter[],
  durationSeconds: number,
): Positions {
  const placed = byNumbers(ebook, audio) ?? byTitles(ebook, audio)
  const isUsable = placed?.every(({ start }, at) => start < durationSeconds && (at === 0 || start > (placed[at - 1]?.start ?? 0)))
  return {
    source: 'ebook',
    ...(durationSeconds > 0 && { duration: durationSeconds }),
    chapters: placed && isUsable ? placed : UNPLACED,
  }
}

function byNumbers(
  ebook: readonly Pick<EbookChapter, 'chapter' | 'title'>[],
  audio: readonly AudioChapter[],
): Positions['chapters'] | undefined {
  const story = storyChapters(audio.map(({ title }) => title))
  if (story?.stated === undefined || !areStated(ebook)) return undefined
  // Of an audio that counts from 0, the e-book has one more number: it was shifted up, or has a chapter less. Late in both cases.
  const last = story.chapters.at(-1)
  if (last !== ebook.length && (story.stated !== 0 || last !== ebook.length - 1)) return undefined
  return ebook.flatMap(({ chapter }) => {
    const start = audio[story.chapters.indexOf(chapter)]?.start
    return start === undefined ? [] : [{ chapter, start }]
  })
}

/** Whether the titles of an e-book state its numbers, or those before they were shifted. A mere count would prove nothing. */
const areStated = (ebook: readonly Pick<EbookChapter, 'chapter' | 'title'>[]): boolean =>
  [0, 1].some((shift) => ebook.every(({ chapter, title }) => readLabel(title, '')?.number === chapter - shift))

/** Each title of the e-book must occur once in the audio, in the same order. */
function byTitles(
  ebook: readonly Pick<EbookChapter, 'chapter' | 'title'>[],
  audio: readonly AudioChapter[],
): Positions['chapters'] | undefined {
  const byTitle = Map.groupBy(audio, ({ title }) => nameIn(title))
  const placed = ebook.flatMap(({ chapter, title }) => {
    const [only, ...others] = byTitle.get(nameIn(title)) ?? []
    return only && others.length === 0 && nameIn(title) !== '' ? [{ chapter, start: only.start }] : []
  })
  return placed.length === ebook.length ? placed : undefined
}

/** Without numbers, which may differ. */
const nameIn = (title: string): string => folded(title).replace(/^(?:(?:chapter|kapitel|chapitre|capitulo) )?\d+ ?/, '')
