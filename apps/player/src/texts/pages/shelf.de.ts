import type { Texts } from './shelf.ts'

export const de: Texts = {
  onServer: 'Nicht heruntergeladen',
  all: 'Alle anzeigen',
  allOf: (shelf) => `Alle anzeigen: ${shelf}`,
  inSeries: (series, index) => (index ? `${series}, ${index}` : series),
  left: (length) => `noch ${length}`,
  leftAt: (length, speed) => `noch ${length} bei ${speed}`,
  finished: 'Beendet',
  play: (title) => `${title} abspielen`,
  pause: (title) => `${title} pausieren`,
  playerFailed: 'Der Player konnte nicht geladen werden. Versuchen Sie es erneut, sobald der Server erreichbar ist.',
}
