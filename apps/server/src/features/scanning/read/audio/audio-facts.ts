import type { RepairedText, Seeking } from '../../../catalogue/index.ts'

/**
 * Tags by the lower-case names of their formats; free-form names (`TXXX`, `----`) have no prefix. Several values remain separate.
 */
export type Tags = Record<string, string[]>

/** As read: whole microseconds within the file, unsorted, perhaps past its end. `endUs` equals `startUs` if no end is given. */
export interface RawChapter {
  title: string
  startUs: number
  endUs: number
  /** The rest of a chapter that started in the previous file. */
  isContinued?: boolean
}

export type Profile = 'HE-AAC' | 'HE-AACv2' | 'xHE-AAC'

/** Facts about one audio file from its own bytes; absent is unknown. */
export interface AudioFacts {
  /** In ffprobe's spelling. */
  codec?: string
  profile?: Profile
  /** Stated by a header. */
  durationUs?: number
  /** Computed from size and bit rate, if no header states it. */
  estimateUs?: number
  /** The bit rate varies and no header states the duration, so the packets must be counted. */
  isUncounted?: boolean
  /** Players would seek wrongly in the unchanged file. */
  seeking?: Seeking
  /**
   * A fingerprint of the audio alone; absent if it cannot be separated from the rest (docs/reference/scanning-and-media.md 2.4).
   */
  sound?: string
  /** The sample entry of copy protection, such as `aavd`; such a file's metadata can be read, but it cannot be played. */
  protection?: string
  /** Its tags need `readOther`. */
  hasOtherTags?: boolean
  tags: Tags
  chapters: RawChapter[]
  /** Texts that were read in another encoding than their tags declare; absent if none. */
  repaired?: RepairedText[]
  /** Whether there is an attached picture whose bytes are an image. */
  hasCover: boolean
}

/** Longest title of a chapter, in characters. */
export const MAX_TITLE = 1_000

/** Longer than any stored field; longer values are lyrics or mistakes. */
const MAX_CHARACTERS = 60_000
const MAX_NAMES = 400
const MAX_VALUES = 64

/** Adds a value under its lower-case name; drops blank and oversized ones. */
export function addTag(tags: Tags, name: string, stated: string): void {
  const text = stated.replaceAll('\0', '').trim()
  if (text === '') return
  const key = name.trim().toLowerCase()
  const values = Object.hasOwn(tags, key) ? tags[key] : undefined
  if (values) {
    if (values.length < MAX_VALUES) values.push(text.slice(0, MAX_CHARACTERS))
  } else if (Object.keys(tags).length < MAX_NAMES) {
    const value = [text.slice(0, MAX_CHARACTERS)]
    // A tag may have this name, and an assignment would set the prototype.
    if (key === '__proto__') Object.defineProperty(tags, key, { value, enumerable: true, configurable: true, writable: true })
    else tags[key] = value
  }
}

/** More chapters are a mistake, or an attempt to slow the scan down. */
const MAX_CHAPTERS = 20_000
const MAX_CHAPTER_CHARACTERS = 500_000

/** Cuts the list to the limit; beyond half a million characters in total, titles are dropped, but not their chapters. */
export function boundedChapters(chapters: readonly RawChapter[]): RawChapter[] {
  let characters = 0
  return chapters.slice(0, MAX_CHAPTERS).map((chapter) => {
    characters += chapter.title.length
    return characters <= MAX_CHAPTER_CHARACTERS ? chapter : { ...chapter, title: '' }
  })
}

/** Converts samples to whole microseconds; undefined if either number is invalid. */
export function microseconds(count: number, rate: number): number | undefined {
  const micros = Math.round((count / rate) * 1_000_000)
  return count > 0 && rate > 0 && Number.isSafeInteger(micros) ? micros : undefined
}

/** A `RawChapter` as title, start, end. */
export type ListedChapter = readonly [title: string, startUs: number, endUs: number]
