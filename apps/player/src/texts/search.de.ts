import type { Texts } from './search.en.ts'

export const de: Texts = {
  title: 'Suche',
  field: 'Titel, Autor, Reihe oder Sprecher',
  clear: 'Suche leeren',
  results: (count) => (count === 1 ? '1 Buch' : `${count} Bücher`),
  most: (count) => `Die ersten ${count} Bücher. Tippen Sie mehr, um einzugrenzen.`,
  nothing: (q) => `Nichts gefunden zu „${q}“.`,
  nothingAdvice: 'Suchen Sie nach einem Tippfehler oder tippen Sie weniger Wörter. Der Anfang eines Wortes genügt.',
  people: 'Autoren und Sprecher',
  series: 'Reihen',
  books: 'Bücher',
  start: 'Tippen Sie, was Sie noch wissen: ein Stück vom Titel, einen Namen, eine Reihe.',
  alsoIn: 'auch in',
  author: 'Autor',
  narrator: 'Sprecher',
  lastLooked: 'Zuletzt gesucht',
  forget: 'Diese vergessen',
}
