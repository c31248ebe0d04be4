import { createHash } from 'node:crypto'
import type { Ebook, EbookChapter } from '../ebook/index.ts'

/** The chapters of a book as its facts count them. */
export interface Manifest {
  fingerprint: string
  language: string
  chapters: readonly Omit<EbookChapter, 'text'>[]
}

export function manifestOf({ language, chapters }: Pick<Ebook, 'language' | 'chapters'>): Manifest {
  const hash = createHash('sha256')
  for (const { chapter, title, text } of chapters) hash.update(JSON.stringify([chapter, title, text]))
  return {
    fingerprint: hash.digest('hex'),
    language: language || 'en',
    chapters: chapters.map(({ chapter, title, words }) => ({ chapter, title, words })),
  }
}

/** Codes for several languages, an unknown one, and none. */
const NO_LANGUAGES: ReadonlySet<string> = new Set(['mul', 'und', 'mis', 'zxx'])
const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** The English name of a language for prompts; English if the tag is none. */
export function languageName(tag: string): string {
  try {
    const { language } = new Intl.Locale(tag)
    return NO_LANGUAGES.has(language) ? 'English' : (LANGUAGES.of(language) ?? 'English')
  } catch (error) {
    if (error instanceof RangeError) return 'English'
    throw error
  }
}
