import type { Texts } from './data-texts.ts'

export const de: Texts = {
  selectAll: 'Alle Zeilen auswählen',
  selectLoaded: (loaded, total) => `Die ersten ${loaded} von ${total} Zeilen auswählen`,
  selectEvery: (total) => `Alle ${total} auswählen`,
  selectRow: (name) => `${name} auswählen`,
  selected: (count) => (count === 1 ? '1 ausgewählt' : `${count} ausgewählt`),
  selectedOf: (count, total) => `${count} von ${total} ausgewählt`,
  clearSelection: 'Auswahl aufheben',
  plotOf: (title, max) => `${title}. Höchster Wert: ${max}. Die Tabelle darunter enthält alle Werte.`,
  emptyPlot: 'Noch keine Daten.',
  scan: 'QR-Code',
  scanFailed: 'Der QR-Code konnte nicht angezeigt werden. Verwenden Sie den Link darunter.',
  folder: 'Ordner',
  folders: 'Ordner',
  readingFolder: 'Wird geladen …',
  noFolders: 'Keine Unterordner.',
  truncatedFolders: 'Zu viele Ordner zum Anzeigen. Geben Sie stattdessen den Pfad ein.',
  offered: 'Vorschläge',
  noMatches: 'Keine Treffer.',
  moreMatches: (count) =>
    `${count === 1 ? '1 weiterer Treffer' : `${count} weitere Treffer`}. Tippen Sie weiter, um die Auswahl einzugrenzen.`,
}
