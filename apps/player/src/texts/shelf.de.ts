import type { Texts } from './shelf.en.ts'

export const de: Texts = {
  onServer: 'auf dem Server',
  all: 'Alle',
  allOf: (shelf) => `Alle: ${shelf}`,
  inSeries: (series, index) => (index ? `${series}, ${index}` : series),
  left: (length) => `noch ${length}`,
  leftAt: (length, speed) => `noch ${length} bei ${speed}`,
  finished: 'Zu Ende gehört',
  more: 'Es folgen weitere Bücher',
  noSound: 'Die Wiedergabe konnte nicht geladen werden. Drücken Sie noch einmal, sobald der Server antwortet.',
}
