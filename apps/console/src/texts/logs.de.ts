import type { Texts } from './logs.ts'

export const de: Texts = {
  title: 'Meldungen',
  intro: 'Die neuesten Meldungen seit dem Start des Servers, neueste zuerst. Geheimnisse sind entfernt.',
  level: 'Stufe',
  levels: { info: 'Alle Meldungen', warn: 'Warnungen und Fehler', error: 'Fehler' },
  level1: { info: 'Info', warn: 'Warnung', error: 'Fehler' },
  pause: 'Anhalten',
  resume: 'Fortsetzen',
  paused: 'Angehalten. Neue Meldungen werden nicht angezeigt.',
  copy: 'Kopieren',
  copied: 'Kopiert.',
  notCopied: 'Kopieren braucht https. Markiere die Meldungen stattdessen.',
  list: 'Meldungen',
  empty: 'Keine passenden Meldungen.',
  truncated: 'Ältere Meldungen stehen im Protokoll des Dienstes oder Containers.',
}
