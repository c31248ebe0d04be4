import type { Texts } from './import-errors.ts'

export const de: Texts = {
  errors: {
    abs_unreachable: {
      title: 'Der Server ist nicht erreichbar.',
      advice: 'Prüfen Sie die Adresse, und ob dieser Server sie erreicht. Weiterleitungen werden nicht verfolgt.',
    },
    abs_unauthorized: {
      title: 'Der Schlüssel wurde abgelehnt.',
      advice: 'Verwenden Sie einen API-Schlüssel eines Administrators jenes Servers.',
    },
    not_abs: {
      title: 'Das ist nicht Audiobookshelf.',
      advice: 'Prüfen Sie die Adresse. Eine Datei muss eine Sicherung oder die Datenbank von Audiobookshelf ab 2.3 sein.',
    },
    invalid_url: { title: 'Ungültige Adresse.', advice: 'Geben Sie eine Adresse ein, die mit http:// oder https:// beginnt.' },
    invalid_import: {
      title: 'Dieser Import wurde abgelehnt.',
      advice: 'Prüfen Sie Schlüssel, Personen und Bibliotheken und versuchen Sie es noch einmal.',
    },
    import_running: {
      title: 'Ein Import ist im Gange.',
      advice: 'Warten Sie, bis er beendet ist, und versuchen Sie es noch einmal.',
    },
    import_not_ready: { title: 'Dieser Import wurde nicht gelesen.', advice: 'Beginnen Sie einen neuen.' },
    import_applied: { title: 'Das wurde schon importiert.', advice: 'Nehmen Sie es zuerst zurück, um es neu zu importieren.' },
    import_not_applied: { title: 'Es gibt nichts zurückzunehmen.', advice: 'Es wurde schon zurückgenommen oder nie importiert.' },
    import_not_found: { title: 'Diesen Import gibt es nicht mehr.', advice: 'Er wurde gelöscht. Beginnen Sie einen neuen.' },
    interrupted: { title: 'Der Server wurde neu gestartet.', advice: 'Es wurde nichts importiert. Beginnen Sie neu.' },
    too_much: {
      title: 'Zu viel für einen Import.',
      advice: 'Ein Import nimmt höchstens 200 Bibliotheken, 2.000 Ordner, 10.000 Personen und 1.000.000 Einträge.',
    },
    fetch_failed: {
      title: 'Das Lesen ist fehlgeschlagen.',
      advice: 'Versuchen Sie es noch einmal. Gelingt es nicht, importieren Sie eine Sicherung.',
    },
    too_many: {
      title: 'Zu viele hochgeladene Dateien.',
      advice:
        'Höchstens 10 werden behalten. Löschen Sie Importe, die noch gelesen werden, oder warten Sie: Eine Datei wird nach 24 Stunden gelöscht.',
    },
    username_taken: { title: 'Ein Benutzername ist vergeben.', advice: 'Wählen Sie einen anderen für die neue Person.' },
  },
  passed: {
    libraries: (max) => `Jener Server hat mehr als ${max} Bibliotheken.`,
    folders: (max) => `Seine Bibliotheken haben mehr als ${max} Ordner.`,
    people: (max) => `Jener Server hat mehr als ${max} Personen.`,
    items: (max) => `Jener Server hat mehr als ${max} Einträge.`,
  },
  fields: {
    url: 'Geben Sie eine Adresse ein, die mit http:// oder https:// beginnt.',
    token: 'Das ist kein API-Schlüssel. Kopieren Sie ihn noch einmal.',
  },
  wrongTable: 'Diese Tabelle lässt sich nicht lesen.',
  line: (line, problem) => `Zeile ${line}: ${problem}`,
  problems: {
    encoding: 'Die Datei ist kein Text in UTF-8. Speichern Sie sie als CSV in UTF-8.',
    empty: 'Unter den Namen der Spalten stehen keine Zeilen.',
    columns:
      'Die erste Zeile muss die Spalten person, moment, position oder finished sowie path, asin, isbn oder title und author nennen.',
    repeated_column: 'Eine Spalte ist doppelt.',
    open_quote: 'Ein Anführungszeichen wird nicht geschlossen.',
    too_long: 'Eine Zelle ist zu lang.',
    too_many_cells: 'Die Zeile hat zu viele Zellen.',
    too_many_rows: 'Die Tabelle hat mehr als 50.000 Zeilen. Teilen Sie sie auf mehrere Dateien auf.',
    person: 'Die Person fehlt, oder niemand hier hat diesen Benutzernamen.',
    book: 'Das Buch fehlt: ein Pfad, eine ASIN oder ISBN oder Titel und Autor.',
    position: 'Die Position muss Sekunden sein, etwa 4521, oder eine Zeit, etwa 1:15:21.',
    finished: '„finished“ muss yes, no oder leer sein.',
    moment: 'Der Zeitpunkt muss ein Tag sein, etwa 2024-12-31, oder Tag und Uhrzeit, etwa 2024-12-31 18:30.',
  },
}
