import type { Row } from './measuring/figure.ts'

const FIXED_COST =
  'The answer is kept; what is left is the fixed cost of a request: hooks, validation, metrics and the reply of the framework. It would take replies past the framework, as the metadata service sends them.'
const TWO_PROCESSES =
  'A scan runs in a process of its own; what is left are writes that wait for its transactions of eight milliseconds, and three busy threads on two cores. It would take one writer, with the rows of a scan sent to it.'
const ORDERS =
  'It would take an index for each order: 11 MB and a quarter of the time of an insert at 50,000 books, to save 7 of 24 ms.'

/** The beginning of a row, and the change that would meet its target. */
const TAKES: readonly (readonly [row: string, change: string])[] = [
  [
    'PUT /libraries/{id}/progress, against a bare',
    'The saves of a turn share one commit; a quarter is the record of listening, most of the rest the fixed cost of a request with a body. It would take replies past the framework.',
  ],
  [
    'GET /search, against a bare',
    'Most of the time goes into the ranks and joins of FTS5. It would take an index in memory, as the metadata service has.',
  ],
  ['GET /libraries/{id}/item, against a bare', FIXED_COST],
  ['GET /libraries/1/cover', FIXED_COST],
  ['GET /admin/books by', ORDERS],
  [
    '64 KiB Range reads',
    'Each request checks access and looks whether the file is still the same. It would take a file that is trusted without a look at the disk.',
  ],
  [
    'GET /libraries/{id}/authors',
    'The names are grouped from the credits of all books for each request. It would take a table of names that is kept with its counts.',
  ],
  ['event loop delay', TWO_PROCESSES],
  [
    'memory of the server and its scan process at its peak',
    'The scan process holds the tree of the library and the known books while it plans. It would take a tree that is written to the database while it is walked, and known books that are compared page by page.',
  ],
  [
    'memory after a scan',
    'Some 90 MB of it is the idle scan process, which ends after half a minute. It would take a process that ends with its scan, and starts again for the next.',
  ],
  [
    'memory at rest',
    'Node takes some 45 MB, the modules and routes of the server most of the rest. It would take routes that are made when they are first requested.',
  ],
  [
    'startup to first response',
    'Loading modules and registering routes take most of it. It would take a startup snapshot, which V8 does not offer for ES modules.',
  ],
  [
    'unchanged rescan against',
    'The scan itself takes less than half of it; starting its process takes some 0.4 s. It would take a process that stays, and its 90 MB.',
  ],
]

/** For a missed target: a sentence about how to reach it, if known. */
export const whatItTakes = ({ what }: Row): string => TAKES.find(([row]) => what.startsWith(row))?.[1] ?? ''
