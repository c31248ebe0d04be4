import { chooseTexts } from '@chapterhouse/ui/language'

const books = (count: number) => (count === 1 ? '1 book' : `${count} books`)

/** By the status of a run. */
const statuses: Record<string, string> = {
  matching: 'Looking up',
  ready: 'Ready',
  applying: 'Applying',
  applied: 'Applied',
  cancelled: 'Stopped',
  failed: 'Failed',
  interrupted: 'Interrupted',
}

/** The server's remarks, which are in English. */
const details: Record<string, string> = {
  'the book is gone': 'This book no longer exists.',
  'marked as not this book': 'Marked as not in the community.',
  'nothing to change': 'No changes.',
  'the cover could not be fetched': "The cover couldn't be downloaded.",
  'metadata service unavailable': "The metadata service didn't respond to five books in a row.",
  'metadata lookup was turned off': 'Metadata lookup was turned off during the run.',
  'unexpected error': 'An unexpected error occurred. The log has the details.',
}

const applied: Record<string, string> = { applied: 'Applied', skipped: 'Unchanged', failed: 'Failed' }

const en = {
  title: 'Matching',
  intro: 'Finds community metadata for your books. You review the results before they are applied, and can undo them.',
  sent: (service: string) =>
    `Titles, names, lengths and identifiers of your books are sent to ${service}. Usernames and file paths are never sent.`,
  off: {
    text: "Metadata lookup is turned off, so books can't be matched.",
    link: 'Turn it on in the settings',
  },
  start: 'New run',
  library: 'Library',
  allLibraries: 'All libraries',
  mode: 'Task',
  modes: {
    match: 'Find matches for books',
    repick: 'Switch ASINs to the preferred store',
    import: 'Compare with an import',
  } as Record<string, string>,
  region: (region: string) => `Preferred store: ${region}.`,
  regionLink: 'Change',
  noRegion: 'Choose a preferred store in the settings first.',
  act: 'Look up books',
  busy: 'Another run is in progress. Only one can run at a time.',
  started: 'Run started.',
  runs: 'Runs',
  noRuns: 'No runs yet.',
  columns: { library: 'Library', status: 'Status', when: 'Started', books: 'Books', sure: 'Certain', applied: 'Applied' },
  statuses,
  runTitle: (library: string, when: string) => `${library}, ${when}`,
  progress: (done: number, total: number) => `${done} of ${books(total)}`,
  stop: 'Stop',
  stopped: 'Run stopped.',
  by: (name: string) => `Started by ${name}.`,
  interrupted: 'The server was restarted during this run.',
  canApplyAgain: 'It can be applied again.',
  incomplete: (count: number) =>
    `${count === 1 ? "1 book wasn't" : `${count} books weren't`} looked up, so this run can't be applied. Start a new one.`,
  results: (done: number, same: number, failed: number) =>
    [`${books(done)} updated`, ...(same > 0 ? [`${same} unchanged`] : []), ...(failed > 0 ? [`${failed} failed`] : [])].join(', '),
  outcomes: { auto: 'Certain', review: 'Needs review', none: 'Not found', error: 'Failed', pending: 'Waiting' },
  about: {
    auto: 'The community has this exact recording and no similar work. These matches are applied unless you exclude them.',
    review: 'The match or the recording is uncertain. These matches are applied only if you include them.',
    none: 'No match found. Open a book to search by title, ASIN or ISBN.',
    error: "The metadata service didn't respond for these books.",
    pending: "These books haven't been looked up yet.",
  },
  /** Runs whose proposals come from an import. */
  imported: {
    open: 'Compare book data',
    hint: 'Import titles, names, series and identifiers that were edited on the other server. You review them first.',
    books: 'Books from an import',
    about: {
      auto: 'These books match, and the other server has different values. They are updated unless you exclude them.',
      review: 'These books were matched by title and length only. They are updated only if you include them.',
      none: 'The other server has the same values for these books.',
      error: "These books couldn't be compared.",
      pending: "These books haven't been compared yet.",
    },
    text: {
      ids: 'Missing ASINs and ISBNs are added. Nothing else changes.',
      fill: 'Empty fields are filled. Existing values are kept.',
      overwrite: 'Fields that differ are replaced with values from the other server.',
    },
  },
  empty: 'No books.',
  item: { book: 'Book', match: 'Match', changes: 'Changes', score: 'Score', state: 'Result', include: 'Apply' },
  include: (title: string) => `Apply to ${title}`,
  includeAll: 'Include all',
  excludeAll: 'Exclude all',
  included: (count: number, total: number) => `${count} of ${books(total)} included`,
  noChanges: 'No changes',
  cover: 'Cover',
  applied,
  details,
  reason: (code: string) => `The metadata service didn't respond (${code}).`,
  scope: 'Apply',
  scopes: {
    ids: 'Missing identifiers only',
    fill: 'Empty fields and missing covers',
    overwrite: 'All fields that differ',
  },
  scopeHint: 'Values and covers chosen by administrators are never replaced.',
  apply: (count: number) => `Apply to ${books(count)}`,
  confirm: {
    title: (count: number) => `Apply to ${books(count)}?`,
    text: {
      ids: 'Missing ASINs and ISBNs are added. Nothing else changes.',
      fill: 'Empty fields are filled, and missing covers are downloaded. Existing values are kept.',
      overwrite: 'Fields that differ are replaced with community values, and missing covers are downloaded.',
      repick: "ASINs are replaced with the preferred store's.",
    },
    after: "Your files aren't changed, and you can undo everything.",
    act: 'Apply',
    done: 'Applying has started.',
  },
  undo: {
    open: 'Undo matches',
    title: 'Undo all matches?',
    text: 'Removes all values that matching added to these books, in runs and one by one. Previous values and covers are restored. Later edits are kept.',
    act: 'Undo',
    done: (count: number, covers: number) =>
      `${books(count)} restored${covers === 0 ? '' : covers === 1 ? ', 1 cover removed' : `, ${covers} covers removed`}.`,
    none: 'No matches to undo.',
  },
  detail: {
    now: 'Now',
    match: 'Match',
    blank: 'empty',
    changes: 'Changes',
    unchanged: 'Unchanged',
    score: (score: number, next: number) => (next > 0 ? `Score: ${score} of 100 (next best: ${next}).` : `Score: ${score} of 100.`),
    narrators: (names: string) => `Read by ${names}`,
    openBook: 'Open the book',
    openWork: 'Open in the metadata service',
    gone: 'This book no longer exists.',
    noMatch: 'No match to compare.',
  },
}

export type Texts = typeof en

export const matchingTexts = chooseTexts(en, { de: async () => (await import('./matching.de.ts')).de })
