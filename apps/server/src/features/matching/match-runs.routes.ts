import * as contract from '@chapterhouse/contract/server/match-runs'
import { invalid } from '@chapterhouse/kit/errors'
import type { App } from '@chapterhouse/kit/http'
import { serve } from '@chapterhouse/kit/serve'
import type { Libraries } from '../libraries/index.ts'
import type { Shares } from '../shares/index.ts'
import type { MatchItems } from './match-items.ts'
import type { MatchRuns, RunRow } from './match-runs.ts'
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
}

/** Routes of docs/reference/server.md 3.7 for whole libraries. */
export function matchRunRoutes(app: App, needs: MatchRunRouteNeeds): void {
  const { libraries, shares, matching, matchRuns, matchItems, takeBack, metadataService } = needs
  const shown = (run: RunRow) => toRun(run, matchRuns.countsOf(run.id))

  serve(app, contract.listMatchRuns, () => {
    matching.refuseIfOff()
    return { runs: matchRuns.list().map(shown), region: matchRuns.region() }
  })

  serve(app, contract.startMatchRun, ({ viewer, body, audited }) => {
    matching.refuseIfOff()
    const { run, books } = matchRuns.start({ libraryId: body?.library_id, mode: body?.mode }, viewer.userId)
    const action = run.mode === 'repick' ? 'book.asin_repick' : 'book.match_run'
    audited(action, '', { run: run.id, books, region: run.region })
    return shown(run)
  })

  serve(app, contract.matchRun, ({ params }) => {
    matching.refuseIfOff()
    return shown(matchRuns.get(params.id))
  })

  serve(app, contract.matchRunItems, ({ params, query }) => {
    matching.refuseIfOff()
    const run = matchRuns.get(params.id)
    const { outcome = '' } = query
    if (outcome !== '' && !contract.MATCH_OUTCOMES.some((one) => one === outcome)) throw invalid('unknown outcome')
    const page = { outcome, after: wholeOf(query.after, 0), limit: limitOf(query.limit) }
    const { items, nextAfter } = matchItems.page({ runId: run.id, mode: run.mode, ...page })
    return { items: items.map((item) => toItem(item, metadataService.base())), next_after: nextAfter }
  })

  serve(app, contract.applyMatchRun, ({ viewer, params, body, audited }) => {
    matching.refuseIfOff()
    const { run, books } = matchRuns.apply(params.id, body ?? {}, viewer.userId)
    audited('', { run: run.id, books, scope: run.scope })
    return shown(run)
  })

  serve(app, contract.cancelMatchRun, ({ params, audited }) => {
    matching.refuseIfOff()
    matchRuns.cancel(params.id)
    audited('', { run: params.id })
  })

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

function limitOf(text: string | undefined): number {
  const limit = wholeOf(text, LIMIT.standard)
  return limit >= 1 && limit <= LIMIT.max ? limit : LIMIT.standard
}
