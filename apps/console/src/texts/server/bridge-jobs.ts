import type { JobState, ParkCode } from '@chapterhouse/contract/bridge-jobs'
import { chooseTexts } from '@chapterhouse/ui/language'

interface Hint {
  title: string
  advice: string
}

/** By the code of the park: one without a hint does not compile. */
const parks: Record<ParkCode, Hint> = {
  agent_unavailable: {
    title: 'Language model not reachable',
    advice: "The bridge tries again every 10 minutes if a model is set up. Otherwise set one up on the bridge's page.",
  },
  agent_rate_limited: {
    title: "Language model's limit reached",
    advice: 'The job continues by itself when the limit resets.',
  },
  agent_credential_refused: {
    title: "Language model's key rejected",
    advice: "Enter a valid key on the bridge's page. The bridge tries again every 30 minutes.",
  },
  budget_exceeded: {
    title: 'Budget used up',
    advice:
      "A monthly budget renews on the 1st. If it's the budget for this book, raise it on the bridge's page, then choose Retry.",
  },
  agent_validation_exhausted: {
    title: 'Unusable answers from the language model',
    advice: "Choose Retry. If it happens again, set up a more capable model on the bridge's page.",
  },
  qa_no_converge: {
    title: 'Transcript not good enough',
    advice: 'Some passages remain doubtful after several attempts. Choose Retry, or cancel the job.',
  },
  spelling_gate_failure: {
    title: 'Names not certain',
    advice: "The spelling of some names couldn't be confirmed. Choose Retry to look them up again.",
  },
  fix_loop_exhausted: {
    title: 'Texts still have errors',
    advice: 'Corrections did not remove all errors. Choose Retry to correct them again.',
  },
  asr_decode_timeout: {
    title: 'Transcription took too long',
    advice: "Check whether the bridge's machine is busy and whether the audio plays, then choose Retry.",
  },
  markers_not_confident: {
    title: 'Chapters of the audio unclear',
    advice: "Check the book's chapters on its page, then choose Retry.",
  },
  ebook_chapters_not_confident: {
    title: "E-book doesn't match the audio",
    advice: 'It may be another edition. Cancel the job and create it again from the audio.',
  },
  supervisor_escalated: {
    title: 'Stopped after repeated failures',
    advice: "One step kept failing. See the log on the bridge's page, then choose Retry.",
  },
  supervisor_budget: {
    title: 'Repairs cost too much',
    advice: "Raise the budget on the bridge's page, then choose Retry.",
  },
  media_tools_unavailable: {
    title: 'ffmpeg missing',
    advice: "Install ffmpeg on the bridge's machine, then choose Retry.",
  },
  asr_unavailable: {
    title: 'Speech recognition not set up',
    advice: "Set it up on the bridge's page, then choose Retry.",
  },
  manifest_changed: {
    title: 'Audio files changed',
    advice: 'The files changed after the job started. Cancel the job and create it again.',
  },
  ebook_unreadable: {
    title: 'E-book unreadable',
    advice: 'It may be damaged or copy-protected. Cancel the job and create it again from the audio.',
  },
  ebook_no_chapters: {
    title: 'E-book without chapters',
    advice: 'Cancel the job and create it again from the audio.',
  },
  contrib_unavailable: {
    title: "Can't contribute",
    advice:
      "The texts are saved with the book, but couldn't be published. Check the account for contributions on the bridge's page, then choose Retry.",
  },
  core_needed: {
    title: 'Book unknown to the community',
    advice:
      "The texts are saved with the book. To publish them, add the book to the community's data first, then choose Retry; or cancel the job.",
  },
  core_pending: {
    title: 'Waiting for the community',
    advice: 'The texts are saved with the book. They are published by themselves once the community accepts the book.',
  },
  book_not_writable: {
    title: "Book's folder not writable",
    advice: 'Let the user that runs the bridge write to this folder. The bridge checks again every minute.',
  },
  library_not_writable: {
    title: 'Library not writable',
    advice: 'See “Libraries” on this page for the reason. The job continues by itself once that is fixed.',
  },
}

