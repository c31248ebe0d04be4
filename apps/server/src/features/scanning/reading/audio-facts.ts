/** What tags say, by the names of their formats in lower case; free-form names (`TXXX`, `----`) stand bare. Several values stay several. */
export type Tags = Record<string, string[]>

/** As read: whole microseconds within the file, in no order, perhaps past its end. `endUs` is `startUs` where no end is told. */
export interface RawChapter {
  title: string
  startUs: number
  endUs: number
}

export type Profile = 'HE-AAC' | 'HE-AACv2' | 'xHE-AAC'

/** What one audio file tells about itself; absent is unknown. */
export interface AudioFacts {
  /** In ffprobe's words. */
  codec?: string
  profile?: Profile
  /** From a header that states it. */
  durationUs?: number
  /** Size by bit rate: for want of anything better. */
  estimateUs?: number
  /** The bit rate changes and no header tells the length: only counting the packets gives it. */
  isUncounted?: boolean
  tags: Tags
  chapters: RawChapter[]
  /** An attached picture whose bytes are one. */
  hasCover: boolean
}

/** Of a chapter, in characters. */
export const MOST_TITLE = 1_000

/** Longer than any field that is kept; what is beyond is lyrics or a mistake. */
const MOST_CHARACTERS = 60_000
const MOST_NAMES = 400
const MOST_VALUES = 64

/** Adds a value under its lower-case name; blank ones and what exceeds the bounds are dropped. */
export function addTag(tags: Tags, name: string, value: string): void {
  const text = value.replaceAll('\0', '').trim()
  if (text === '') return
  const key = name.trim().toLowerCase()
  const values = Object.hasOwn(tags, key) ? tags[key] : undefined
  if (values) {
    if (values.length < MOST_VALUES) values.push(text.slice(0, MOST_CHARACTERS))
  } else if (Object.keys(tags).length < MOST_NAMES) {
    // A tag may be called `__proto__`.
    Object.defineProperty(tags, key, {
      value: [text.slice(0, MOST_CHARACTERS)],
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
}

/** No book has more; what is beyond is a mistake, or meant to keep the scan busy. */
const MOST_CHAPTERS = 20_000
const MOST_CHAPTER_CHARACTERS = 500_000

/** As many chapters as a book may have; titles beyond half a million characters are dropped, their chapters are not. */
export function boundedChapters(chapters: readonly RawChapter[]): RawChapter[] {
  let characters = 0
  return chapters.slice(0, MOST_CHAPTERS).map((chapter) => {
    characters += chapter.title.length
    return characters <= MOST_CHAPTER_CHARACTERS ? chapter : { ...chapter, title: '' }
  })
}

/** Samples at a rate as whole microseconds; undefined where either is no number to divide by. */
export function microseconds(count: number, rate: number): number | undefined {
  const micros = Math.round((count / rate) * 1_000_000)
  return count > 0 && rate > 0 && Number.isSafeInteger(micros) ? micros : undefined
}

/** As `RawChapter`, in the order title, start, end. */
export type ListedChapter = readonly [title: string, startUs: number, endUs: number]
