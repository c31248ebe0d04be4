import fc from 'fast-check'
import { EVENT_KINDS, type EventKind, fill, LANGUAGES, type Language, type Names, PATTERNS } from './patterns.ts'

export interface NovelEvent {
  chapter: number
  kind: EventKind
  names: Names
  /** The sentence in the novel. */
  source: string
  /** As a reader reports it. */
  told: string
}

export interface Novel {
  language: Language
  chapters: { chapter: number; title: string; text: string; words: number }[]
  events: NovelEvent[]
  /** The chapter in which each name is first mentioned, if only as a part of a longer one. */
  names: ReadonlyMap<string, number>
}

/** Names that are hard to find: parts of others, words of the language, titles, initials, particles, apostrophes. */
const PEOPLE: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Ann',
    'Annabel',
    'Mr. Grey',
    'Tom O’Brien',
    'J. R. Hartley',
    'Will Harker',
    'Rose',
    'Captain Vane',
    'Hope Ann',
    'Grey Morrow',
  ],
  de: [
    'Anna',
    'Annabell',
    'Herr Wolf',
    'Karl von Trotta',
    'Jürgen',
    'Hans',
    'Rosa Wolf',
    'E. T. Kreisler',
    'Wolfram',
    'Käthe Groß',
  ],
  fr: [
    'Élise',
    'Élisabeth',
    'M. Rénal',
    'Jean-Luc',
    'Charles d’Artois',
    'Rose',
    'Aurore de Brie',
    'J. P. Colin',
    'Colinette',
    'Luc',
  ],
  es: [
    'José',
    'Josefa',
    'Doña Inés',
    'María de la Cruz',
    'Núñez',
    'J. M. Ortega',
    'Rosa',
    'Inés Ortega',
    'Íñigo',
    'Cruz del Valle',
  ],
}
const PLACES: Readonly<Record<Language, readonly string[]>> = {
  en: ['Whitby', 'Whitby Abbey', 'Grey Harbour', 'London'],
  de: ['Dornburg', 'Bad Dornburg', 'Wolfsruh', 'Köln'],
  fr: ['Rouen', 'Saint-Rouen', 'Val d’Or', 'Brest'],
  es: ['Ávila', 'Nueva Ávila', 'Puerto Cruz', 'León'],
}
/** New names for identities and aliases: no other name has a word of them. */
const SECRETS: readonly string[] = ['Zorin', 'Vexley', 'Kosta Brandt', 'Quill', 'Morvane', 'Tressard', 'Ilvo', 'Ostheim']
const PEOPLE_ONLY: readonly EventKind[] = EVENT_KINDS.filter((kind) => kind !== 'town')

interface Plot {
  language: Language
  /** For each chapter, what happens. */
  chapters: readonly (readonly { kind: EventKind; a: number; b: number; p: number }[])[]
  /** Words without meaning in each chapter, for the length of spans. */
  fillerWords: number
}

export function createNovel({ language, chapters, fillerWords }: Plot): Novel {
  const [people, places] = [PEOPLE[language], PLACES[language]]
  const events: NovelEvent[] = []
  const secrets = [...SECRETS]
  // Later chapters may use more names, so that each has its first mention.
  const upTo = (list: readonly string[], at: number) => Math.max(2, Math.ceil((list.length * (at + 2)) / (chapters.length + 1)))
  for (const [at, chapter] of chapters.entries()) {
    for (const { kind, a, b, p } of chapter) {
      const cast = people.slice(0, upTo(people, at))
      const names: Names = { a: cast[a % cast.length] ?? '', b: cast[b % cast.length] ?? '', p: places[p % upTo(places, at)] ?? '' }
      if (kind === 'alias') names.b = secrets.shift() ?? ''
      if (kind === 'town') Object.assign(names, { a: undefined, b: undefined })
      if (names.a === names.b && kind !== 'town') continue
      if ((kind === 'alias' || kind === 'identity') && (names.b === '' || at < 2)) continue
      const source = fill(PATTERNS[language][kind].source, names)
      if (events.some((event) => event.source === source)) continue
      const used = Object.fromEntries(
        Object.entries(names).filter(([role]) => PATTERNS[language][kind].source.includes(`{${role}}`)),
      )
      events.push({ chapter: at + 1, kind, names: used, source, told: fill(PATTERNS[language][kind].told, used) })
    }
  }
  const texts = chapters.map((_, at) => events.filter(({ chapter }) => chapter === at + 1).map(({ source }) => source))
  return {
    language,
    chapters: texts.map((sentences, at) => {
      const text = [...sentences, filler(at, fillerWords)].join('\n\n')
      return { chapter: at + 1, title: `${TITLES[language]} ${at + 1}`, text, words: text.split(/\s+/).length }
    }),
    events,
    names: firstMentions(events),
  }
}

const TITLES: Readonly<Record<Language, string>> = { en: 'Chapter', de: 'Kapitel', fr: 'Chapitre', es: 'Capítulo' }

/** Words without names, so that spans have their length. */
function filler(at: number, words: number): string {
  return Array.from(
    { length: words },
    (_, word) => `${'abcdefghij'[(word * 7 + at) % 10]}u${'lmnrst'[word % 6]}o${(word % 12) + 1 === 12 ? '.' : ''}`,
  ).join(' ')
}

function firstMentions(events: readonly NovelEvent[]): Map<string, number> {
  const said = events.flatMap(({ chapter, names }) => Object.values(names).map((name) => ({ name, chapter })))
  const wordsOf = (name: string) => ` ${name.split(/[ -]/).join(' ')} `
  return new Map(
    said.map(({ name }) => [
      name,
      said.find((one) => wordsOf(one.name).includes(wordsOf(name)))?.chapter ?? Number.POSITIVE_INFINITY,
    ]),
  )
}

/** Two volumes as one novel. */
export function followedBy(first: Novel, second: Novel): Novel {
  const { length } = first.chapters
  const later = <T extends { chapter: number }>(one: T): T => ({ ...one, chapter: one.chapter + length })
  const events = [...first.events, ...second.events.map(later)]
  return {
    language: first.language,
    chapters: [...first.chapters, ...second.chapters.map(later)],
    events,
    names: firstMentions(events),
  }
}

const anyEvent = fc.record({
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...PEOPLE_ONLY) },
    { weight: 1, arbitrary: fc.constantFrom(...EVENT_KINDS) },
  ),
  ...{ a: fc.nat(9), b: fc.nat(9), p: fc.nat(3) },
})

/** Novels of 12 to 32 chapters. */
export const anyNovel = (language?: Language): fc.Arbitrary<Novel> =>
  fc
    .record({
      language: language === undefined ? fc.constantFrom(...LANGUAGES) : fc.constant(language),
      chapters: fc.array(fc.array(anyEvent, { minLength: 2, maxLength: 6 }), { minLength: 12, maxLength: 32, size: 'max' }),
    })
    .map((plot) => createNovel({ ...plot, fillerWords: 0 }))
