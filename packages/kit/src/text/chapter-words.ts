/** Folded words before (or after) the number of a chapter, by language. */
export const CHAPTER_WORDS = new Set(
  'chapter chap ch kapitel kap chapitre capitulo capitolo hoofdstuk kapitlet kapittel'.split(' '), // en de fr es it nl sv
)
/** Other units that a book may be divided into; their numbers count if no chapters are numbered. */
export const UNIT_WORDS = new Set(
  (
    'lecture lesson story tale letter episode scene act canto day section session fable poem ' +
    'lektion geschichte brief folge szene akt tag abschnitt fabel gedicht lecon histoire lettre acte jour ' +
    'leccion historia carta episodio escena acto dia lezione storia lettera scena atto giorno les verhaal aflevering dag avsnitt'
  ).split(' '),
)
/** Their numbers say nothing about the story. */
export const TRACK_WORDS = new Set(
  (
    'track part disc disk cd side file audio audiotrack tape cassette titel teil spur datei seite kassette piste partie disque ' +
    'fichier pista parte disco traccia deel schijf bestand del spar skiva fil title'
  ).split(' '),
)
/** Leading chapters that are not part of the story. */
export const FRONT_WORDS = new Set(
  (
    'credits title titles dedication foreword introduction intro preface vorspann titel widmung vorwort einleitung einfuhrung ' +
    'titoli generique titre dedicace creditos titulo dedicatoria prefacio introduccion crediti titolo dedica prefazione ' +
    'introduzione opdracht voorwoord inleiding forord inledning introduktion dedikation'
  ).split(' '),
)
export const FRONT_PAIRS = new Set(['opening credits', 'opening titles', 'avant propos'])

export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  [
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    'eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn',
    'erstes zweites drittes viertes funftes sechstes siebtes achtes neuntes zehntes elftes zwolftes',
    'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
    'uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince',
    'uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici',
    'een twee drie vier vijf zes zeven acht negen tien elf twaalf',
    'ett tva tre fyra fem sex sju atta nio tio elva tolv',
  ].flatMap((words) => words.split(' ').map((word, at): [string, number] => [word, at + 1])),
)
