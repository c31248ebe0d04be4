import type { CHECK_STATUSES } from '@chapterhouse/contract/server/books/community-chapters'
import { chooseTexts } from '@chapterhouse/ui/language'

export type CheckStatus = (typeof CHECK_STATUSES)[number]

/** Each result of a check: its short form, and its meaning. */
const statuses: Record<CheckStatus, { title: string; text: string }> = {
  no_match: {
    title: 'Recording not found',
    text: "The metadata service doesn't know this recording. Check the book's ASIN or ISBN.",
  },
  unavailable: { title: 'No chapter list', text: 'The metadata service knows this recording, but has no chapters for it.' },
  fill: {
    title: 'Fits',
    text: 'The community chapters fit the audio. This book has no chapters, so they are used automatically.',
  },
  same: { title: 'Same chapters', text: 'The community chapters have the same start times and titles.' },
  titles: { title: 'Different titles', text: 'The chapters start at the same points, but some titles differ.' },
  refine: { title: 'More chapters', text: "The community list contains this book's chapters, with more in between." },
  restructure: {
    title: 'Divided differently',
    text: 'The community chapters fit the audio, but split it at other points.',
  },
  length_mismatch: {
    title: "Length doesn't match",
    text: "The lengths differ too much, so the list is probably for another recording. It isn't used.",
  },
  structure_mismatch: {
    title: "Chapters don't match",
    text: "Too few chapters of this book are in the community list, so it is probably for another recording. It isn't used.",
  },
  crosses_files: {
    title: "Files don't match",
    text: "A community chapter would continue from one file of this book into the next. The list isn't used.",
  },
}

const chapters = (count: number) => (count === 1 ? '1 chapter' : `${count} chapters`)

const en = {
  title: 'Community chapters',
  off: "Metadata lookup is off, so chapters aren't checked. Chapters already in use are kept.",
  settings: 'Go to Settings',
  noIdentifier: 'Add an ASIN or ISBN to compare this book with the community chapters of its recording.',
  checkNow: 'Check now',
  checking: 'Comparing the community chapters with the audio… This can take a few minutes.',
  unchecked: 'Not checked yet. Books with an ASIN or ISBN are checked in the background.',
  failed: 'The check failed and nothing was changed. Make sure the metadata service is reachable, then try again.',
  stale: "The book has changed since this check, so the result doesn't apply. It will be checked again.",
  checked: 'Last checked',
  statuses,
  details: 'Details of the check',
  facts: {
    lengths: (local: string, community: string) => `Length of this audio: ${local}; of the recording in the list: ${community}.`,
    counts: (local: string, community: string) => `Chapters in this book: ${local}; in the list: ${community}.`,
    ratio: (percent: string) => `Typical difference in length between matching chapters: ${percent}.`,
    worst: (percent: string) => `Largest difference in length: ${percent}.`,
    anchors: (count: number) =>
      count === 0 ? 'No start times match.' : count === 1 ? '1 start time matches.' : `${count} start times match.`,
    snapped: (count: number) => `${chapters(count)} placed at a pause in the audio.`,
    approximate: (count: number) =>
      count === 1 ? 'The start of 1 chapter is approximate.' : `The starts of ${count} chapters are approximate.`,
    omitted: (titles: readonly string[]) => `Not in this audio: ${titles.map((title) => `“${title}”`).join(', ')}.`,
    straddle: ({ title, from, to }: { title: string; from: string; to: string }) =>
      `“${title}” would start in ${from} and continue in ${to}.`,
    titles: (count: number) => (count === 1 ? '1 title differs:' : `${count} titles differ:`),
    title: (number: number, own: string, community: string) => `${number}: “${own}” in this book, “${community}” in the list`,
    moreTitles: (count: number) => `${count} more are in the table below.`,
  },
  choice: 'Chapters to use',
  choices: { auto: 'Automatic', files: 'Files', community: 'Community' },
  choiceText: 'Automatic uses community chapters only for books without chapters. Files are never changed.',
  inUse: { files: "The book's own chapters are in use.", community: 'The community chapters are in use.' },
  chosen: {
    auto: 'Chapters are chosen automatically.',
    files: "The book's own chapters are used.",
    community: 'Community chapters are used.',
  },
  own: 'This book',
  community: 'Community',
  shown: (from: string, to: string) => `${from} to ${to}`,
  boundary: 'Chapter starts of both lists',
  boundaryText: (number: number, count: number, names: string) => `${number} of ${count}. ${names}`,
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show all',
  earlier: 'Earlier',
  later: 'Later',
  rulesHint:
    'Lines join matching start times. Click a start to hear the audio around it. Zoom with the buttons, + and −, pinch, or Ctrl and the mouse wheel.',
  selected: 'Selected start',
  asTable: 'Both lists as a table',
  notPlaced: (time: string) => `${time} in the recording, missing from this audio`,
  hear: {
    own: (number: number) => `Preview own chapter ${number}`,
    community: (number: number) => `Preview community chapter ${number}`,
  },
}

export type Texts = typeof en

export const communityChaptersTexts = chooseTexts(en, { de: async () => (await import('./community-chapters.de.ts')).de })
