import { chooseTexts } from '@chapterhouse/ui/language'

const percent = (share: number) => `${Math.round(share * 100)}%`

/** Reasons for a score as sentences, by what was compared. */
const reasons = {
  identifier: { asin: 'Same ASIN', isbn: 'Same ISBN' } as Record<string, string>,
  title: (share: number) =>
    share >= 1 ? 'Same title' : share >= 0.6 ? `Similar title (${percent(share)})` : `Different title (${percent(share)})`,
  text: (share: number) => (share >= 1 ? 'Contains all search words' : `Contains ${percent(share)} of the search words`),
  author: { full: 'Same author', surname: "Same author's last name only", none: 'Different author' } as Record<string, string>,
  series: {
    position: 'Same series and number',
    name: 'Same series',
    conflict: 'Same series, but a different number',
    none: 'Different series',
  } as Record<string, string>,
  runtime: { same: 'Same length', near: 'Similar length', other: 'Different length' },
}

const en = {
  title: 'Community match',
  about: 'Title, people, series and identifiers from the metadata service.',
  identifiers: (asin: string, isbn: string) =>
    [asin && `ASIN ${asin}`, isbn && `ISBN ${isbn}`].filter(Boolean).join(', ') || 'No ASIN or ISBN.',
  fromCommunity: (fields: string) => `From the community: ${fields}.`,
  find: 'Find matches',
  undo: 'Undo match',
  undoTitle: 'Undo this match?',
  undoText: 'Previous values and the previous cover are restored. Later edits are kept.',
  undone: 'Match undone.',
  notThis: 'Not this book',
  notThisDone: 'Marked as not in the community. The ASIN and ISBN were cleared, and match runs skip this book.',
  isNotThis: 'Marked as not in the community. Match runs skip this book.',
  allow: 'Allow matching again',
  allowed: 'This book can be matched again.',
  dialog: (title: string) => `Matches for “${title}”`,
  search: 'Search by',
  by: { q: 'Words', asin: 'ASIN', isbn: 'ISBN' },
  searchFor: { q: 'Title and author', asin: 'ASIN', isbn: 'ISBN' },
  searchAct: 'Search',
  reset: 'Back to the suggestions',
  invalid: { q: 'Enter at least one word.', asin: 'An ASIN has 10 letters or digits.', isbn: 'An ISBN has 10 or 13 digits.' },
  none: 'Nothing found. Try other words, or the ASIN or ISBN of the recording.',
  score: (score: number) => `Score ${score} of 100`,
  reasons,
  series: (name: string, position: string) => (position ? `${name}, ${position}` : name),
  choose: (title: string) => `Compare with ${title}`,
  compare: 'Compare',
  back: 'All matches',
  recordingsFailed: "The recordings of this work couldn't be loaded. You can use only its title, people and series.",
  recording: 'Recording',
  noRecording: 'None of these',
  recordingFacts: (narrators: string, length: string, year: string) =>
    [narrators || 'Unknown narrator', length, year].filter(Boolean).join(', '),
  abridged: 'abridged',
  known: 'This is probably the recording you have.',
  asin: 'ASIN of',
  changes: 'Changes',
  preset: 'Select',
  edited: 'Edited by an administrator',
  cover: 'Cover',
  coverNew: 'Use the community cover',
  same: 'The book already has all these values.',
  accept: 'Use selected values',
  nothing: 'Select at least one value.',
  accepted: 'Match applied.',
  acceptedNoCover: "Match applied, but the cover couldn't be downloaded.",
  unavailable: { title: "The metadata service didn't respond.", advice: 'Wait a moment and try again.' },
}

export type Texts = typeof en

export const bookMatchTexts = chooseTexts(en, { de: async () => (await import('./book-match.de.ts')).de })
