import { LANGUAGES, type Language } from './language.ts'

const KEY = 'chapterhouse.language'

/** The language chosen on this device; undefined: by the browser's preference. */
export function chosenLanguage(): Language | undefined {
  try {
    const stored = localStorage.getItem(KEY)
    return LANGUAGES.find((language) => language === stored)
  } catch {
    return undefined
  }
}

/** Undefined: as the browser asks. Storage may be forbidden: then it holds until the page is closed. */
export function rememberLanguage(language: Language | undefined): void {
  try {
    if (language) localStorage.setItem(KEY, language)
    else localStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}
