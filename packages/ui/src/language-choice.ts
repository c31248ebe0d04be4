import { LANGUAGES, type Language } from './language.ts'

const KEY = 'chapterhouse.language'

/** What somebody chose on this device; nothing: as their browser asks. */
export function chosenLanguage(): Language | undefined {
  try {
    const stored = localStorage.getItem(KEY)
    return LANGUAGES.find((language) => language === stored)
  } catch {
    return undefined
  }
}

/** Storage may be forbidden: then it holds until the page is closed. */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // As above.
  }
}
