import type { Texts } from './community-chapters.ts'

const chapters = (count: number) => `${count} Kapitel`

export const de: Texts = {
  title: 'Community-Kapitel',
  off: 'Das Nachschlagen von Metadaten ist aus, daher wird nichts geprüft. Verwendete Kapitel bleiben.',
  settings: 'Zu den Einstellungen',
  noIdentifier: 'Tragen Sie eine ASIN oder ISBN ein, um dieses Buch mit den Community-Kapiteln seiner Aufnahme zu vergleichen.',
  checkNow: 'Jetzt prüfen',
  checking: 'Die Community-Kapitel werden mit dem Audio verglichen … Das kann einige Minuten dauern.',
  unchecked: 'Noch nicht geprüft. Bücher mit ASIN oder ISBN werden im Hintergrund geprüft.',
  failed:
    'Die Prüfung ist fehlgeschlagen, es wurde nichts geändert. Stellen Sie sicher, dass der Metadatendienst erreichbar ist, und versuchen Sie es noch einmal.',
  stale: 'Das Buch hat sich seit dieser Prüfung geändert, daher gilt das Ergebnis nicht. Es wird noch einmal geprüft.',
  checked: 'Zuletzt geprüft',
  statuses: {
    no_match: {
      title: 'Aufnahme nicht gefunden',
      text: 'Der Metadatendienst kennt diese Aufnahme nicht. Prüfen Sie die ASIN oder ISBN des Buchs.',
    },
    unavailable: { title: 'Keine Kapitelliste', text: 'Der Metadatendienst kennt diese Aufnahme, hat aber keine Kapitel dazu.' },
    fill: {
      title: 'Passt',
      text: 'Die Community-Kapitel passen zum Audio. Dieses Buch hat keine eigenen, daher werden sie automatisch verwendet.',
    },
    same: { title: 'Gleiche Kapitel', text: 'Die Community-Kapitel haben die gleichen Anfänge und Titel wie die dieses Buchs.' },
    titles: {
      title: 'Andere Titel',
      text: 'Die Community-Kapitel beginnen an den gleichen Stellen wie die dieses Buchs, aber einige Titel sind anders.',
    },
    refine: { title: 'Mehr Kapitel', text: 'Die Community-Liste enthält die Kapitel dieses Buchs und weitere dazwischen.' },
    restructure: {
      title: 'Andere Einteilung',
      text: 'Die Community-Kapitel passen zum Audio, teilen es aber anders ein als dieses Buch.',
    },
    length_mismatch: {
      title: 'Länge stimmt nicht überein',
      text: 'Die Längen weichen zu stark voneinander ab, die Liste gehört also wohl zu einer anderen Aufnahme. Sie wird nicht verwendet.',
    },
    structure_mismatch: {
      title: 'Kapitel stimmen nicht überein',
      text: 'Zu wenige Kapitel dieses Buchs stehen in der Community-Liste, sie gehört also wohl zu einer anderen Aufnahme. Sie wird nicht verwendet.',
    },
    crosses_files: {
      title: 'Dateien stimmen nicht überein',
      text: 'Ein Community-Kapitel würde von einer Datei dieses Buchs in die nächste reichen. Die Liste wird nicht verwendet.',
    },
  },
  details: 'Einzelheiten der Prüfung',
  facts: {
    lengths: (local, community) => `Das Audio ist ${local} lang, die Aufnahme der Liste ${community}.`,
    counts: (local, community) => `Kapitel in diesem Buch: ${local}; in der Liste: ${community}.`,
    ratio: (percent) => `Typischer Längenunterschied übereinstimmender Kapitel: ${percent}.`,
    worst: (percent) => `Größter Längenunterschied: ${percent}.`,
    anchors: (count) =>
      count === 0
        ? 'Kein Anfang stimmt in beiden überein.'
        : count === 1
          ? '1 Anfang stimmt in beiden überein.'
          : `${count} Anfänge stimmen in beiden überein.`,
    snapped: (count) => `${chapters(count)} an eine Pause im Audio gelegt.`,
    approximate: (count) =>
      count === 1 ? 'Der Anfang von 1 Kapitel ist ungefähr.' : `Die Anfänge von ${count} Kapiteln sind ungefähr.`,
    omitted: (titles) => `Nicht in diesem Audio: ${titles.map((title) => `„${title}“`).join(', ')}.`,
    straddle: ({ title, from, to }) => `„${title}“ würde in ${from} beginnen und in ${to} weitergehen.`,
    titles: (count) => (count === 1 ? '1 Titel ist anders:' : `${count} Titel sind anders:`),
    title: (number, own, community) => `${number}: „${own}“ in diesem Buch, „${community}“ in der Liste`,
    moreTitles: (count) => `${count} weitere stehen unten in der Tabelle.`,
  },
  choice: 'Zu verwendende Kapitel',
  choices: { auto: 'Automatisch', files: 'Dateien', community: 'Community' },
  choiceText: '„Automatisch“ verwendet Community-Kapitel nur für ein Buch ohne eigene Kapitel. Dateien werden nie geändert.',
  inUse: { files: 'Die eigenen Kapitel des Buchs werden verwendet.', community: 'Die Community-Kapitel werden verwendet.' },
  chosen: {
    auto: 'Die Kapitel werden automatisch gewählt.',
    files: 'Die eigenen Kapitel des Buchs werden verwendet.',
    community: 'Community-Kapitel werden verwendet.',
  },
  own: 'Dieses Buch',
  community: 'Community',
  shown: (from, to) => `${from} bis ${to}`,
  boundary: 'Kapitelanfänge beider Listen',
  boundaryText: (number, count, names) => `${number} von ${count}. ${names}`,
  zoom: 'Zoom',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  showAll: 'Alles zeigen',
  earlier: 'Früher',
  later: 'Später',
  rulesHint:
    'Linien zwischen beiden verbinden Anfänge, die derselbe Moment sind. Klicken Sie auf einen Anfang, um das Audio rund um ihn zu hören. Zoomen Sie mit den Schaltflächen, mit + und −, mit zwei Fingern oder mit Strg und dem Mausrad.',
  selected: 'Ausgewählter Anfang',
  asTable: 'Beide Listen als Tabelle',
  notPlaced: (time) => `${time} in der Aufnahme, nicht in diesem Audio`,
  hear: {
    own: (number) => `In eigenes Kapitel ${number} hineinhören`,
    community: (number) => `In Community-Kapitel ${number} hineinhören`,
  },
}
