import { folded } from '@chapterhouse/ui/matches-typed'

/** Chapter titles of back matter by language; all languages are checked. For servers without `story_end`. */
const PHRASES: Readonly<Record<string, string>> = {
  en:
    'credits|closing credits|end credits|production credits|outro|acknowledgements|acknowledgments|afterword|author’s note|' +
    'a note from the author|about the author|about the authors|about the narrator|preview|sneak peek|excerpt|an excerpt from|sample chapter',
  de:
    'Abspann|Mitwirkende|Danksagung|Nachwort|Nachbemerkung|Anmerkung des Autors|Anmerkung der Autorin|Über den Autor|Über die Autorin|' +
    'Über den Sprecher|Über die Sprecherin|Leseprobe|Hörprobe|Vorschau',
  fr:
    'générique|crédits|remerciements|postface|note de l’auteur|note de l’autrice|à propos de l’auteur|à propos de l’autrice|' +
    'extrait|aperçu',
  es:
    'créditos|agradecimientos|posfacio|postfacio|nota del autor|nota de la autora|sobre el autor|sobre la autora|acerca del autor|' +
    'acerca de la autora|adelanto|avance|fragmento de',
  it:
    'titoli di coda|crediti|ringraziamenti|postfazione|nota dell’autore|nota dell’autrice|l’autore|l’autrice|sull’autore|sull’autrice|' +
    'anteprima|estratto',
  nl:
    'aftiteling|colofon|dankwoord|nawoord|noot van de auteur|over de auteur|over de schrijver|over de schrijfster|voorproefje|' +
    'fragment uit',
  sv: 'eftertexter|medverkande|efterord|författarens tack|om författaren|om inläsaren|smakprov|provkapitel|utdrag ur',
}

const TAILS = Object.values(PHRASES).flatMap((phrases) => phrases.split('|').map(folded))
const COUNTED =
  /^(?:(?:chapter|track|part|kapitel|teil|chapitre|partie|capitulo|parte|capitolo|hoofdstuk|deel|del|spar) )?\d+ (?=.)/

/**
 * The story end: the start of the credits, if chapters in the last twentieth are titled so; else half a minute or one percent
 * before the end.
 */
export function storyEndOf(duration: number, chapters: readonly { title: string; stated?: string; start: number }[]): number {
  const tail = chapters[chapters.findLastIndex(({ title, stated }) => !isTail(stated || title)) + 1]
  const end = tail && tail.start > 0.95 * duration ? tail.start : duration - Math.min(30, 0.01 * duration)
  return Math.round(end * 1000) / 1000
}

function isTail(title: string): boolean {
  const text = folded(title).replace(COUNTED, '')
  return TAILS.some((phrase) => text === phrase || text.startsWith(`${phrase} `))
}
