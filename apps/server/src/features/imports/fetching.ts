import { conflict } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { ImportRow } from './import-record.ts'
import type { ImportsStore } from './imports.store.ts'
import { type MakePlan, savePlan } from './make-plan.ts'
import type { PackedSource } from './source/pack-source.ts'
import type { AbsSource } from './source/source.ts'
import { isSourceError } from './source/source-error.ts'
import type { StoredSource } from './stored-source.ts'

export interface FetchingNeeds {
  db: Db
  now: () => Date
  store: ImportsStore
  stored: StoredSource
  makePlan: MakePlan
  /** Resolves when none of these libraries is being scanned or queued for it. */
  whenScanned: (libraryIds: readonly number[], signal: AbortSignal) => Promise<void>
  /** Removes an upload; '' means none. */
  removeFile: (file: string) => void
  /** Fires when the server stops. */
  signal: AbortSignal
  onFailure: (error: unknown) => void
}

interface Running {
  readingId: number
  stop: AbortController
  done: Promise<void>
}

/** Reads another server in the background, one reading at a time, and plans its imports. */
export function createFetching(needs: FetchingNeeds) {
  const { store, signal, onFailure } = needs
  let running: Running | undefined
  let isStarting = false

  function fail(readingId: number, error: unknown): void {
    if (isSourceError(error)) store.fail(readingId, error.message, error.code)
    else {
      store.fail(readingId, 'The other server could not be read.', 'fetch_failed')
      onFailure(error)
    }
  }

  function begin(readingId: number, source: AbsSource): void {
    const stop = new AbortController()
    const stopping = AbortSignal.any([signal, stop.signal])
    const done = readAndPlan(needs, { readingId, source, signal: stopping })
      .catch((error: unknown) => {
        // A stopped reading has not failed, and the database may already be closed.
        if (!stopping.aborted) fail(readingId, error)
      })
      .finally(() => {
        running = undefined
      })
    running = { readingId, stop, done }
  }

  return {
    /**
     * Starts the reading that `create` records. Others are refused from this point on, since creating it takes several turns of the
     * event loop.
     */
    async start<T extends { readingId: number }>(source: AbsSource, create: () => Promise<T>): Promise<T> {
      if (running || isStarting) throw conflict('another import is being read', { code: 'import_running' })
      isStarting = true
      try {
        const created = await create()
        begin(created.readingId, source)
        return created
      } finally {
        isStarting = false
      }
    },
    stop(readingId: number): void {
      if (running?.readingId === readingId) running.stop.abort()
    },
    whenIdle: async (): Promise<void> => running?.done,
  }
}

async function readAndPlan(
  needs: FetchingNeeds,
  { readingId, source, signal }: { readingId: number; source: AbsSource; signal: AbortSignal },
): Promise<void> {
  const { db, store, whenScanned } = needs
  const wanted = store.ofReading(readingId).map(({ sourceUserId }) => sourceUserId)
  const onProgress = nowAndThen((done, total) => db.relaxed(() => store.setFetched(readingId, done, total)))
  const beganMs = needs.now().getTime()
  const packed = await source.read(wanted, { signal, onProgress, beganMs })
  signal.throwIfAborted()
  await save(needs, readingId, packed)
  signal.throwIfAborted()
  // Books that a running scan has yet to find would be unmatched.
  await whenScanned(
    store.folders(readingId).map(({ libraryId }) => libraryId),
    signal,
  )
  signal.throwIfAborted()
  for (const row of store.ofReading(readingId)) {
    const planned = row.isRead === 1 ? await planUnlessGone(needs, row, signal) : undefined
    if (!planned) continue
    savePlan(needs, row.id, planned)
    store.setReview(row.id)
  }
}

/** Undefined if the import or its person has been deleted since. */
async function planUnlessGone({ store, makePlan }: FetchingNeeds, row: ImportRow, signal: AbortSignal) {
  try {
    return await makePlan(row, signal)
  } catch (error) {
    if (store.find(row.id)) throw error
    return undefined
  }
}

const EVERY_MS = 500

function nowAndThen(report: (done: number, total: number) => void): (done: number, total: number) => void {
  let next = 0
  return (done, total) => {
    const now = performance.now()
    if (now < next) return
    next = now + EVERY_MS
    report(done, total)
  }
}

async function save({ db, store, stored }: FetchingNeeds, readingId: number, { shared, people }: PackedSource): Promise<void> {
  await stored.saveShared(readingId, shared)
  const found = new Map(people.map(({ id, parts }) => [id, parts]))
  for (const { id, sourceUserId } of store.ofReading(readingId)) {
    const parts = found.get(sourceUserId)
    if (parts) await stored.savePerson(id, parts)
  }
  const error = 'The other server no longer has this person.'
  db.transaction(() => {
    for (const { id, sourceUserId } of store.ofReading(readingId))
      if (found.has(sourceUserId)) store.setRead(id)
      else store.setStatus({ id, status: 'failed', error, errorCode: 'fetch_failed' })
  })
}
