import { batch, type ReadonlySignal, signal } from '@preact/signals'
import { ignore } from './ignore.ts'

export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/** The language of this document. English is built in; others are fetched on demand. */
export const language = signal<Language>('en')

type Loader<T> = () => Promise<T>
/** Fetches the texts of a part; the result applies them. */
type Part = (wanted: Language) => Promise<() => void>
const parts: Part[] = []
/** The last requested language. The document keeps the previous one until all its texts have loaded. */
let wish: Language = 'en'

/** The texts of one part of the pages, in the language of the document. */
export function chooseTexts<T>(en: T, others: Record<Exclude<Language, 'en'>, Loader<T>>): ReadonlySignal<T> {
  const texts = signal(en)
  const part: Part = async (wanted) => {
    const next = wanted === 'en' ? en : await others[wanted]()
    return () => {
      texts.value = next
    }
  }
  parts.push(part)
  // A part loaded later uses the document's language, or English if its texts fail to load.
  if (language.value !== 'en')
    part(language.value).then(
      (put) => put(),
      () => undefined,
    )
  return texts
}

/** Switches the document once all parts have loaded, or not at all; sets `lang` for screen readers. */
export async function speak(wanted: Language): Promise<void> {
  wish = wanted
  let ready: (() => void)[] = []
  // More parts may have been registered since.
  do ready = await Promise.all(parts.map((part) => part(wanted)))
  while (ready.length < parts.length)
  if (wish !== wanted) return
  batch(() => {
    for (const put of ready) put()
    language.value = wanted
  })
  if (typeof document !== 'undefined') document.documentElement.lang = wanted
}

const SOON_MS = 3_000

/** Before the first paint: in English if the texts do not load in time. They are applied when they arrive. */
export async function speakSoon(wanted: Language, within = SOON_MS): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, within)
  })
  await Promise.race([speak(wanted).catch(ignore('the page stays in its language')), late])
  clearTimeout(timer)
}

/** Applies the current language to newly loaded texts. */
export const speakOn = (): Promise<void> => speakSoon(wish)

/** The first supported language that the browser prefers; `chosen` is the reader's choice, if any. */
export function languageFor(preferred: readonly string[], chosen?: string | null): Language {
  for (const tag of chosen ? [chosen, ...preferred] : preferred) {
    const found = LANGUAGES.find((known) => known === tag.toLowerCase().split('-')[0])
    if (found) return found
  }
  return 'en'
}
