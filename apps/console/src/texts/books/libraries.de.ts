import type { Texts } from './libraries.ts'

function ofPeople(people: number): string {
  return people === 0 ? '' : ` (von ${people === 1 ? '1 Person' : `${people} Personen`})`
}

export const de: Texts = {
  title: 'Bibliotheken',
  add: 'Bibliothek hinzufügen',
  empty: { title: 'Noch keine Bibliotheken.', text: 'Fügen Sie den Ordner mit Ihren Hörbüchern hinzu.' },
  columns: { name: 'Name', books: 'Bücher', state: 'Status', next: 'Nächster Scan', order: 'Reihenfolge' },
  up: (name) => `${name} nach oben`,
  down: (name) => `${name} nach unten`,
  moved: (name, position) => `${name} steht jetzt auf Platz ${position}.`,
  state: {
    ok: 'Online',
    offline: 'Offline',
    queued: 'Scan in Warteschlange',
    starting: 'Ordner werden gescannt …',
    running: (done, total) => `Scan läuft: ${done} von ${total}`,
  },
  offlineText:
    'Der Ordner ist gerade nicht lesbar. Die Bücher bleiben in der Liste, und der Hörfortschritt wird weiter gespeichert. Prüfen Sie den Datenträger oder das Netzlaufwerk.',
  lastScan: ({ added, updated, moved, removed }) =>
    `Letzter Scan: ${added} neu, ${updated} geändert, ${moved} verschoben, ${removed} entfernt`,
  scan: 'Jetzt scannen',
  stop: 'Scan abbrechen',
  stopped: 'Scan abgebrochen. Bisherige Ergebnisse bleiben erhalten.',
  queued: (name) => `Scan von ${name} in der Warteschlange.`,
  books: 'Bücher dieser Bibliothek',
  folders: 'Ordnereinstellungen',
  export: 'Bücherliste exportieren',
  settings: 'Einstellungen',
  newTitle: 'Bibliothek hinzufügen',
  newText: 'Der Server liest diesen Ordner nur. Ihre Dateien werden nie verändert.',
  name: 'Name',
  nameMissing: 'Geben Sie einen Namen ein.',
  root: 'Ordner auf dem Server',
  rootMissing: 'Wählen Sie einen Ordner.',
  rootIsDataFolder: 'Dieser Ordner enthält die Daten des Servers. Wählen Sie einen anderen.',
  rootHint: 'Absoluter Pfad auf dem Server.',
  rootChange: 'Ordner ändern',
  rootChangeText: 'Der Hörfortschritt bleibt erhalten, wenn der neue Ordner gleich aufgebaut ist.',
  schedule: 'Scan-Zeitplan',
  schedules: {
    '': 'Nur manuell',
    'every:1h': 'Jede Stunde',
    'every:3h': 'Alle 3 Stunden',
    'every:6h': 'Alle 6 Stunden',
    'every:12h': 'Alle 12 Stunden',
    'every:24h': 'Alle 24 Stunden',
    daily: 'Täglich um',
  },
  time: 'Uhrzeit (Zeitzone des Servers)',
  ignore: 'Ausschlussmuster',
  ignoreHint:
    'Ein Muster pro Zeile (*, ?, [abc]). Ohne Schrägstrich gilt es in jeder Tiefe (*sample*), mit Schrägstrich ab dem Stammordner der Bibliothek. Zeilen, die mit # beginnen, sind Kommentare.',
  source: 'Metadatenquelle',
  sources: { tags: 'Datei-Tags', path: 'Ordner- und Dateinamen' },
  sourceHint: 'Änderungen gelten sofort, ohne Scan. Ihre Bearbeitungen bleiben erhalten.',
  view: 'Standardansicht',
  views: { hybrid: 'Ordner und Listen', filesystem: 'Ordner', computed: 'Listen nach Autor und Reihe' },
  filesAreBooks: 'Jede Datei ist ein eigenes Buch',
  filesAreBooksHint: 'Für Bibliotheken mit vielen Büchern in einem Ordner. Ordnereinstellungen haben Vorrang.',
  joinDiscs: 'CDs zusammenführen',
  joinDiscsHint: 'Ordner wie CD 1, CD 2 und so weiter werden zu einem Buch. Der Fortschritt wird übernommen.',
  skipArticles: 'Ohne Artikel am Anfang sortieren',
  skipArticlesHint:
    'Listen führen „Der Prozess“ unter P und „The Hobbit“ unter H, nach der Sprache des Buchs. Änderungen gelten sofort, ohne Scan.',
  changeTimesIgnored:
    'Dieses Dateisystem ändert die Änderungszeiten (ctime) von Dateien von selbst. Änderungen, die Größe und Zeit einer Datei behalten, werden hier deshalb nicht bemerkt.',
  save: 'Speichern',
  saved: 'Gespeichert.',
  unchanged: 'Keine Änderungen.',
  savedScan: 'Gespeichert. Die Bibliothek wird neu gescannt.',
  preview: {
    loading: 'Vorschau wird erstellt …',
    separate: (folders, books) =>
      folders === 0
        ? 'Kein Ordner würde sich ändern.'
        : `Aus ${folders === 1 ? '1 Ordner' : `${folders} Ordnern`} ${books === 1 ? 'würde 1 eigenes Buch' : `würden ${books} eigene Bücher`}. Hördaten eines ganzen Ordners bleiben an seinem Pfad und lassen sich unter „Zustand“ übertragen.`,
    combined: (folders) =>
      folders === 0
        ? 'Kein Ordner würde sich ändern.'
        : folders === 1
          ? '1 Ordner würde wieder ein Buch.'
          : `${folders} Ordner würden wieder je ein Buch.`,
    partial: (count) => (count === 1 ? '(Vorschau des ersten Buchs)' : `(Vorschau der ersten ${count} Bücher)`),
    mergeDiscs: (books) =>
      books === 0
        ? 'Es gibt keine CDs zum Zusammenführen.'
        : books === 1
          ? 'Die CDs von 1 Buch würden zusammengeführt. Der Fortschritt geht auf das gemeinsame Buch über.'
          : `Die CDs von ${books} Büchern würden zusammengeführt. Der Fortschritt geht auf die gemeinsamen Bücher über.`,
    splitDiscs: 'Zusammengeführte CDs werden wieder aufgeteilt. Hördaten bleiben am gemeinsamen Pfad.',
    ignore:
      'Passende Bücher werden ausgeblendet. Ihre Dateien und Hördaten bleiben erhalten und sind wieder da, sobald Sie das Muster entfernen.',
  },
  delete: 'Bibliothek löschen',
  deleteTitle: (name) => `${name} löschen?`,
  deleteFiles: 'Ihre Dateien werden nicht verändert.',
  deleteCounting: 'Hörer werden gezählt …',
  deleteLost: (books, people) =>
    `${books === 1 ? '1 Buch wird' : `${books} Bücher werden`} entfernt. Endgültig gelöscht werden alle Fortschritte, Lesezeichen, Notizen, Bewertungen und Verläufe${ofPeople(people)} sowie Ihre Bearbeitungen und Cover. Die Ordner dieser Bibliothek werden aus allen Freigaben entfernt.`,
  deleteType: (name) => `Geben Sie zum Löschen der Bibliothek ${name} ein`,
  deleted: (name) => `${name} wurde gelöscht.`,
  facts: { root: 'Ordner', books: 'Bücher', next: 'Nächster Scan', state: 'Status' },
  foldersTitle: (name) => `Ordnereinstellungen: ${name}`,
  foldersText:
    'Normalerweise ist jeder Ordner mit Audiodateien ein Buch. Hier können Sie das ändern. Ihre Dateien werden nicht verändert.',
  chosen: 'Ordner',
  wholeLibrary: 'Gesamte Bibliothek',
  mode: 'Behandeln als',
  modes: { '': 'Standard', book: 'Ein Buch', collection: 'Jede Datei ist ein eigenes Buch' },
  modeNote: { book: 'ein Buch', collection: 'einzelne Bücher' },
  contents: (files, folders) => `${files === 1 ? '1 Audiodatei' : `${files} Audiodateien`}, ${folders} Ordner`,
  now: 'Jetzt',
  after: 'Danach',
  outcome: {
    same: 'Keine Änderung.',
    one: (name) => `Ein Buch: ${name}`,
    many: (count) => (count === 1 ? '1 Buch' : `${count} Bücher`),
    each: 'Jeder Unterordner einzeln',
    nothing: 'Kein Buch',
  },
  more: (count) => (count === 1 ? 'und 1 weiteres' : `und ${count} weitere`),
  mergeHint: 'Fortschritt, Lesezeichen und Notizen gehen auf das gemeinsame Buch über.',
  splitHint: (people) =>
    people > 0
      ? `${people === 1 ? '1 Person hat' : `${people} Personen haben`} hier einen Fortschritt. Er bleibt an diesem Pfad und lässt sich unter „Zustand“ auf eines der Bücher übertragen.`
      : 'Niemand hat hier einen Fortschritt.',
  apply: 'Anwenden',
  applied: 'Die Bibliothek wird neu gescannt.',
  ineffective: 'Gespeichert, wirkt sich auf diesen Ordner aber nicht aus.',
}
