import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { createLockWait } from './lock.ts'
import { createReadTurns, type ReadTurns } from './read-turns.ts'
import { bound, firstRow, readingOf } from './reads.ts'
import { createTransactions } from './transactions.ts'

export type Db = ReturnType<typeof openDb>
export type ReadDb = ReturnType<typeof openReadOnly>

interface DbOptions {
  /** Called if work after a commit failed; the commit is kept and other subscribers still run. */
  onLateFailure?: (error: unknown) => void
  /** A new file without readers, which may be lost in a crash: written without syncing. */
  isDraft?: boolean
  /** Memory for pages, in megabytes. */
  cacheMb?: number
  /** How many megabytes of the file are memory-mapped: reading them copies nothing, but they count as memory of the process. */
  mappedMb?: number
}

const PRAGMAS = `
  PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
  PRAGMA temp_store = MEMORY`
const CACHE_MB = 16
/** Enough for the whole index of about ten thousand books. */
const MAPPED_MB = 64
const MEGABYTE = 2 ** 20
/** The last process of a killed server may still be closing the database, which locks even readers out. */
const OPEN_WITHIN_MS = 5_000
/** Changes with commits of other connections. */
const DATA_VERSION = 'PRAGMA data_version'

/**
 * Node opens databases in defensive mode, which does not allow `journal_mode = OFF`; an in-memory journal leaves no file either.
 */
const PRAGMAS_OF_A_DRAFT = `
  PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA cache_size = -128000; PRAGMA temp_store = MEMORY`

/**
 * One connection, one writer, everything synchronous: the writes of two requests cannot interleave. Given the bytes of a database
 * instead of a file, works on a copy in memory.
 */
export function openDb(
  file: string | Uint8Array,
  { onLateFailure = () => {}, isDraft = false, cacheMb = CACHE_MB, mappedMb = MAPPED_MB }: DbOptions = {},
) {
  const db = new DatabaseSync(typeof file === 'string' ? file : ':memory:', { timeout: OPEN_WITHIN_MS })
  if (typeof file !== 'string') db.deserialize(file)
  try {
    db.exec(
      isDraft
        ? PRAGMAS_OF_A_DRAFT
        : `${PRAGMAS}; PRAGMA cache_size = ${-1024 * cacheMb}; PRAGMA mmap_size = ${mappedMb * MEGABYTE}`,
    )
  } catch (error) {
    db.close()
    throw error
  }
  const { attempt, setLockWait, exec } = createLockWait(db)
  const readTurns = createReadTurns(db)
  const transactions = createTransactions(db, { attempt, onLateFailure, isDraft, endReads: readTurns.end })
  const writes = { count: 0 }
  /** A statement that commits by itself unless a transaction is open. */
  function write<T>(run: () => T): T {
    writes.count += 1
    transactions.prepareCommit()
    return attempt(run)
  }
  const { prepared, first, findRow, one, all, iterate } = readingOf(db, readTurns)

  return {
    first,
    findRow,
    one,
    all,
    iterate,
    run(sql: string, values: object = {}): { changes: number } {
      const { statement, names } = prepared(sql)
      return { changes: Number(write(() => statement.run(bound(names, values))).changes) }
    },
    /** A write that returns exactly one row (`RETURNING`); anything else is a defect. */
    runOne<T>(sql: string, values: object = {}): T {
      const row = write(() => firstRow<T>(prepared(sql), values))
      if (row === undefined) throw new Error(`no row for: ${sql}`)
      return row
    },
    transaction: transactions.transaction,
    /**
     * Changes with every write of this connection and every commit of another; while it is equal, nothing has changed. Undefined
     * within a transaction.
     */
    version: versionOf({
      writes,
      transactions,
      othersOf: () => readTurns.once(DATA_VERSION, () => findRow<[number]>(DATA_VERSION)?.[0]),
    }),
    relaxed: transactions.relaxed,
    afterCommit: transactions.afterCommit,

    /** How long a write may wait for another process's lock; initially five seconds. It blocks the program. */
    setLockWait,
    oncePerTurn: readTurns.once,
    /** The next read sees the newest state, even within this turn of the event loop. */
    endReads: readTurns.end,
    ...wholeDatabase(db, readTurns, { writes, mappedMb, exec }),
  }
}

function versionOf({
  writes,
  transactions,
  othersOf,
}: {
  writes: { count: number }
  transactions: Pick<ReturnType<typeof createTransactions>, 'isOpen' | 'rollbacks'>
  othersOf: () => number | undefined
}): () => string | undefined {
  return () => (transactions.isOpen() ? undefined : `${writes.count} ${transactions.rollbacks()} ${othersOf()}`)
}

/** Work on the whole database, which ends the turn's reads. `exec`: waits for other processes' locks. */
function wholeDatabase(
  db: DatabaseSync,
  readTurns: ReadTurns,
  { writes, mappedMb, exec }: { writes: { count: number }; mappedMb: number; exec: (sql: string) => void },
) {
  function close(): void {
    readTurns.end()
    db.close()
  }
  return {
    /** Returns memory to the system: free pages of the cache, and the file's mapping, which grows back with reads. */
    release(): void {
      readTurns.end()
      db.exec(`PRAGMA shrink_memory; PRAGMA mmap_size = 0; PRAGMA mmap_size = ${mappedMb * MEGABYTE}`)
    },
    /**
     * Attaches another file like `openReadOnly`; its tables need the prefix `name` if this database has tables of the same name.
     */
    attachReadOnly(file: string, name: string): void {
      const url = immutable(file)
      url.searchParams.set('mode', 'ro')
      readTurns.end()
      db.prepare(`ATTACH ? AS ${name}`).run(url.href)
      db.exec(`PRAGMA ${name}.mmap_size = ${MAPPED_BYTES}`)
    },
    /** For millions of rows: one statement with positional values (`?`). */
    writing(sql: string): (...values: SQLInputValue[]) => void {
      const statement = db.prepare(sql)
      return (...values) => {
        writes.count += 1
        readTurns.end()
        statement.run(...values)
      }
    },
    exec(sql: string): void {
      writes.count += 1
      readTurns.end()
      exec(sql)
    },
    /** The database as bytes, for `openDb`. */
    toBytes: (): Uint8Array => db.serialize(),
    close,
    [Symbol.dispose]: close,
  }
}

/** Larger than any file, so that reads use the system's page cache, which all processes share. */
const MAPPED_BYTES = 2 ** 40

/**
 * Opens a file that is no longer written to: without locks, and without running anything in it (an untrusted view or trigger must
 * not call functions). Temporary tables are allowed.
 */
export function openReadOnly(file: string) {
  const db = new DatabaseSync(immutable(file), { readOnly: true })
  db.exec(`PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = ${MAPPED_BYTES};
    PRAGMA cache_size = -8000; PRAGMA temp_store = MEMORY`)
  const { first, findRow, one, all, iterate } = readingOf(db)
  return {
    first,
    findRow,
    one,
    all,
    iterate,
    exec: (sql: string): void => db.exec(sql),
    close: (): void => db.close(),
    [Symbol.dispose]: (): void => db.close(),
  }
}

function immutable(file: string): URL {
  const url = pathToFileURL(file)
  url.searchParams.set('immutable', '1')
  return url
}
