import { folded } from '@chapterhouse/kit/text/fold-text'

/**
 * Chapter titles that follow the story, by language; they are tried regardless of the book's language (docs/reference/additions.md
 * A8).
 */
const PHRASES = [
  // English
  ...[
    'credits',
    'closing credits',
    'end credits',
    'production credits',
    'outro',
    'acknowledgements',
    'acknowledgments',
    'afterword',
  ],
  ...["author's note", 'a note from the author', 'about the author', 'about the authors', 'about the narrator', 'preview'],
  ...['sneak peek', 'excerpt', 'an excerpt from', 'sample chapter'],
  // German
  ...['Abspann', 'Mitwirkende', 'Danksagung', 'Nachwort', 'Nachbemerkung', 'Anmerkung des Autors', 'Anmerkung der Autorin'],
  ...['Über den Autor', 'Über die Autorin', 'Über den Sprecher', 'Über die Sprecherin', 'Leseprobe', 'Hörprobe', 'Vorschau'],
  // French
  ...['générique', 'crédits', 'remerciements', 'postface', "note de l'auteur", "note de l'autrice", "à propos de l'auteur"],
  ...["à propos de l'autrice", 'extrait', 'aperçu'],
  // Spanish
  ...['créditos', 'agradecimientos', 'posfacio', 'postfacio', 'nota del autor', 'nota de la autora', 'sobre el autor'],
  ...['sobre la autora', 'acerca del autor', 'acerca de la autora', 'adelanto', 'avance', 'fragmento de'],
  // Italian
  ...[
    'titoli di coda',
    'crediti',
    'ringraziamenti',
    'postfazione',
    "nota dell'autore",
    "nota dell'autrice",
    "l'autore",
    "l'autrice",
  ],
  ...["sull'autore", "sull'autrice", 'anteprima', 'estratto'],
  // Dutch
  ...['aftiteling', 'colofon', 'dankwoord', 'nawoord', 'noot van de auteur', 'over de auteur', 'over de schrijver'],
  ...['over de schrijfster', 'voorproefje', 'fragment uit'],
  // Swedish
  ...['eftertexter', 'medverkande', 'efterord', 'författarens tack', 'om författaren', 'om inläsaren', 'smakprov', 'provkapitel'],
  ...['utdrag ur'],
].map(folded)

const COUNTER = 'chapter|track|part|kapitel|teil|chapitre|partie|capitulo|parte|capitolo|hoofdstuk|deel|del|spar'
/** `31`, `chapter 12`: dropped if text follows. */
const LEADING_NUMBER = new RegExp(`^(?:(?:${COUNTER}) )?\\d+ (?=.)`)

/** The earliest start of the tail, and its length if no chapter title matches: both as fractions of the duration. */
const FROM = 0.95
const SHARE = 0.01
const MAX_SECONDS = 30

interface TitledChapter {
  title: string
  /** In seconds on the whole-book timeline. */
  start: number
}

/** End of the story in seconds with three decimals; undefined for a book without duration. */
export function storyEnd(duration: number, chapters: readonly TitledChapter[]): number | undefined {
  if (duration <= 0) return undefined
  const last = chapters.findLastIndex(({ title }) => !isTailTitle(title))
  const tail = chapters[last + 1]
  const end = tail && tail.start > FROM * duration ? tail.start : duration - Math.min(MAX_SECONDS, SHARE * duration)
  return Math.round(end * 1000) / 1000
}

export function isTailTitle(title: string): boolean {
  const text = folded(title).replace(LEADING_NUMBER, '')
  return PHRASES.some((phrase) => text === phrase || text.startsWith(`${phrase} `))
}
