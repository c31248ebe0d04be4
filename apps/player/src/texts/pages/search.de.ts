import type { Texts } from './search.ts'

export const de: Texts = {
  title: 'Suche',
  field: 'Titel, Autor, Reihe oder Sprecher',
  placeholder: 'Bücher, Personen, Reihen',
  clear: 'Suche löschen',
  results: (count) => (count === 1 ? '1 Buch' : `${count} Bücher`),
  ofAll: (shown, count) => `${shown} von ${count} Büchern`,
  ofMore: (shown, count) => `${shown} von mehr als ${count} Büchern`,
  onDevice: (count) =>
    `${count === 1 ? '1 heruntergeladenes Buch' : `${count} heruntergeladene Bücher`}. Für weitere Bücher ist der Server nötig.`,
  nothing: (q) => `Keine Ergebnisse für „${q}“.`,
  nothingAdvice: 'Prüfen Sie auf Tippfehler oder verwenden Sie weniger Wörter. Teile von Wörtern genügen.',
  nothingOnDevice: 'Der Server ist nicht erreichbar. Durchsucht wurden nur heruntergeladene Bücher.',
  groups: { author: 'Autoren', narrator: 'Sprecher', series: 'Reihen' },
  all: (count, hasMore) => `Alle ${count}${hasMore ? '+' : ''} anzeigen`,
  fewer: 'Weniger anzeigen',
  series: 'Reihe',
  start: 'Suchen Sie nach Titel, Autor, Sprecher oder Reihe.',
  startFiltered: 'Geben Sie etwas ein: Gefunden werden nur Bücher, die zum Filter passen.',
  alsoIn: 'auch in',
  author: 'Autor',
  narrator: 'Sprecher',
  recentSearches: 'Letzte Suchen',
  forget: 'Letzte Suchen löschen',
}
