import { chooseTexts } from '@chapterhouse/ui/language'

const triggers: Record<string, string> = {
  manual: 'Manual',
  schedule: 'Scheduled',
  startup: 'At startup',
  change: 'After a change',
}

const statuses: Record<string, string> = {
  running: 'Running',
  ok: 'Succeeded',
  partial: 'Partial',
  unavailable: 'Folder unavailable',
  failed: 'Failed',
  cancelled: 'Cancelled',
  interrupted: 'Interrupted',
}

const events: Record<string, string> = {
  started: 'Started',
  discovered: 'Folders scanned',
  unreadable: 'Unreadable',
  moved: 'Moved',
  joined: 'Merged',
  split: 'Split',
  problem: 'File problem',
  error: 'Error',
  removed: 'Removed from the library',
  partial: 'Removals skipped',
  truncated: 'Log truncated',
  finished: 'Finished',
  unavailable: 'Folder unavailable',
  failed: 'Failed',
  cancelled: 'Cancelled',
  interrupted: 'Interrupted by server shutdown',
}

const en = {
  title: 'Scans',
  now: 'Running',
  idle: 'No scan is running.',
  queue: 'Queued',
  schedules: 'Scheduled',
  noSchedules: 'No scheduled scans.',
  stop: (name: string) => `Cancel the scan of ${name}`,
  removeFromQueue: (name: string) => `Remove ${name} from the queue`,
  stopped: 'Scan cancelled. Results so far are kept.',
  progress: (done: number, total: number) => `${done} of ${total} ${total === 1 ? 'book' : 'books'}`,
  scanning: 'Scanning folders…',
  triggers,
  statuses,
  events,
  runs: 'Scan history',
  library: 'Library',
  anyLibrary: 'All libraries',
  columns: { library: 'Library', when: 'Started', status: 'Status', books: 'Books', changes: 'Changes', trigger: 'Trigger' },
  changes: { added: 'new', updated: 'changed', moved: 'moved', removed: 'removed' },
  noChanges: 'No changes',
  errors: (count: number) => (count === 1 ? '1 problem' : `${count} problems`),
  empty: 'No scans yet.',
  runTitle: (library: string, when: string) => `${library}, ${when}`,
  facts: {
    status: 'Status',
    trigger: 'Trigger',
    by: 'Started by',
    started: 'Started',
    duration: 'Duration',
    books: 'Books',
    changes: 'Changes',
    errors: 'Problems',
  },
  log: 'Log',
  noLog: 'No log entries.',
  onlyProblems: 'Problems only',
  moved: (to: string) => `to ${to}`,
}

export type Texts = typeof en

export const jobsTexts = chooseTexts(en, { de: async () => (await import('./jobs.de.ts')).de })
