import * as contract from '@chapterhouse/contract/server/community/match-runs'
import { invalid } from '@chapterhouse/kit/errors'
import type { App } from '@chapterhouse/kit/http/app'
import { serve } from '@chapterhouse/kit/http/serve'
import { isRowId, unlessZero } from '@chapterhouse/kit/requests/sealed-cursor'
import type { Libraries } from '../libraries/index.ts'
import type { Shares } from '../shares/index.ts'
import type { MatchItems } from './match-items.ts'
import type { ImportedBooks, MatchRuns, RunRow } from './match-runs.ts'
import type { Matching } from './matching.ts'
import { toItem, toRun } from './matching.wire.ts'
import type { TakeBack } from './take-back.ts'

interface MatchRunRouteNeeds {
  libraries: Pick<Libraries, 'get'>
  shares: Pick<Shares, 'authorize'>
  matching: Pick<Matching, 'refuseIfOff' | 'keyAt'>
  matchRuns: MatchRuns
  matchItems: MatchItems
  takeBack: TakeBack
  metadataService: { base: () => string }
  /** Data about local books from an import. */
  importedBooks: (importId: number) => Promise<ImportedBooks>
}

export function matchRunRoutes(app: App, needs: MatchRunRouteNeeds): void {
  const { matching, matchRuns, matchItems, metadataService } = needs
  const shown = (run: RunRow) => toRun(run, matchRuns.countsOf(run.id))

  /** Runs of imports need no metadata service. */
  function getRun(id: number): RunRow {
    if (matchRuns.find(id)?.mode !== 'import') matching.refuseIfOff()
    return matchRuns.get(id)
  }

  serve(app, contract.listMatchRuns, ({ query }) => {
    const isOfImports = query.mode === 'import'
    if (!isOfImports) matching.refuseIfOff()
    const runs = matchRuns.list().filter(({ mode }) => !isOfImports || mode === 'import')
    return { runs: runs.map(shown), region: matchRuns.region() }
  })

  serve(app, contract.startMatchRun, async ({ viewer, body, audited }) => {
    if (body?.mode === 'import') {
      if (body.import_id === undefined || body.library_id !== undefined) throw invalid('mode import needs import_id alone')
      matchRuns.refuseIfBusy()
      const { run, books } = matchRuns.startImported(await needs.importedBooks(body.import_id), viewer.userId)
      audited('book.match_run', '', { run: run.id, books, import: body.import_id })
      return shown(run)
    }
    if (body?.import_id !== undefined) throw invalid('import_id needs mode import')
    matching.refuseIfOff()
    const { run, books } = matchRuns.start({ libraryId: body?.library_id, mode: body?.mode }, viewer.userId)
    const action = run.mode === 'repick' ? 'book.asin_repick' : 'book.match_run'
    audited(action, '', { run: run.id, books, region: run.region })
    return shown(run)
  })

  serve(app, contract.matchRun, ({ params }) => shown(getRun(params.id)))

  serve(app, contract.matchRunItems, ({ params, query, cursorsOf }) => {
    const run = getRun(params.id)
    const outcome = parseOutcome(query.outcome)
    const cursors = cursorsOf(contract.matchRunItems, { ...params, outcome, item: query.item })
    const page = { outcome, itemId: itemIdOf(query.item), limit: limitOf(query.limit) }
    const after = cursors.open(unlessZero(query.after), isRowId) ?? 0
    const { items, nextAfter } = matchItems.page({ runId: run.id, mode: run.mode, ...page, after })
    const next_after = nextAfter === undefined ? (0 as const) : cursors.seal(nextAfter)
    return { items: items.map((item) => toItem(item, metadataService.base())), next_after }
  })

  serve(app, contract.applyMatchRun, ({ viewer, params, body, audited }) => {
    const { run, books } = matchRuns.apply(getRun(params.id).id, body ?? {}, viewer.userId)
    audited('', { run: run.id, books, scope: run.scope })
    return shown(run)
  })

  serve(app, contract.cancelMatchRun, ({ params, audited }) => {
    matchRuns.cancel(getRun(params.id).id)
    audited('', { run: params.id })
  })

  takeBackRoute(app, needs)
}

function takeBackRoute(app: App, { libraries, shares, matching, takeBack }: MatchRunRouteNeeds): void {
  serve(app, contract.takeBackMatches, async ({ viewer, query }) => {
    const { library_id: libraryId, path } = query
    if (path !== undefined) {
      if (libraryId === undefined) throw invalid('path needs library_id')
      return takeBack(matching.keyAt(await shares.authorize(viewer, libraryId, path)))
    }
    return takeBack({ libraryId: libraryId === undefined ? null : libraries.get(libraryId).id, path: null })
  })
}

const LIMIT = { standard: 50, max: 200 }

const wholeOf = (text: string | undefined, otherwise: number): number =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : otherwise

function parseOutcome(text = ''): string {
  if (text !== '' && !contract.MATCH_OUTCOMES.some((one) => one === text)) throw invalid('unknown outcome')
  return text
}

const itemIdOf = (text: string | undefined) => (text ? wholeOf(text, 0) : null)

function limitOf(text: string | undefined): number {
  const limit = wholeOf(text, LIMIT.standard)
  return limit >= 1 && limit <= LIMIT.max ? limit : LIMIT.standard
}
