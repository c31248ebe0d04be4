import { batch, type ReadonlySignal, signal } from '@preact/signals'

export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/** The language of this document. English is built in; another one is fetched when it is asked for. */
export const language = signal<Language>('en')

type Loader<T> = () => Promise<T>
/** Fetches the words of a part; what it answers puts them in place. */
type Part = (wanted: Language) => Promise<() => void>
const parts: Part[] = []
/** Asked for last. Until its words are there, the document speaks as before. */
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
  // A part that is fetched later speaks as the document does, or English where its words do not come.
  if (language.value !== 'en')
    part(language.value).then(
      (put) => put(),
      () => undefined,
    )
  return texts
}

/** Switches the document over once every part is there, or nothing of it; `lang` tells readers of screens. */
export async function speak(wanted: Language): Promise<void> {
  wish = wanted
  let ready: (() => void)[] = []
  // Parts may be fetched meanwhile.
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

/** Before the first picture: in English when the words do not come in time. They are taken over when they do. */
export async function speakSoon(wanted: Language, within = SOON_MS): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, within)
  })
  await Promise.race([speak(wanted).catch(() => undefined), late])
  clearTimeout(timer)
}

/** Applies the current language to newly loaded texts. */
export const speakOn = (): Promise<void> => speakSoon(wish)

/** The first language that a reader asks for and we have; `chosen` is what they set, if they did. */
export function languageFor(preferred: readonly string[], chosen?: string | null): Language {
  for (const tag of chosen ? [chosen, ...preferred] : preferred) {
    const found = LANGUAGES.find((known) => known === tag.toLowerCase().split('-')[0])
    if (found) return found
  }
  return 'en'
}