const steps: Record<string, string> = {
  queued: 'Waiting for other books',
  waiting: 'Waiting',
  inspecting: 'Checking the files',
  markers_normalizing: 'Sorting out chapters',
  splitting: 'Splitting the audio',
  asr: 'Transcribing',
  sanitizing: 'Cleaning up the transcript',
  qa_sweep: 'Checking the transcript',
  qa_adjudicating: 'Judging doubtful passages',
  retranscribing: 'Transcribing doubtful passages again',
  spelling_research: 'Looking up names',
  correcting: 'Correcting names',
  extracting: 'Reading the e-book',
  chapter_mapping: 'Matching chapters to the audio',
  fact_pass: 'Collecting facts',
  synthesizing: 'Writing characters and recaps',
  validating: 'Checking the texts',
  auditing: 'Checking for spoilers',
  fixing: 'Correcting the texts',
  writing: 'Saving the texts',
  rescanning: 'Showing the texts',
  ready: 'Texts ready',
  contributing: 'Contributing',
  done: 'Finishing',
}

/** The units of a count, by `stage`. */
const units: Record<string, { one: string; many: string }> = {
  chapters: { one: 'chapter', many: 'chapters' },
  parts: { one: 'part', many: 'parts' },
  chunks: { one: 'section', many: 'sections' },
  spans: { one: 'section', many: 'sections' },
  passages: { one: 'passage', many: 'passages' },
  files: { one: 'file', many: 'files' },
  texts: { one: 'text', many: 'texts' },
  people: { one: 'person', many: 'people' },
  names: { one: 'name', many: 'names' },
}

const states: Record<JobState, string> = {
  queued: 'Queued',
  running: 'Running',
  needs_attention: 'Needs attention',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

const en = {
  title: 'Jobs',
  parks,
  unknownPark: { title: 'Waiting for you', advice: "See the bridge's page for details." } as Hint,
  steps,
  states,
  cancelling: 'Cancelling…',
  units,
  count: (done: string, total: string, unit: string) => `${done} of ${total} ${unit}`.trim(),
  left: (length: string) => `about ${length} left`,
  cost: (amount: string) => `${amount} so far`,
  noCost: 'no cost so far',
  subscription: 'covered by a subscription',
  filter: 'Status',
  anyState: 'All jobs',
  none: 'No jobs yet. Open a book and choose “Create characters and recaps”, or start with a suggestion.',
  noneOfState: 'No jobs with this status.',
  columns: { book: 'Book', state: 'Status', progress: 'Progress', left: 'Time left', cost: 'Cost', created: 'Created' },
  retryAt: (when: string) => `Continues by itself: ${when}.`,
  retry: 'Retry',
  retryRequested: 'Retry requested. The bridge hears of it within half a minute.',
  retried: 'Retry requested.',
  cancel: {
    act: 'Cancel job',
    title: 'Cancel this job?',
    queued: 'It is removed from the queue.',
    claimed: 'The bridge stops its work within half a minute. What it has spent so far is spent.',
    kept: 'Characters and recaps already written are kept.',
    keep: 'Keep job',
    done: 'Job cancelled.',
    requested: 'The bridge is stopping its work.',
  },
  again: 'Create again',
  remove: { act: 'Remove from the list', done: 'Job removed. Its texts are kept.' },
  message: (text: string) => `Message from the bridge: ${text}`,
  facts: { book: 'Book', library: 'Library', source: 'Source', contribute: 'Contribution', attempts: 'Attempts', cost: 'Cost' },
  sources: { auto: 'E-book if there is one, otherwise audio', audio: 'Audio', ebook: 'E-book' } as Record<string, string>,
  contributions: { local: 'No', issue: 'Yes, to the community' } as Record<string, string>,
  attempts: (count: number, max: number) => `${count} of at most ${max}`,
  result: {
    title: 'Result',
    counts: (characters: string, recaps: string) => `Characters: ${characters}. Recaps: ${recaps}.`,
    files: 'Files written',
    read: "Show on the book's page",
    contributed: (what: string) => `Contribution: ${what}`,
  },
  history: {
    title: 'History',
    created: (name: string) => (name === '' ? 'Created' : `Created by ${name}`),
    started: 'Started',
    claimed: (attempt: number) => `Attempt ${attempt} started`,
    parked: (title: string) => `Needs attention: ${title}`,
    updated: 'Last change',
    cancelling: 'Cancellation requested',
    retrying: 'Retry requested',
    done: 'Done',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
}

export type Texts = typeof en

export const bridgeJobsTexts = chooseTexts(en, { de: async () => (await import('./bridge-jobs.de.ts')).de })
