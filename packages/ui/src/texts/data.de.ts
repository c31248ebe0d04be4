import type { Texts } from './data.en.ts'

export const de: Texts = {
  selectAll: 'Alle Zeilen auswählen',
  selectLoaded: (loaded, total) => `Die ersten ${loaded} von ${total} Zeilen auswählen`,
  selectRow: (name) => `${name} auswählen`,
  selected: (count) => (count === 1 ? '1 ausgewählt' : `${count} ausgewählt`),
  selectedOf: (count, total) => `${count} von ${total} ausgewählt`,
  clearSelection: 'Auswahl aufheben',
  plotOf: (title, most) => `${title}. Höchster Wert: ${most}. Die Tabelle darunter nennt alle Werte.`,
  emptyPlot: 'Noch nichts zu zeigen.',
  scan: 'Code zum Scannen',
  scanFailed: 'Der Code konnte nicht gezeichnet werden. Der Link darunter sagt dasselbe.',
  folder: 'Ordner',
  folders: 'Ordner',
  readingFolder: 'Wird gelesen …',
  noFolders: 'Hier sind keine Ordner.',
  truncatedFolders: 'Es gibt mehr Ordner, als gezeigt werden können. Tippen Sie den Pfad.',
  offered: 'Auswahl',
  noneFits: 'Nichts passt.',
  moreFit: (count) => (count === 1 ? 'Noch 1: Tippen Sie weiter.' : `Noch ${count}: Tippen Sie weiter.`),
}
