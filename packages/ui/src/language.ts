import { type ReadonlySignal, signal } from '@preact/signals'

export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/** The language of this document. English is built in; another one is fetched when it is asked for. */
export const language = signal<Language>('en')

type Loader<T> = () => Promise<T>
const loaders: ((wanted: Language) => Promise<void>)[] = []

/** The texts of one part of the pages, in the language of the document. */
export function chooseTexts<T>(en: T, others: Record<Exclude<Language, 'en'>, Loader<T>>): ReadonlySignal<T> {
  const texts = signal(en)
  const load = async (wanted: Language) => {
    texts.value = wanted === 'en' ? en : await others[wanted]()
  }
  loaders.push(load)
  // A part that is fetched later speaks as the document does.
  if (language.value !== 'en') void load(language.value)
  return texts
}

/** Switches the document over once every part is there; `lang` tells readers of screens. */
export async function speak(wanted: Language): Promise<void> {
  await Promise.all(loaders.map((load) => load(wanted)))
  language.value = wanted
  document.documentElement.lang = wanted
}

/** The first language that a reader asks for and we have; `chosen` is what they set, if they did. */
export function languageFor(asked: readonly string[], chosen?: string | null): Language {
  for (const tag of chosen ? [chosen, ...asked] : asked) {
    const found = LANGUAGES.find((known) => known === tag.toLowerCase().split('-')[0])
    if (found) return found
  }
  return 'en'
}
