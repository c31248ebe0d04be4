import type { Texts } from './health.ts'

export const de: Texts = {
  title: 'Zustand',
  kinds: {
    scan_error: {
      title: 'Unlesbare Dateien',
      counted: (count) => (count === 1 ? '1 Buch hat unlesbare Dateien' : `${count} Bücher haben unlesbare Dateien`),
      about: 'Der Rest des Buchs lässt sich weiter abspielen. Ersetzen Sie die Datei und scannen Sie das Buch dann neu.',
    },
    protected: {
      title: 'Bücher mit Kopierschutz',
      counted: (count) => (count === 1 ? '1 Buch hat einen Kopierschutz' : `${count} Bücher haben einen Kopierschutz`),
      about: 'Nur die App des Shops kann diese Dateien abspielen. Ersetzen Sie sie durch Dateien ohne Kopierschutz.',
    },
    suspect: {
      title: 'Ordner, die mehrere Bücher enthalten könnten',
      counted: (count) =>
        count === 1 ? '1 Ordner enthält vielleicht mehrere Bücher' : `${count} Ordner enthalten vielleicht mehrere Bücher`,
      about:
        'Mehrere lange Dateien mit verschiedenen Titeln liegen in einem Ordner. Sind es einzelne Bücher, teilen Sie den Ordner auf.',
    },
    split_discs: {
      title: 'Getrennte CDs',
      counted: (count) => (count === 1 ? '1 Buch ist auf CD-Ordner verteilt' : `${count} Bücher sind auf CD-Ordner verteilt`),
      about:
        'Jeder CD-Ordner steht als eigenes Buch in der Liste. Führen Sie sie zu einem Buch zusammen; der Hörfortschritt wird übernommen.',
    },
    duplicate: {
      title: 'Doppelte Bücher',
      counted: (count) => (count === 1 ? '1 Buch ist mehrfach vorhanden' : `${count} Bücher sind mehrfach vorhanden`),
      about:
        'Die beste Version steht an erster Stelle. Der Server löscht nie Dateien: Löschen Sie die anderen auf dem Datenträger oder ignorieren Sie die Gruppe.',
    },
    no_cover: {
      title: 'Bücher ohne Cover',
      counted: (count) => (count === 1 ? '1 Buch hat kein Cover' : `${count} Bücher haben kein Cover`),
      about: 'Sie zeigen ein erzeugtes Cover. Öffnen Sie ein Buch, um ein Bild hinzuzufügen.',
    },
    unmatched: {
      title: 'Bücher ohne Kennung',
      counted: (count) => (count === 1 ? '1 Buch hat keine Kennung' : `${count} Bücher haben keine Kennung`),
      about: 'Mit ASIN oder ISBN kann der Server mehr Metadaten zu einem Buch finden.',
    },
    no_chapters: {
      title: 'Lange Bücher ohne Kapitel',
      counted: (count) => (count === 1 ? '1 langes Buch hat keine Kapitel' : `${count} lange Bücher haben keine Kapitel`),
      about: 'Sie lassen sich trotzdem abspielen; Player verwenden stattdessen Abschnitte von 30 Minuten.',
    },
    detailed_chapters: {
      title: 'Bessere Kapitel verfügbar',
      counted: (count) =>
        count === 1 ? 'Für 1 Buch sind bessere Kapitel verfügbar' : `Für ${count} Bücher sind bessere Kapitel verfügbar`,
      about:
        'Die Community-Liste derselben Aufnahme enthält die Kapitel des Buchs und weitere dazwischen. Öffnen Sie ein Buch, um beide zu vergleichen.',
    },
    transcode: {
      title: 'Bücher, die transkodiert werden müssen',
      counted: (count) => (count === 1 ? '1 Buch muss transkodiert werden' : `${count} Bücher müssen transkodiert werden`),
      about: 'Nicht jeder Browser kann dieses Format abspielen. Der Server transkodiert es bei der Wiedergabe.',
    },
    lost_places: {
      title: 'Stellen ohne ihren Teil',
      counted: (count) =>
        count === 1
          ? '1 Buch hat einen Teil mit gespeicherten Stellen verloren'
          : `${count} Bücher haben Teile mit gespeicherten Stellen verloren`,
      about:
        'Positionen, Lesezeichen oder Notizen liegen in einem Teil, den das Buch nicht mehr hat. Sie behielten ihre Zeit ab Beginn des Buchs, die nun woanders ist.',
    },
    repaired_text: {
      title: 'Reparierte Texte',
      counted: (count) => (count === 1 ? '1 Buch hat reparierte Texte' : `${count} Bücher haben reparierte Texte`),
      about:
        'Die Tags dieser Dateien nennen eine falsche Zeichenkodierung. Der Server liest sie wie hier gezeigt. Ist ein Text falsch, bearbeiten Sie das Buch oder korrigieren Sie seine Tags.',
    },
    missing: {
      title: 'Verwaister Fortschritt',
      counted: (count) => (count === 1 ? '1 fehlendes Buch mit Hörfortschritt' : `${count} fehlende Bücher mit Hörfortschritt`),
      about:
        'Zu diesen Büchern gibt es Hörfortschritt, aber sie liegen nicht mehr an ihrem Pfad. Wurde eines verschoben, übertragen Sie seine Daten an den neuen Ort.',
    },
  },
  errors: {
    unreadable: 'ist nicht lesbar',
    empty_file: 'ist leer',
    probe_failed: 'lässt sich nicht dekodieren',
  },
  repaired: ({ before, after }) => `${before} → ${after}`,
  protections: {
    aavd: 'Kopierschutz von Audible',
    drms: 'Kopierschutz von iTunes (FairPlay)',
    enca: 'Verschlüsselt',
  },
  checked: (when) => `Geprüft ${when}.`,
  noIssues: 'Keine Probleme gefunden.',
  offline: 'Bibliotheken offline',
  offlineText: (books, people) =>
    `${books === 1 ? '1 Buch' : `${books} Bücher`}, ${people === 1 ? '1 Person' : `${people} Personen`} mit Hörfortschritt. Alles bleibt erhalten, bis der Ordner wieder da ist.`,
  ignoredCount: (count) => `${count} ignoriert`,
  open: 'Ansehen',
  showIgnored: 'Ignoriert',
  showOpen: 'Offen',
  ignore: 'Ignorieren',
  unignore: 'Nicht mehr ignorieren',
  ignored: (count) => (count === 1 ? 'Ignoriert.' : `${count} ignoriert.`),
  unignored: (count) => (count === 1 ? 'Wird nicht mehr ignoriert.' : `${count} werden nicht mehr ignoriert.`),
  fix: { suspect: 'Aufteilen', split_discs: 'Zusammenführen' },
  fixTitle: {
    suspect: (count) => (count === 1 ? 'Diesen Ordner aufteilen?' : `${count} Ordner aufteilen?`),
    split_discs: (count) => (count === 1 ? 'Diese CDs zusammenführen?' : `Die CDs von ${count} Büchern zusammenführen?`),
  },
  fixText: {
    suspect:
      'Jede Datei wird ein eigenes Buch. Ihre Dateien werden nicht verändert. Hördaten des ganzen Ordners bleiben an seinem Pfad und lassen sich übertragen.',
    split_discs:
      'Die CDs werden zu einem Buch. Ihre Dateien werden nicht verändert. Fortschritt, Lesezeichen und Notizen gehen auf das gemeinsame Buch über. In der Bibliothek können Sie es wieder aufteilen.',
  },
  fixed: (count) => (count === 1 ? '1 Ordner wird neu gescannt.' : `${count} Ordner werden neu gescannt.`),
  reverted: (count) =>
    count === 1
      ? '1 Ordner wird zurückgesetzt. Inzwischen hinzugekommene Hördaten bleiben am alten Pfad.'
      : `${count} Ordner werden zurückgesetzt. Inzwischen hinzugekommene Hördaten bleiben an den alten Pfaden.`,
  bulk: {
    progress: (done, all) => `${done} von ${all} erledigt.`,
    remaining: (count) =>
      count === 0 ? '' : count === 1 ? '1 weiteres Problem dieser Art bleibt.' : `${count} weitere Probleme dieser Art bleiben.`,
    notUndone: (count) =>
      count === 1 ? '1 Änderung ist noch nicht rückgängig.' : `${count} Änderungen sind noch nicht rückgängig.`,
    rescanning: 'Scan läuft. Danach wird diese Liste aktualisiert.',
  },
  chapters: {
    useOne: 'Verwenden',
    use: 'Community-Kapitel verwenden',
    title: (count) =>
      count === 1 ? 'Community-Kapitel dieses Buchs verwenden?' : `Community-Kapitel von ${count} Büchern verwenden?`,
    text: 'Hörer sehen in jedem Player die längere Liste. Positionen, Lesezeichen und Dateien ändern sich nicht, und Sie können jederzeit zu den eigenen Kapiteln des Buchs zurückkehren.',
    used: (count) => (count === 1 ? '1 Buch verwendet Community-Kapitel.' : `${count} Bücher verwenden Community-Kapitel.`),
    reverted: (count) =>
      count === 1 ? '1 Buch verwendet wieder seine eigenen Kapitel.' : `${count} Bücher verwenden wieder ihre eigenen Kapitel.`,
  },
  none: 'Keine.',
  noneIgnored: 'Keine ignoriert.',
  book: 'Buch',
  library: 'Bibliothek',
  problem: 'Problem',
  parts: (count) => `${count} lange Dateien`,
  reason: { same_files: 'Gleiche Dateien', same_book: 'Gleiches Buch' },
  selectAllGroups: (count) => `Alle ${count} Gruppen auswählen`,
  selectGroup: (title) => `${title} auswählen`,
  listeners: 'Gespeicherter Fortschritt',
  bestCopy: 'Beste Version',
  copyFacts: (format, size, people) => `${format} · ${size}${people === 0 ? '' : ` · ${people} Hörer`}`,
  lostListeners: (count, when) => `${count} Hörer, zuletzt ${when}`,
  move: 'Übertragen',
  moveTitle: (title) => `Wo liegt „${title}“ jetzt?`,
  moveText:
    'Fortschritt, Lesezeichen, Notizen und Bewertungen gehen auf das gewählte Buch über. Hat jemand dort schon einen Fortschritt, bleibt der neuere. Ihre Dateien werden nicht verändert.',
  moveFind: 'Buch suchen',
  moveNone: 'Keine passenden Bücher in dieser Bibliothek.',
  moved: (title) => `Nach „${title}“ übertragen.`,
  suggested: 'Wahrscheinlich eines von diesen',
  evidence: { sound: 'gleicher Ton', asin: 'gleiche ASIN und Länge', names: 'gleicher Autor, Titel und gleiche Länge' },
  moves: {
    title: 'Nach Indizien verschoben',
    about:
      'Diese Bücher wurden zugleich verschoben und verändert. Der Server hat sie wiedererkannt, und die Daten aller Hörer sind mitgezogen. „Rückgängig“ bringt sie an den alten Pfad zurück; was seither gespeichert wurde, bleibt beim Buch.',
    from: (path) => `von ${path}`,
    undo: 'Rückgängig',
    undone: (title) => `Die Daten von „${title}“ sind wieder an ihrem alten Pfad.`,
  },
}
