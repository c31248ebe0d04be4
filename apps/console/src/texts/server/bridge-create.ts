import { chooseTexts } from '@chapterhouse/ui/language'

const kinds: Record<string, string> = { characters: 'characters', recaps: 'recaps', recap_summary: 'summary' }
const books = (count: number) => (count === 1 ? '1 book' : `${count} books`)

const en = {
  title: 'Characters and recaps',
  act: 'Create characters and recaps',
  kinds,
  /** On the page of a book. */
  book: {
    none: 'This book has none yet.',
    local: (what: string) => `With the book: ${what}.`,
    community: (what: string) => `From the community: ${what}.`,
    unknown: "The metadata service didn't respond, so the community may have some too.",
    job: 'Show job',
    last: 'Last job:',
    show: 'Show texts',
    hide: 'Hide texts',
    gate: 'As far as you have listened to this book, like every listener.',
    hidden: (count: number) =>
      count === 1
        ? '1 text is hidden because it may spoil the book.'
        : `${count} texts are hidden because they may spoil the book.`,
    spoil: 'Show all, with spoilers',
    characters: 'Characters',
    recaps: 'Recaps',
    through: (chapter: number) => (chapter === 0 ? 'Before chapter 1' : `Through chapter ${chapter}`),
    inShort: 'In short',
    ending: 'Ending',
    nothing: 'Nothing to show yet.',
  },
  source: 'Source',
  sources: { auto: 'E-book found with the book', audio: 'Audio', ebook: 'E-book' },
  fromAudio: 'Audio only',
  facts: { source: 'Source', hours: 'Listening by the bridge', cost: 'Model cost', existing: 'Existing texts' },
  noListening: 'none, the e-book is read',
  hours: (length: string) => `about ${length}`,
  noEstimate: 'no estimate yet',
  cost: (amount: string) => `about ${amount}`,
  tinyCost: (amount: string) => `less than ${amount}`,
  subscription: 'covered by a subscription',
  partCost: (cost: string, count: number) => `${cost}, and ${books(count)} without an estimate yet`,
  partHours: (length: string, count: number) => `${length}, and ${books(count)} without an estimate yet`,
  noModel: 'No language model is ready on the bridge. The job waits until one is set up.',
  replaced: (what: string) => `With the book: ${what}. These are replaced.`,
  shadowed: (what: string) => `From the community: ${what}. Listeners see these instead of new ones.`,
  communityUnknown: "The metadata service didn't respond, so it's unknown whether the community has some.",
  nothing: 'none',
  contribute: 'Contribute to the community as well',
  contributeHint:
    "Publishes characters and recaps under the licence CC BY-SA 3.0, as issues in the community's public repository, from the account set up on the bridge. Audio, e-book and transcript are never published.",
  noContribution: "To contribute as well, set up an account on the bridge's page.",
  earlier: {
    title: 'Earlier volumes without recaps',
    text: 'They are created first, so that recaps of this volume can refer to them.',
    volume: (index: string, title: string) => `${index}. ${title}`,
  },
  sum: (count: number) => `Total for ${books(count)}`,
  open: 'A job for this book is already open.',
  closing: 'An earlier job for this book is being cancelled. The new one is created as soon as it has stopped.',
  waiting: 'Waiting for the cancelled job to stop…',
  created: (count: number) => (count === 1 ? 'Job created.' : `${count} jobs created.`),
  progress: (done: number, total: number) => `${done} of ${total} created`,
  estimating: (done: number, total: number) => `Estimating: ${done} of ${total}…`,
  bulk: {
    act: 'Create recaps',
    title: (count: number) => `Characters and recaps for ${books(count)}`,
    tooMany: 'Select at most 100 books at a time.',
    text: 'Estimated from the audio; a book with an e-book needs no listening. Volumes of a series are created in order.',
    existing: (count: number) =>
      `${books(count)} already ${count === 1 ? 'has' : 'have'} texts beside ${count === 1 ? 'it' : 'them'}.`,
    openJobs: (count: number) => `${books(count)} already ${count === 1 ? 'has' : 'have'} an open job. Left out.`,
    replace: 'Replace these texts',
    replaceHint: 'Otherwise these books are left out.',
    shadowed: (count: number) => `The community has texts for ${books(count)}. Listeners see those instead of new ones.`,
    failed: (count: number) => `No estimate for ${books(count)}: not found or not responding. Left out.`,
    each: 'Time and cost of each book',
    nothing: 'No book is left to create texts for.',
  },
  suggested: {
    title: 'Suggested',
    text: 'Books being listened to, and the next volumes of their series, without recaps. Most recently played first.',
    none: 'No suggestions. Every book being listened to has recaps.',
    listening: (when: string) => `Last played: ${when}`,
    next: (series: string) => (series === '' ? 'Next in its series' : `Next in ${series}`),
    create: (title: string) => `Create characters and recaps for ${title}`,
    createShort: 'Create',
    all: (count: number) => `Create for all ${count}`,
    more: (count: number) => `Show ${count} more`,
    fewer: 'Show fewer',
  },
}

export type Texts = typeof en

export const bridgeCreateTexts = chooseTexts(en, { de: async () => (await import('./bridge-create.de.ts')).de })
