import { FRONT_WORDS, CHAPTER_WORDS as SHARED } from '@chapterhouse/kit/text/chapter-words'

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

export const CHAPTER_WORDS: ReadonlySet<string> = new Set([...SHARED, 'cap'])
/** Divisions of a book above its chapters; their numbers never count as a chapter's. */
export const PART_WORDS = set(
  'part book volume vol act teil buch band akt partie livre tome acte parte libro volumen tomo acto atto deel boek del bok bind',
)
export const CREDITS = set('credits abspann vorspann generique creditos')
/** Between the word for a chapter and its number: `Chapter the First`, `Kapitel Nr. 3`. */
export const BEFORE_NUMBER = set('the das der die le la el no nr n num number nummer numero')
/** After the digits of an ordinal. */
export const ORDINAL_SUFFIXES = set('st nd rd th er re ere eme ieme')

/** Folded labels of front and back matter. One word must be the whole label; a phrase may begin it. */
const FRONT_AND_BACK = new Set(
  (
    'cover|title page|titlepage|half title|halftitle|copyright page|copyright notice|copyright|table of contents|contents|toc|' +
    'foreword by|preface to|introduction by|introduction to the|about the author|about the authors|about the publisher|about the translator|about this book|' +
    'about this edition|also by|also available|other books|other titles|by the same author|books by|praise for|praise|notes|endnotes|footnotes|' +
    'note on the text|notes on the text|index|glossary|bibliography|appendix|epigraph|imprint|colophon|map|maps|list of illustrations|' +
    'list of characters|list of figures|frontispiece|newsletter|credits|opening credits|end credits|reading group|discussion questions|' +
    'questions for discussion|permissions|publisher|legal|license|licence|the full project gutenberg|project gutenberg|transcriber s note|sources|' +
    'further reading|timeline|chronology|advertisement|cast of characters|dramatis personae|family tree|author s note|' +
    'a note on the|a note from the|a note about the|note from the author|sign up|landmarks|' +
    'umschlag|titelseite|titelblatt|titel|impressum|inhalt|inhaltsverzeichnis|geleitwort|danksagung|dank|uber den autor|uber die autorin|' +
    'uber das buch|zum autor|zur autorin|zum buch|weitere bucher|anmerkungen|register|glossar|literatur|literaturverzeichnis|anhang|motto|karte|' +
    'personenverzeichnis|nachwort|nachbemerkung|zitat|autor|hinweis des verlags|newsletter|' +
    'couverture|page de titre|page de copyright|titre|sommaire|table des matieres|remerciements|a propos de|du meme auteur|glossaire|' +
    'bibliographie|annexe|annexes|epigraphe|mentions legales|carte|postface|' +
    'cubierta|portada|portadilla|titulo|creditos|pagina de creditos|derechos de autor|indice|contenido|agradecimientos|sobre el autor|sobre la autora|' +
    'acerca de|otros libros|del mismo autor|notas|glosario|bibliografia|apendice|anexo|epigrafe|nota del autor|nota de la autora|mapa|colofon|' +
    'sinopsis|biografia'
  ).split('|'),
)
/** The same, also as the first word of a label. */
const FRONT_AND_BACK_WORDS = new Set([
  ...FRONT_WORDS,
  ...'acknowledgments acknowledgements acknowledgement afterword cover copyright'.split(' '),
])
/** They announce a piece of another book: one of the words anywhere, or a phrase at the beginning. */
const EXCERPT_WORDS = new Set('excerpt excerpts leseprobe leseproben leseauszug teaser extrait extraits adelanto'.split(' '))
const EXCERPTS = new Set(
  (
    'extract|extract from|an extract from|preview|preview of|a preview|sneak peek|a sneak peek|sneak preview|a sneak preview|' +
    'bonus chapter|sample chapter|read on for|keep reading|continue reading|coming soon|next in the series|look for|' +
    'auszug|auszug aus|vorschau|vorschau auf|blick ins buch|decouvrez|a paraitre|extracto|extracto de|un extracto|avance|avance de|fragmento de|proximamente'
  ).split('|'),
)

/** Whether a folded label is known front or back matter, or announces another book. */
export const isMatter = (label: string): boolean =>
  FRONT_AND_BACK_WORDS.has(label.split(' ', 1)[0] ?? '') || isListed(label, FRONT_AND_BACK) || isExcerpt(label)
export const isExcerpt = (label: string): boolean =>
  label.split(' ').some((word) => EXCERPT_WORDS.has(word)) || isListed(label, EXCERPTS)

/** Phrases of one word match as a whole: `Map`, but not `Map of bones`. */
function isListed(label: string, phrases: ReadonlySet<string>): boolean {
  const words = label.split(' ')
  return phrases.has(label) || [2, 3, 4].some((count) => words.length > count && phrases.has(words.slice(0, count).join(' ')))
}
