import { LANGUAGES, type Language, languageFor, speak } from '@chapterhouse/ui/language'

const KEY = 'chapterhouse.language'

/** What somebody chose on this device; storage may be forbidden. */
export function chosenLanguage(): Language | undefined {
  try {
    const kept = localStorage.getItem(KEY)
    return LANGUAGES.find((known) => known === kept)
  } catch {
    return undefined
  }
}

/** Undefined: as the browser asks. */
export async function chooseLanguage(language: Language | undefined): Promise<void> {
  try {
    if (language) localStorage.setItem(KEY, language)
    else localStorage.removeItem(KEY)
  } catch {
    // It holds until the page is closed.
  }
  await speak(language ?? languageFor(navigator.languages))
}
