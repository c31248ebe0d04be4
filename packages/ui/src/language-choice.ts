import { ignore } from './ignore.ts'
import { LANGUAGES, type Language } from './language.ts'

export const LANGUAGE_KEY = 'chapterhouse.language'

/** The language chosen on this device; undefined for the browser's preference. */
export function chosenLanguage(): Language | undefined {
  try {
    const stored = localStorage.getItem(LANGUAGE_KEY)
    return LANGUAGES.find((language) => language === stored)
  } catch (error) {
    return ignore('storage is forbidden')(error)
  }
}

/** Undefined for the browser's preference. Storage may be forbidden: the choice then lasts until the page is closed. */
export function rememberLanguage(language: Language | undefined): void {
  try {
    if (language) localStorage.setItem(LANGUAGE_KEY, language)
    else localStorage.removeItem(LANGUAGE_KEY)
  } catch (error) {
    ignore('storage is forbidden: the language lasts until the page is closed')(error)
  }
}
