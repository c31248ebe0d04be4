const KIB = 1024
const MIB = 1024 * KIB
const GIB = 1024 * MIB
const SECOND = 1000
const MINUTE = 60 * SECOND

/** Limits of one reading, by either way. Exceeding one fails the reading; nothing is cut off silently. */
export const MAX = {
  libraries: 200,
  folders: 2_000,
  people: 10_000,
  items: 1_000_000,
  /** Libraries that people have access to there, if not all: distinct lists and their entries count. */
  choices: 50_000,
  /** Per person. */
  sessions: 500_000,
  progress: 200_000,
  bookmarks: 100_000,
  lists: 10_000,
  devices: 200_000,
  listEntries: 1_000_000,
  entriesOfList: 50_000,
  /** Authors, narrators or series per item. */
  names: 1_000,
  /** Total characters of all texts kept. */
  texts: 128 * MIB,
  /** Total bytes of all people's rows, compressed. */
  packed: 512 * MIB,
}

/** Limits of calls to a server. */
export const CALLS = {
  /** For one response. It allows as many values as 150,000 positions have, which are as many bytes. */
  json: { bytes: 64 * MIB, depth: 64, values: 5_000_000 },
  callMs: 30 * SECOND,
  readingMs: 30 * MINUTE,
  itemsPerPage: 500,
  /** For every page, that server reads all sessions of a person. */
  sessionsPerPage: 1_000,
}

/** Limits of files. */
export const FILES = {
  bytes: 4 * GIB,
  /** How many rows a thread reads at a time, so that its memory is bounded. */
  rowsAtATime: 5_000,
  /** For one run of a thread. The first one checks the whole file. */
  runMs: 10 * MINUTE,
  /** The longest value that SQLite reads. */
  valueBytes: 64 * MIB,
  /** For JSON in a column. */
  json: { bytes: 32 * MIB, depth: 64, values: 5_000_000 },
  /** How much larger than the backup a database may be, above the free part. */
  ratio: 200,
  freeBytes: 64 * MIB,
}

/** How many characters of a text are kept. */
export const CHARACTERS = { id: 100, name: 500, path: 4_096, description: 10_000 }

/** Limits of the thread that reads. */
export const THREAD = {
  describeMs: 2 * MINUTE,
  /** The reading ends itself before this. */
  readMs: CALLS.readingMs + MINUTE,
}
