import { ApiError } from '@chapterhouse/client/call'
import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { pageUrl } from '@chapterhouse/ui/page-url'
import { Square } from 'lucide'
import { formatMoment } from '../../../dates/dates.ts'
import { ListDetail, Page } from '../../../page/page.tsx'
import { useAction } from '../../../queries/query.ts'
import { call } from '../../../server/api.ts'
import type { MatchRun } from '../../../server/responses.ts'
import { matchingTexts } from '../../../texts/books/matching.ts'
import { shellTexts } from '../../../texts/shell/shell.ts'
import { to } from '../../routes.ts'
import { LookupOff } from '../lookup-off.tsx'
import { canApply, detailText, isWorking, libraryOf, progressOf, scopeOf } from '../run-labels.ts'
import { useMatchRun, useRefetchAtEnd } from '../use-match-runs.ts'
import { ApplyRun } from './apply-run.tsx'
import { ItemDetail } from './item-detail.tsx'
import { MatchStatus } from './match-status.tsx'
import { RunItems } from './run-items.tsx'
import { TakeBackButton } from './take-back.tsx'

const OUTCOMES = ['auto', 'review', 'none', 'error', 'pending'] as const
type Outcome = (typeof OUTCOMES)[number]

/** One run: its progress, its books by outcome, and applying or undoing it. */
export function RunPage({
  id,
  openedId,
}: {
  id: number
  /** The book shown beside the list. */
  openedId: number | undefined
}) {
  const texts = matchingTexts.value
  const run = useMatchRun(id)
  const isOff = run.error instanceof ApiError && run.error.body.code === 'metadata_off'
  if (!run.data)
    return (
      <Page title={texts.title} actions={<BackLink />}>
        {isOff && <LookupOff />}
        {!isOff && run.isError && <Failed error={run.error} text={shellTexts.value.codes} onRetry={() => void run.refetch()} />}
        {run.isPending && <Skeleton shape="table-shape" />}
      </Page>
    )
  return <LoadedRun run={run.data} openedId={openedId} />
}

const BackLink = () => (
  <a href={to.matching} class="matching-back">
    {matchingTexts.value.title}
  </a>
)

function LoadedRun({ run, openedId }: { run: MatchRun; openedId: number | undefined }) {
  const texts = matchingTexts.value
  const { query } = pageUrl.value
  useRefetchAtEnd(run.id, isWorking(run))
  const scope = scopeOf(query['scope'])
  const outcome = OUTCOMES.find((one) => one === query['outcome']) ?? (isWorking(run) ? 'auto' : firstOf(run))
  const values = { ...query, outcome }
  const tabs = OUTCOMES.filter((one) => one === outcome || run.counts[one] > 0 || one === 'auto').map((one) => ({
    text: texts.outcomes[one],
    href: to.matchRun(run.id, { ...query, outcome: one }),
    isHere: one === outcome,
    count: run.counts[one],
  }))
  return (
    <ListDetail
      list={
        <Page title={texts.runTitle(libraryOf(run), formatMoment(run.started_at))} actions={<BackLink />}>
          <Progress run={run} />
          <Remarks run={run} />
          {canApply(run) && <ApplyRun run={run} scope={scope} />}
          <nav class="page-tabs" aria-label={texts.runs}>
            {tabs.map(({ text, href, isHere, count }) => (
              <a key={href} href={href} aria-current={isHere ? 'page' : undefined}>
                {text}
                <span class="page-count numbers">{count}</span>
              </a>
            ))}
          </nav>
          <p class="hint">{(run.mode === 'import' ? texts.imported.about : texts.about)[outcome]}</p>
          <RunItems key={outcome} run={run} outcome={outcome} scope={scope} openedId={openedId} values={values} />
        </Page>
      }
      detail={
        openedId !== undefined && (
          <ItemDetail key={openedId} run={run} id={openedId} scope={scope} closeHref={to.matchRun(run.id, values)} />
        )
      }
    />
  )
}

/** The first outcome with any books. */
const firstOf = ({ counts }: MatchRun): Outcome => OUTCOMES.find((outcome) => counts[outcome] > 0) ?? 'auto'

function Progress({ run }: { run: MatchRun }) {
  const texts = matchingTexts.value
  const stop = useAction(
    () => call('POST /admin/match-runs/:id/cancel', { params: { id: run.id } }),
    () => toast({ text: texts.stopped }),
  )
  const [done, total] = progressOf(run)
  return (
    <div class="matching-progress">
      <p class="control-row" role="status">
        <MatchStatus run={run} />
        {isWorking(run) && <span class="numbers">{texts.progress(done, total)}</span>}
      </p>
      {isWorking(run) && (
        <>
          <progress max={Math.max(1, total)} value={done} aria-label={texts.progress(done, total)} />
          <Button form="quiet" icon={Square} busy={stop.busy} onClick={() => stop.act(undefined)}>
            {texts.stop}
          </Button>
        </>
      )}
      {!isWorking(run) && run.counts.applied > 0 && <TakeBackButton libraryId={run.library_id} />}
      {stop.error && <Failed error={stop.error} text={shellTexts.value.codes} />}
    </div>
  )
}

/** How a run was started, how it ended, and what can be done with it. */
function Remarks({ run }: { run: MatchRun }) {
  const texts = matchingTexts.value
  const { applied, skipped, failed, pending } = run.counts
  const hasEnded = !isWorking(run) && run.status !== 'ready'
  const sentences = [
    texts.modes[run.mode] && `${texts.modes[run.mode]}.`,
    run.started_by_name && texts.by(run.started_by_name),
    applied + skipped + failed > 0 && `${texts.results(applied, skipped, failed)}.`,
    run.error && detailText({ detail: run.error }),
    run.status === 'interrupted' && texts.interrupted,
    !isWorking(run) && pending > 0 && texts.incomplete(pending),
    hasEnded && canApply(run) && texts.canApplyAgain,
  ]
  return <p class="hint">{sentences.filter(Boolean).join(' ')}</p>
}
