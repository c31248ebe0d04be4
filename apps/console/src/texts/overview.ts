import { chooseTexts } from '@chapterhouse/ui/language'

const en = {
  title: 'Overview',
  books: (count: number): string => (count === 1 ? 'Book' : 'Books'),
  libraries: (count: number): string => (count === 1 ? 'Library' : 'Libraries'),
  people: (count: number): string => (count === 1 ? 'Person' : 'People'),
  storage: 'Storage',
  now: 'Listening now',
  noListeners: 'No one is listening.',
  at: (position: string, length: string) => `${position} of ${length}`,
  onDevice: (device: string) => `on ${device}`,
  converted: 'transcoded',
  attention: 'Needs attention',
  allWell: 'Nothing needs attention.',
  offline: (name: string, books: number) =>
    books === 1 ? `${name} is offline. Its book stays listed.` : `${name} is offline. Its ${books} books stay listed.`,
  failedScan: (name: string, when: string) => `The last scan of ${name} (${when}) failed.`,
  noLibrary: { title: 'No books yet.', text: 'Add the folder that contains your audiobooks.', act: 'Add library' },
  next: {
    title: 'Next steps',
    people: { title: 'Add people', about: 'Everyone gets their own account, with their own progress and access.' },
    app: { title: 'Connect an app', about: 'Open the player on a phone, or scan a code with an app.' },
    issues: (count: string) => ({
      title: 'Review issues',
      about: count === '1' ? 'The scan found 1 possible issue.' : `The scan found ${count} possible issues.`,
    }),
    later: 'Charts appear here once someone has listened.',
  },
  range: 'Period',
  ranges: { '7d': '7 days', '30d': '30 days', '90d': '90 days', '1y': '1 year' },
  totals: {
    listened: 'Listening time',
    sessions: 'Sessions',
    listeners: 'Listeners',
    heard: 'Books played',
    finished: 'Books finished',
    before: (value: string) => `previously: ${value}`,
  },
  perDay: 'Hours per day',
  minutesPerDay: 'Minutes per day',
  minutes: 'Minutes',
  when: 'Listening times',
  growth: 'Library size',
  topBooks: 'Most-played books',
  topPeople: 'Top listeners',
  funnel: 'Completion',
  funnelSteps: ['Started', '25%', '50%', '75%', 'Finished'],
  dropOffs: 'Drop-off points',
  dropOff: (chapter: string, people: number) => `${chapter}, ${people === 1 ? '1 person' : `${people} people`}`,
  storageBy: 'Storage by format',
  day: 'Day',
  hours: 'Hours',
  count: 'Books',
  step: 'Progress',
  pairs: 'Listener–book pairs',
  inactive: 'Inactive for 60 days',
  noListening: 'No listening in this period.',
  peak: (streams: number) => (streams === 1 ? 'Peak: 1 concurrent listener' : `Peak: ${streams} concurrent listeners`),
}

export type Texts = typeof en

export const overviewTexts = chooseTexts(en, { de: async () => (await import('./overview.de.ts')).de })
