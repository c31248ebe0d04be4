import type { Texts } from './libraries.en.ts'

function ofPeople(people: number): string {
  return people === 0 ? '' : ` (von ${people === 1 ? '1 Person' : `${people} Personen`})`
}

export const de: Texts = {
  title: 'Bibliotheken',
  add: 'Bibliothek hinzufügen',
  empty: { title: 'Noch keine Bücher.', text: 'Fügen Sie den Ordner hinzu, in dem Ihre Hörbücher liegen.' },
  columns: { name: 'Name', books: 'Bücher', state: 'Zustand', next: 'Nächster Suchlauf', order: 'Reihenfolge' },
  up: (name) => `${name} nach oben`,
  down: (name) => `${name} nach unten`,
  moved: (name, position) => `${name} steht jetzt an Stelle ${position}.`,
  state: {
    ok: 'Antwortet',
    offline: 'Antwortet nicht',
    queued: 'Wartet auf den Suchlauf',
    starting: 'Ordner werden durchgesehen …',
    running: (done, total) => `Wird gelesen: ${done} von ${total}`,
  },
  offlineText:
    'Der Ordner ist gerade nicht lesbar. Die Bücher bleiben verzeichnet, Stellen bleiben gemerkt und werden gesichert. Prüfen Sie die Platte oder das Netzlaufwerk.',
  lastScan: ({ added, updated, moved, removed }) =>
    `Letzter Suchlauf: ${added} neu, ${updated} geändert, ${moved} verschoben, ${removed} entfernt`,
  scan: 'Jetzt durchsuchen',
  stop: 'Suchlauf anhalten',
  stopped: 'Der Suchlauf hält an. Was gelesen wurde, bleibt.',
  queued: (name) => `${name} wird durchsucht.`,
  runs: 'Suchläufe dieser Bibliothek',
  books: 'Bücher dieser Bibliothek',
  folders: 'Ordner und wie sie gelesen werden',
  export: 'Als Liste exportieren',
  settings: 'Einstellungen',
  newTitle: 'Bibliothek hinzufügen',
  newText: 'Der Server liest den Ordner und ändert nie eine Datei darin.',
  name: 'Name',
  nameMissing: 'Eine Bibliothek braucht einen Namen.',
  root: 'Ordner auf dem Server',
  rootMissing: 'Wählen Sie den Ordner.',
  rootIsOwn: 'Dort liegen die eigenen Daten des Servers. Wählen Sie einen anderen Ordner.',
  rootHint: 'Ein vollständiger Pfad, wie ihn der Server sieht.',
  rootChange: 'Ordner ändern',
  rootChangeText: 'Die Bücher behalten ihre Stellen, wenn der neue Ordner dieselben Bücher an denselben Pfaden enthält.',
  schedule: 'Wann sie durchsucht wird',
  schedules: {
    '': 'Nur von Hand',
    'every:1h': 'Jede Stunde',
    'every:3h': 'Alle 3 Stunden',
    'every:6h': 'Alle 6 Stunden',
    'every:12h': 'Alle 12 Stunden',
    'every:24h': 'Einmal in 24 Stunden',
    daily: 'Täglich um',
  },
  time: 'Uhrzeit (des Servers)',
  ignore: 'Was ausgelassen wird',
  ignoreHint:
    'Eine Regel je Zeile: ein Name mit * ? oder [abc]. Ohne Schrägstrich gilt sie in jeder Tiefe (*sample*), mit einem ab der Wurzel der Bibliothek. Zeilen, die mit # beginnen, sind Notizen.',
  source: 'Woher die Titel kommen',
  sources: { tags: 'Was in den Dateien steht', path: 'Namen der Ordner und Dateien' },
  sourceHint: 'Eine Änderung gilt sofort, ohne Suchlauf. Was Sie bearbeitet haben, bleibt.',
  view: 'Wie Player sie zuerst zeigen',
  views: { hybrid: 'Ordner und Listen', filesystem: 'Ordner', computed: 'Listen nach Autor und Reihe' },
  filesAreBooks: 'Jede Datei ist ein eigenes Buch',
  filesAreBooksHint: 'Für Bibliotheken, in denen ein Ordner viele Bücher enthält. Ordner mit eigener Einstellung behalten sie.',
  joinDiscs: 'CDs zusammenfügen',
  joinDiscsHint: 'Ordner wie CD 1, CD 2 werden ein Buch. Stellen gehen mit.',
  save: 'Speichern',
  saved: 'Gespeichert.',
  unchanged: 'Nichts wurde geändert.',
  savedScan: 'Gespeichert. Die Bibliothek wird neu durchsucht.',
  preview: {
    looking: 'Es wird nachgesehen, was aus den Büchern würde …',
    apart: (folders, books) =>
      folders === 0
        ? 'Kein Ordner würde sich ändern.'
        : `Aus ${folders === 1 ? '1 Ordner' : `${folders} Ordnern`} ${books === 1 ? 'würde 1 eigenes Buch' : `würden ${books} eigene Bücher`}. Was von einem ganzen Ordner gehört wurde, bleibt an seinem Pfad und lässt sich unter „Zustand“ übertragen.`,
    together: (folders) =>
      folders === 0
        ? 'Kein Ordner würde sich ändern.'
        : folders === 1
          ? '1 Ordner wäre wieder ein Buch.'
          : `${folders} Ordner wären wieder je ein Buch.`,
    partial: (count) => (count === 1 ? '(Im ersten Buch.)' : `(Unter den ersten ${count} Büchern.)`),
    join: (books) =>
      books === 0
        ? 'Es gibt keine CDs zusammenzufügen.'
        : books === 1
          ? 'Die CDs von 1 Buch würden zusammengefügt. Stellen gehen zum gemeinsamen Buch.'
          : `Die CDs von ${books} Büchern würden zusammengefügt. Stellen gehen zum gemeinsamen Buch.`,
    part: 'CDs, die dadurch zusammengefügt wurden, stehen wieder einzeln in der Liste. Was gehört wurde, bleibt am gemeinsamen Pfad.',
    ignore:
      'Bücher, auf die eine Regel passt, verschwinden aus den Listen. Ihre Dateien bleiben, und was gehört wurde auch: Es kommt mit ihnen zurück.',
  },
  delete: 'Diese Bibliothek löschen',
  deleteTitle: (name) => `${name} löschen?`,
  deleteFiles: 'Keine Datei wird angerührt.',
  deleteCounting: 'Es wird nachgesehen, wer darin eine Stelle hat …',
  deleteLost: (books, people) =>
    `${books === 1 ? '1 Buch verschwindet' : `${books} Bücher verschwinden`} aus den Listen. Endgültig verloren sind alle Stellen, Lesezeichen, Notizen, Bewertungen und Verläufe darin${ofPeople(people)}, Ihre Änderungen und Cover und jede Freigaberegel, die hierher zeigt.`,
  deleteType: (name) => `Geben Sie ${name} ein, um sie zu löschen`,
  deleted: (name) => `${name} wurde gelöscht.`,
  facts: { root: 'Ordner', books: 'Bücher', next: 'Nächster Suchlauf', state: 'Zustand' },
  foldersTitle: (name) => `Ordner von ${name}`,
  foldersText:
    'Die Regel: Ein Ordner mit Tondateien ist ein Buch. Wo das nicht stimmt, sagen Sie es hier. Keine Datei wird angerührt.',
  chosen: 'Ordner',
  wholeLibrary: 'Die ganze Bibliothek',
  mode: 'Wie er gelesen wird',
  modes: { '': 'Nach der Regel', book: 'Alles zusammen ist ein Buch', collection: 'Jede Datei ist ein Buch' },
  modeNote: { book: 'ein Buch', collection: 'jede Datei ein Buch' },
  holds: (files, folders) => `${files === 1 ? '1 Tondatei' : `${files} Tondateien`}, ${folders} Ordner`,
  now: 'Jetzt',
  afterwards: 'Danach',
  outcome: {
    same: 'Hier würde sich nichts ändern.',
    one: (name) => `Ein Buch: ${name}`,
    many: (count) => (count === 1 ? '1 Buch' : `${count} Bücher`),
    each: 'Jeder Ordner darunter für sich',
    nothing: 'Kein eigenes Buch',
  },
  more: (count) => `und ${count} weitere`,
  stateJoin: 'Stellen, Lesezeichen und Notizen gehen zum gemeinsamen Buch.',
  statePart: (people) =>
    people > 0
      ? `${people === 1 ? '1 Person hat' : `${people} Personen haben`} darin eine Stelle. Sie bleibt an diesem Pfad und lässt sich unter „Zustand“ zu einem der Bücher übertragen.`
      : 'Niemand hat darin eine Stelle.',
  apply: 'So lesen',
  applied: 'Die Bibliothek wird neu durchsucht.',
  ineffective: 'Gemerkt, aber in diesem Ordner lässt sich damit nichts zusammenfügen oder aufteilen.',
}
