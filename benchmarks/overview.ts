import type { Row } from './measuring/figure.ts'

interface Work {
  work: string
  /** One session with Audiobookshelf 2.36 and an early version, on a shared machine with two cores and 2,001 books. */
  audiobookshelf: string
  early: string
  wanted: string
  /** The beginning of the current report's row for it. */
  row: string
}

const EARLY_LARGE = '50,000 books: '

/** The work whose speed users notice. */
const WORKS: readonly Work[] = [
  {
    work: 'first scan, 2,000 books',
    audiobookshelf: '786 s (2.5/s)',
    early: '51 s (39/s)',
    wanted: '12 s (167/s)',
    row: 'first scan, books',
  },
  { work: 'unchanged rescan', audiobookshelf: '4.8 s', early: '0.5 s', wanted: '0.3 s', row: 'unchanged rescan against' },
  { work: 'search', audiobookshelf: '8/s', early: '953/s', wanted: '4,000/s', row: 'GET /search, against a bare' },
  { work: 'item', audiobookshelf: '66/s', early: '5,236/s', wanted: '8,000/s', row: 'GET /libraries/{id}/item, against a bare' },
  {
    work: 'list of 50',
    audiobookshelf: '30/s',
    early: '1,677/s',
    wanted: '4,000/s',
    row: 'GET /libraries/{id}/books, against a bare',
  },
  { work: 'home', audiobookshelf: '589/s (cached)', early: '692/s', wanted: '3,000/s', row: 'GET /me/home, against a bare' },
  {
    work: 'save of progress',
    audiobookshelf: '200/s',
    early: '3,465/s',
    wanted: '10,000/s',
    row: 'PUT /libraries/{id}/progress, against a bare',
  },
  {
    work: '64 KiB ranges of large files',
    audiobookshelf: '115/s',
    early: '1,705/s',
    wanted: '8,000/s',
    row: '64 KiB Range reads, 40 files',
  },
  { work: 'cover, 320 pixels', audiobookshelf: '74/s', early: '5,421/s', wanted: '12,000/s', row: 'GET /libraries/1/cover' },
  { work: 'start, 2,000 books', audiobookshelf: '2.9 s', early: '0.94 s', wanted: '0.5 s', row: 'startup to first response' },
  {
    work: 'memory at rest, 2,000 books',
    audiobookshelf: '129 MB',
    early: '190 MB',
    wanted: '110 MB',
    row: 'memory at rest with 2000',
  },
  { work: 'memory after load', audiobookshelf: '396 MB', early: '285 MB', wanted: '170 MB', row: 'memory after a scan' },
  { work: `${EARLY_LARGE}first scan`, audiobookshelf: '', early: '84 s', wanted: '25 s', row: 'first scan with 50000' },
  {
    work: `${EARLY_LARGE}its highest memory`,
    audiobookshelf: '',
    early: '666 MB',
    wanted: '250 MB',
    row: 'memory of the server and its scan process at its peak in a scan with 50000',
  },
  {
    work: `${EARLY_LARGE}root of 4,000 folders`,
    audiobookshelf: '',
    early: '1.4 to 2.4 s',
    wanted: '20 ms',
    row: 'GET /libraries/{id}/fs of the root with 50000',
  },
  { work: `${EARLY_LARGE}search for s`, audiobookshelf: '', early: '110 ms', wanted: '20 ms', row: 'GET /search?q=s with' },
  { work: `${EARLY_LARGE}search for the`, audiobookshelf: '', early: '100 ms', wanted: '20 ms', row: 'GET /search?q=the with' },
  {
    work: `${EARLY_LARGE}longest gap while it scans`,
    audiobookshelf: '',
    early: '1.6 s',
    wanted: '50 ms',
    row: 'event loop delay in the first scan of 50000 books, against',
  },
  { work: `${EARLY_LARGE}start`, audiobookshelf: '', early: '2.4 s', wanted: '0.8 s', row: 'start to the first answer' },
  {
    work: `${EARLY_LARGE}memory at rest`,
    audiobookshelf: '',
    early: '467 MB',
    wanted: '160 MB',
    row: 'memory of the server and its scan process at rest with 50000',
  },
]

/** The table of those measured in this run. */
export function overview(rows: readonly Row[]): string {
  const found = WORKS.flatMap(({ row, ...work }) => {
    const measured = rows.find(({ what }) => what.startsWith(row))
    return measured ? [{ ...work, now: measured.growth?.at(-1)?.shown ?? measured.ours }] : []
  })
  if (found.length === 0) return ''
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    line(['Work', 'Audiobookshelf 2.36', 'Early version', 'Wanted', 'Now']),
    '|---|--:|--:|--:|--:|',
    ...found.map(({ work, audiobookshelf, early, wanted, now }) => line([work, audiobookshelf, early, wanted, now])),
  ].join('\n')
}
