import { conflict, invalid, missing } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Book } from '../catalogue/index.ts'
import type { Libraries } from '../libraries/index.ts'
import type { BookKey } from '../overlay/index.ts'
import { SCOPES, type Scope } from './changes.ts'
import { applyPass, matchPass, type PassNeeds } from './match-pass.ts'
import { type MatchRunsStore, matchRunsStore, type RunRow } from './match-runs.store.ts'
import { createOneAtATime } from './one-at-a-time.ts'
import type { Evaluated } from './proposal.ts'

export type { RunRow } from './match-runs.store.ts'

/** Numbers of items by outcome and by application result. */
export type Counted = ReturnType<MatchRunsStore['counts']>

interface MatchRunNeeds extends PassNeeds {
  db: Db
  /** The preferred region; '' for none. */
  region: () => string
  libraries: Pick<Libraries, 'list' | 'get'>
  signal: AbortSignal
  onFailure: (error: unknown) => void
}

export interface StartRequest {
  libraryId?: number | undefined
  mode?: string | undefined
}

/** Data about local books from an import. */
export interface ImportedBooks {
  importId: number
  books: readonly BookKey[]
  evaluate: (book: Book) => Evaluated
}

export interface ApplyRunRequest {
  scope?: string | undefined
  include?: readonly number[] | undefined
  exclude?: readonly number[] | undefined
}

export type MatchRuns = ReturnType<typeof createMatchRuns>

const MAX_CHOSEN = 20_000
const KEPT_RUNS = 10

/** Looks up whole libraries, and applies what an admin chose: one run at a time (docs/reference/server.md 3.7). */
export function createMatchRuns(needs: MatchRunNeeds) {
  const { db, region, now, signal } = needs
  const store = matchRunsStore(db)
  const turn = createOneAtATime({
    signal,
    onFailure(id, error) {
      store.setStatus({ id, status: 'failed', error: 'unexpected error' })
      needs.onFailure(error)
    },
  })
  const at = () => now().toISOString()

  function getRun(id: number): RunRow {
    const run = store.run(id)
    if (!run) throw missing('no such match run')
    return run
  }

  const { startRun, startImported, applyRun } = createBeginRun({ ...needs, store, turn, getRun, at })

  return {
    region,
    list: store.runs,
    find: store.run,
    get: getRun,
    countsOf: store.counts,
    /** For undone changes; in the caller's transaction. */
    forgetApplied: store.forgetApplied,
    refuseIfBusy: turn.refuseIfBusy,
    whenIdle: turn.whenIdle,
    /** Runs are not resumed after a restart. */
    interruptUnfinished: (): void => store.interruptAll(at()),
    start: startRun,
    startImported,
    apply: applyRun,
    /** Applied proposals are kept. */
    cancel(id: number): void {
      const { status } = getRun(id)
      if (!turn.isWorking(id)) throw conflict('this match run is not in progress', { code: 'match_run_not_running' })
      turn.stop()
      if (status === 'matching') store.finish({ id, status: 'cancelled', isComplete: 0, error: '', at: at() })
      if (status === 'applying') store.setStatus({ id, status: 'cancelled', error: '' })
    },
  }
}

/** Begins the work of a run in the background. */
function createBeginRun(
  needs: MatchRunNeeds & {
    store: MatchRunsStore
    turn: ReturnType<typeof createOneAtATime>
    getRun: (id: number) => RunRow
    at: () => string
  },
) {
  const { db, region, store, turn, getRun, at } = needs

  function createRun(begun: Omit<Parameters<typeof store.createRun>[0], 'startedAt'>, addItems: (runId: number) => number) {
    const { id, books } = db.transaction(() => {
      const runId = store.createRun({ ...begun, startedAt: at() })
      store.keepNewest(KEPT_RUNS)
      return { id: runId, books: addItems(runId) }
    })
    return { run: getRun(id), books }
  }

  /** Returns the run with the number of its books. */
  function startRun(request: StartRequest, by: number): { run: RunRow; books: number } {
    const { mode, libraries } = parseStart(request, needs)
    turn.refuseIfBusy()
    const begun = { libraryId: request.libraryId ?? null, mode, importId: null, region: region() }
    const added = createRun({ ...begun, startedBy: by }, (runId) => store.addItems({ runId, libraries }))
    turn.begin(added.run.id, (stopping) => matchPass(added.run, needs, stopping))
    return added
  }

  /** The same without a metadata service: the proposals come from an import. */
  function startImported({ importId, books, evaluate }: ImportedBooks, by: number): { run: RunRow; books: number } {
    turn.refuseIfBusy()
    const begun = { libraryId: null, mode: 'import', importId, region: '' } as const
    const added = createRun({ ...begun, startedBy: by }, (runId) => store.addBooks({ runId, books }))
    const lookUpBook = async (book: Book) => ({ kind: 'evaluated', evaluated: evaluate(book) }) as const
    turn.begin(added.run.id, (stopping) => matchPass(added.run, { ...needs, isOn: () => true, lookUpBook }, stopping))
    return added
  }

  function applyRun(id: number, request: ApplyRunRequest, by: number): { run: RunRow; books: number } {
    const { scope, include, exclude } = parseApply(request)
    const { isComplete } = getRun(id)
    turn.refuseIfBusy()
    if (isComplete === 0) throw conflict('this match run has not looked up every book', { code: 'match_run_not_ready' })
    const books = db.transaction(() => {
      const total = store.choose({ runId: id, include, exclude })
      store.beginApply({ id, scope, total, at: at() })
      return total
    })
    const run = getRun(id)
    turn.begin(id, (stopping) => applyPass({ run, by }, needs, stopping))
    return { run, books }
  }

  return { startRun, startImported, applyRun }
}

function parseStart(
  { libraryId, mode = 'match' }: StartRequest,
  { libraries, region }: Pick<MatchRunNeeds, 'libraries' | 'region'>,
) {
  if (mode !== 'match' && mode !== 'repick') throw invalid('mode must be match or repick')
  const chosen = libraryId === undefined ? libraries.list() : [libraries.get(libraryId)]
  if (mode === 'repick' && region() === '') throw invalid('choose a region in the settings first', { code: 'no_region' })
  return { mode, libraries: chosen.map(({ id }) => id) } as const
}

function parseApply({ scope = '', include = [], exclude = [] }: ApplyRunRequest) {
  if (!isScope(scope)) throw invalid(`scope must be one of ${SCOPES.join(', ')}`)
  if (Math.max(include.length, exclude.length) > MAX_CHOSEN)
    throw invalid(`at most ${MAX_CHOSEN} items at a time`, { code: 'too_large' })
  return { scope, include, exclude }
}

const isScope = (scope: string): scope is Scope => SCOPES.some((one) => one === scope)
