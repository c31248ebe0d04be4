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

/** Remarks of the server, which are in English. */
const details: Record<string, string> = {
  'the book is gone': 'The book is no longer there.',
  'marked as not this book': 'Marked as not in the community.',
  'nothing to change': 'Nothing to change.',
  'the cover could not be fetched': "The cover couldn't be downloaded.",
  'metadata service unavailable': "The metadata service didn't respond to five books in a row.",
  'metadata lookup was turned off': 'Metadata lookup was turned off during the run.',
  'unexpected error': 'An unexpected error occurred. The log has the details.',
}

const applied: Record<string, string> = { applied: 'Applied', skipped: 'Unchanged', failed: 'Failed' }

const en = {
  title: 'Matching',
  intro: 'Finds the community metadata of your books. Nothing changes until you apply the results, and you can take them back.',
  sent: (service: string) =>
    `Titles, names, lengths and identifiers of the books are sent to ${service}, but never who asks or where files are.`,
  off: {
    text: 'Metadata lookup is turned off, so books are not matched.',
    link: 'Turn it on in the settings',
  },
  start: 'New run',
  library: 'Library',
  allLibraries: 'All libraries',
  mode: 'Task',
  modes: {
    match: 'Find matches for books',
    repick: 'Change ASINs to those of the preferred store',
    import: 'Compare books with an import',
  } as Record<string, string>,
  region: (region: string) => `Preferred store: ${region}.`,
  regionLink: 'Change',
  noRegion: 'Choose a preferred store in the settings first.',
  act: 'Look up books',
  busy: 'Another run is in progress. Only one works at a time.',
  started: 'Run started.',
  runs: 'Runs',
  noRuns: 'No runs yet.',
  columns: { library: 'Library', status: 'Status', when: 'Started', books: 'Books', sure: 'Sure', applied: 'Applied' },
  statuses,
  runTitle: (library: string, when: string) => `${library}, ${when}`,
  progress: (done: number, total: number) => `${done} of ${books(total)}`,
  stop: 'Stop',
  stopped: 'Run stopped.',
  by: (name: string) => `Started by ${name}.`,
  interrupted: 'The server was restarted during this run.',
  again: 'It can be applied again.',
  incomplete: (count: number) =>
    `${count === 1 ? "1 book wasn't" : `${count} books weren't`} looked up, so this run can't be applied. Start a new one.`,
  results: (done: number, same: number, failed: number) =>
    [`${books(done)} updated`, ...(same > 0 ? [`${same} unchanged`] : []), ...(failed > 0 ? [`${failed} failed`] : [])].join(', '),
  outcomes: { auto: 'Sure', review: 'To check', none: 'Not found', error: 'Failed', pending: 'Waiting' },
  about: {
    auto: 'The community has exactly this recording, and no other work comes close. These are applied unless you leave them out.',
    review: 'The match or the recording is uncertain. These are applied only if you include them.',
    none: 'Nothing similar enough. Open a book to search by title, ASIN or ISBN.',
    error: "The metadata service couldn't be asked about these books.",
    pending: "These books haven't been looked up yet.",
  },
  /** Runs whose proposals come from an import. */
  imported: {
    open: 'Compare book data',
    hint: 'Titles, names, series and identifiers that were edited on the other server can be taken over. You review them first.',
    books: 'Books of an import',
    about: {
      auto: 'These books are certain, and the other server has other values for them. They are applied unless you leave them out.',
      review: 'These books were found by title and length only. They are applied only if you include them.',
      none: 'The other server has no other values for these books.',
      error: "These books couldn't be compared.",
      pending: "These books haven't been compared yet.",
    },
    text: {
      ids: 'Missing ASINs and ISBNs are added. Nothing else changes.',
      fill: 'Empty fields are filled. Existing values stay.',
      overwrite: 'Fields that differ are replaced with the values of the other server.',
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
  reason: (code: string) => `The metadata service couldn't be asked (${code}).`,
  scope: 'Apply',
  scopes: {
    ids: 'Missing identifiers only',
    fill: 'Empty fields and missing covers',
    overwrite: 'All fields that differ',
  },
  scopeHint: 'Values entered by administrators and covers they chose are never replaced.',
  apply: (count: number) => `Apply to ${books(count)}`,
  confirm: {
    title: (count: number) => `Apply to ${books(count)}?`,
    text: {
      ids: 'Missing ASINs and ISBNs are added. Nothing else changes.',
      fill: 'Empty fields are filled, and missing covers are downloaded. Existing values stay.',
      overwrite: 'Fields that differ are replaced with the values of the community, and missing covers are downloaded.',
      repick: 'ASINs are replaced with those of the preferred store.',
    },
    after: "Your files aren't changed, and you can take everything back.",
    act: 'Apply',
    done: 'Applying has started.',
  },
  takeBack: {
    open: 'Take back matches',
    title: 'Take back matches?',
    text: 'Everything that matches wrote in these books is removed, from all runs and from single books. Each book gets back the values and the cover that it had before. Edits made since then stay.',
    act: 'Take back',
    done: (count: number, covers: number) =>
      `${count === 1 ? '1 book is' : `${count} books are`} as before${covers === 0 ? '' : covers === 1 ? ', 1 cover removed' : `, ${covers} covers removed`}.`,
    none: 'There were no matches to take back.',
  },
  detail: {
    now: 'Now',
    match: 'Match',
    blank: 'empty',
    changes: 'Changes',
    stays: 'Stays as it is',
    score: (score: number, next: number) =>
      next > 0 ? `Score ${score} of 100; the next best work has ${next}.` : `Score ${score} of 100.`,
    narrators: (names: string) => `Read by ${names}`,
    openBook: 'Open the book',
    openWork: 'Open in the metadata service',
    gone: 'The book is no longer there.',
    noMatch: 'No match to compare.',
  },
}

export type Texts = typeof en

export const matchingTexts = chooseTexts(en, { de: async () => (await import('./matching.de.ts')).de })
