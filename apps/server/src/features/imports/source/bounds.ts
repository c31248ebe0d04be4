const KIB = 1024
const MIB = 1024 * KIB
const GIB = 1024 * MIB
const SECOND = 1000
const MINUTE = 60 * SECOND

/** Limits of one reading, whichever way it is read. Past one the reading fails; nothing is cut off without a word. */
export const MAX = {
  libraries: 200,
  folders: 2_000,
  people: 10_000,
  items: 1_000_000,
  /** Libraries that people can open there, if not all: different lists count, and each of their entries. */
  choices: 50_000,
  /** Of one person. */
  sessions: 500_000,
  progress: 200_000,
  bookmarks: 100_000,
  lists: 10_000,
  devices: 200_000,
  listEntries: 1_000_000,
  entriesOfList: 50_000,
  /** Authors, narrators or series of one item. */
  names: 1_000,
  /** Characters of all texts together that are kept. */
  texts: 128 * MIB,
  /** Bytes of all people's rows together, compressed. */
  packed: 512 * MIB,
}

/** Limits of calls to a server. */
export const CALLS = {
  /** Of an answer. As many values as 150,000 positions have, which are as many bytes. */
  json: { bytes: 64 * MIB, depth: 64, values: 5_000_000 },
  callMs: 30 * SECOND,
  readingMs: 30 * MINUTE,
  itemsPerPage: 500,
  /** That server reads all sessions of a person for each page. */
  sessionsPerPage: 1_000,
}

/** Limits of files. */
export const FILES = {
  bytes: 4 * GIB,
  /** Rows that a thread reads at a time, so that its memory is bounded. */
  rowsAtATime: 5_000,
  /** For one run of a thread. The first one checks the whole file. */
  runMs: 10 * MINUTE,
  /** The longest value that SQLite reads. */
  valueBytes: 64 * MIB,
  /** Of JSON in a column. */
  json: { bytes: 32 * MIB, depth: 64, values: 5_000_000 },
  /** How much larger than in the backup a database may be, above the free part. */
  ratio: 200,
  freeBytes: 64 * MIB,
}

/** Characters that are kept of one text. */
export const CHARACTERS = { id: 100, name: 500, path: 4_096, description: 10_000 }

/** Limits of the thread that reads. */
export const THREAD = {
  describeMs: 2 * MINUTE,
  /** The reading ends itself before. */
  readMs: CALLS.readingMs + MINUTE,
}
