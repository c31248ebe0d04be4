import type { Texts } from './logs.ts'

export const de: Texts = {
  title: 'Protokoll',
  intro: 'Die letzten Meldungen seit dem Start des Servers, die neuesten zuerst. Geheimnisse sind entfernt.',
  level: 'Stufe',
  levels: { info: 'Alle Meldungen', warn: 'Warnungen und Fehler', error: 'Fehler' },
  levelNames: { info: 'Info', warn: 'Warnung', error: 'Fehler' },
  pause: 'Anhalten',
  resume: 'Fortsetzen',
  paused: 'Angehalten. Neue Meldungen werden nicht angezeigt.',
  copy: 'Kopieren',
  copied: 'Kopiert.',
  notCopied: 'Kopieren erfordert HTTPS. Die Meldungen lassen sich markieren und von Hand kopieren.',
  list: 'Meldungen',
  empty: 'Keine Meldungen für diese Filter.',
  truncated: 'Ältere Meldungen stehen im Protokoll des Dienstes oder Containers.',
}
