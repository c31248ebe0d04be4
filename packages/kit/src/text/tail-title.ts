import { folded } from './fold-text.ts'

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

/** Whether a chapter follows the story, by its title. */
export function isTailTitle(title: string): boolean {
  const text = folded(title).replace(LEADING_NUMBER, '')
  return PHRASES.some((phrase) => text === phrase || text.startsWith(`${phrase} `))
}
