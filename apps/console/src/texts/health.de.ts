import type { Texts } from './health.en.ts'

export const de: Texts = {
  title: 'Zustand',
  kinds: {
    scan_error: {
      title: 'Dateien, die nicht lesbar sind',
      counted: (count) => (count === 1 ? '1 Buch hat unlesbare Dateien' : `${count} Bücher haben unlesbare Dateien`),
      about: 'Der Rest des Buchs spielt. Sehen Sie die Datei an, ersetzen Sie sie, und lesen Sie das Buch dann neu ein.',
    },
    suspect: {
      title: 'Ordner, die mehrere Bücher enthalten könnten',
      counted: (count) =>
        count === 1 ? '1 Ordner enthält vielleicht mehrere Bücher' : `${count} Ordner enthalten vielleicht mehrere Bücher`,
      about: 'Lange Dateien mit eigenen Titeln liegen in einem Ordner. Sind es eigene Bücher, dann teilen Sie den Ordner auf.',
    },
    split_discs: {
      title: 'CDs, die ein Buch sind',
      counted: (count) => (count === 1 ? '1 Buch liegt in CDs' : `${count} Bücher liegen in CDs`),
      about:
        'Ordner mit Namen wie CDs stehen einzeln in der Liste. Fügen Sie sie zu einem Buch zusammen; was gehört wurde, geht mit.',
    },
    duplicate: {
      title: 'Bücher, die mehrfach da sind',
      counted: (count) => (count === 1 ? '1 Buch ist mehrfach da' : `${count} Bücher sind mehrfach da`),
      about:
        'Das beste Exemplar steht vorn. Der Server löscht keine Datei: Entfernen Sie eine auf der Platte, oder legen Sie die Gruppe beiseite.',
    },
    no_cover: {
      title: 'Bücher ohne Cover',
      counted: (count) => (count === 1 ? '1 Buch hat kein Cover' : `${count} Bücher haben kein Cover`),
      about: 'Sie zeigen ihren Titel als Schrift. Öffnen Sie ein Buch, um ihm ein Bild zu geben.',
    },
    unmatched: {
      title: 'Bücher ohne Kennung',
      counted: (count) => (count === 1 ? '1 Buch hat keine Kennung' : `${count} Bücher haben keine Kennung`),
      about: 'Mit ASIN oder ISBN kann der Server mehr über ein Buch herausfinden.',
    },
    no_chapters: {
      title: 'Lange Bücher ohne Kapitel',
      counted: (count) => (count === 1 ? '1 Buch hat keine Kapitel' : `${count} Bücher haben keine Kapitel`),
      about: 'Sie spielen trotzdem. Player setzen statt dessen alle 30 Minuten eine Marke.',
    },
    detailed_chapters: {
      title: 'Bücher, zu denen feinere Kapitel bekannt sind',
      counted: (count) =>
        count === 1 ? 'zu 1 Buch sind feinere Kapitel bekannt' : `zu ${count} Büchern sind feinere Kapitel bekannt`,
      about: 'Wählen Sie im Buch, welche Kapitel gelten.',
    },
    transcode: {
      title: 'Bücher, die zum Spielen umgewandelt werden',
      counted: (count) => (count === 1 ? '1 Buch muss umgewandelt werden' : `${count} Bücher müssen umgewandelt werden`),
      about: 'Nicht jeder Browser spielt diese Art Datei. Der Server wandelt sie beim Spielen um.',
    },
    missing: {
      title: 'Stellen ohne ihr Buch',
      counted: (count) =>
        count === 1 ? 'zu 1 Buch sind nur noch die Stellen da' : `zu ${count} Büchern sind nur noch die Stellen da`,
      about:
        'Diese Bücher wurden gehört, und an ihren Pfaden liegt nichts mehr. Wurde ein Buch verschoben, dann übertragen Sie alles dorthin, wo es jetzt liegt.',
    },
  },
  errors: {
    unreadable: 'ist nicht lesbar',
    empty_file: 'ist leer',
    probe_failed: 'lässt sich nicht abspielen',
  },
  checked: (when) => `Nachgesehen ${when}.`,
  allWell: 'Mit keinem Buch stimmt etwas nicht.',
  offline: 'Bibliotheken, die nicht antworten',
  offlineText: (books, people) =>
    `${books === 1 ? '1 Buch' : `${books} Bücher`}, ${people === 1 ? '1 Person' : `${people} Personen`} mit einer Stelle darin. Alles bleibt, bis der Ordner wieder da ist.`,
  ignoredCount: (count) => `${count} beiseitegelegt`,
  open: 'Ansehen',
  showIgnored: 'Beiseitegelegte',
  showOpen: 'Offene',
  ignore: 'Beiseitelegen',
  unignore: 'Wieder zeigen',
  ignored: (count) => (count === 1 ? 'Beiseitegelegt. Es zählt nicht mehr.' : `${count} beiseitegelegt. Sie zählen nicht mehr.`),
  unignored: (count) => (count === 1 ? 'Es zählt wieder.' : `${count} zählen wieder.`),
  fix: { suspect: 'Aufteilen', split_discs: 'Zusammenfügen' },
  fixTitle: {
    suspect: (count) => (count === 1 ? 'Diesen Ordner aufteilen?' : `${count} Ordner aufteilen?`),
    split_discs: (count) => (count === 1 ? 'Diese CDs zusammenfügen?' : `Die CDs von ${count} Büchern zusammenfügen?`),
  },
  fixText: {
    suspect:
      'Jede Datei wird ein eigenes Buch. Die Dateien bleiben, wo sie sind. Was vom ganzen Ordner gehört wurde, bleibt an seinem Pfad und lässt sich übertragen.',
    split_discs:
      'Die CDs werden ein Buch. Die Dateien bleiben, wo sie sind. Stellen, Lesezeichen und Notizen gehen zum gemeinsamen Buch. In der Bibliothek können Sie sie wieder trennen.',
  },
  fixed: (count) => (count === 1 ? '1 Ordner wird neu gelesen.' : `${count} Ordner werden neu gelesen.`),
  unfixed: (count) =>
    count === 1
      ? '1 Ordner wird wieder wie vorher gelesen. Was inzwischen gehört wurde, bleibt an seinem Pfad.'
      : `${count} Ordner werden wieder wie vorher gelesen. Was inzwischen gehört wurde, bleibt an seinem Pfad.`,
  none: 'Davon gibt es nichts.',
  noneIgnored: 'Nichts ist beiseitegelegt.',
  book: 'Buch',
  library: 'Bibliothek',
  problem: 'Was nicht stimmt',
  parts: (count) => `${count} lange Teile`,
  reason: { same_files: 'Dieselben Dateien', same_book: 'Dasselbe Buch' },
  best: 'Bestes Exemplar',
  copyFacts: (format, size, people) =>
    `${format} · ${size}${people === 0 ? '' : people === 1 ? ' · 1 Person hört es' : ` · ${people} Personen hören es`}`,
  lostListeners: (count, when) => (count === 1 ? `1 Person, zuletzt ${when}` : `${count} Personen, zuletzt ${when}`),
  move: 'Übertragen',
  moveTitle: (title) => `Wo liegt „${title}“ jetzt?`,
  moveText:
    'Alle Stellen, Lesezeichen, Notizen und Bewertungen gehen zu dem Buch, das Sie wählen. Hat jemand dort schon eine Stelle, bleibt die neuere. Keine Datei wird angerührt.',
  moveFind: 'Buch suchen',
  moveNone: 'Kein Buch dieser Bibliothek passt.',
  moved: (title) => `Alles wurde zu „${title}“ übertragen.`,
}
