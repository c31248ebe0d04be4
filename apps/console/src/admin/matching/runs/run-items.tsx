import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { type Column, Table } from '@chapterhouse/ui/components/lists/table.tsx'
import type { MatchItem, MatchRun } from '../../../server/responses.ts'
import { matchingTexts } from '../../../texts/books/matching.ts'
import { to } from '../../routes.ts'
import { applicableOf, countOf, isIncluded, toggled, withAll } from '../inclusion.ts'
import { canApply, changesText, detailText, isWorking, type Scope, titleOf } from '../run-labels.ts'
import { useInclusion, useMatchItems } from '../use-match-runs.ts'

/** The books of a run with one outcome: their current and proposed values, and whether they are applied. */
export function RunItems({
  run,
  outcome,
  scope,
  openedId,
  values,
}: {
  run: MatchRun
  outcome: string
  scope: Scope
  openedId: number | undefined
  /** From the address; an open book keeps them. */
  values: Record<string, string>
}) {
  const texts = matchingTexts.value
  const items = useMatchItems({ id: run.id, outcome, isBusy: isWorking(run) })
  const { rows } = items
  const total = run.counts[outcome as keyof MatchRun['counts']]
  return (
    <>
      {items.error && <Failed error={items.error} onRetry={() => void items.refetch()} />}
      {items.isPending && <Skeleton shape="table-shape" />}
      {items.isSuccess && rows.length === 0 && <p>{texts.empty}</p>}
      {rows.length > 0 && (
        <>
          <IncludeAll run={run} outcome={outcome} total={total} />
          <Table
            label={texts.title}
            rows={rows}
            total={total}
            keyOf={({ id }) => String(id)}
            nameOf={titleOf}
            hrefOf={({ id }) => to.matchItem(run.id, id, values)}
            current={openedId === undefined ? undefined : String(openedId)}
            onView={items.onView}
            columns={[...factColumns(scope, outcome), ...includeColumn(run, outcome)]}
          />
        </>
      )}
    </>
  )
}

function IncludeAll({ run, outcome, total }: { run: MatchRun; outcome: string; total: number }) {
  const texts = matchingTexts.value
  const [inclusion, setInclusion] = useInclusion(run.id)
  const applicable = applicableOf(outcome)
  if (!applicable || !canApply(run)) return null
  const count = countOf(inclusion[applicable], total)
  return (
    <div class="control-row">
      <span class="numbers" role="status">
        {texts.included(count, total)}
      </span>
      <Button form="quiet" disabled={count === total} onClick={() => setInclusion(withAll(inclusion, applicable, true))}>
        {texts.includeAll}
      </Button>
      <Button form="quiet" disabled={count === 0} onClick={() => setInclusion(withAll(inclusion, applicable, false))}>
        {texts.excludeAll}
      </Button>
    </div>
  )
}

function factColumns(scope: Scope, outcome: string): Column<MatchItem>[] {
  const { item: headers, noChanges, applied } = matchingTexts.value
  const hasMatch = applicableOf(outcome) !== undefined
  const changes = (item: MatchItem) => changesText(item, scope) || (item.applied === 'applied' ? '' : noChanges)
  const state = (item: MatchItem) => [applied[item.applied], detailText(item)].filter(Boolean).join('. ')
  return [
    {
      id: 'book',
      header: headers.book,
      cell: (item) => (
        <>
          <span dir="auto">{titleOf(item)}</span>
          <span class="under" dir="auto">
            {item.book.author || item.path}
          </span>
          {hasMatch && (
            <span class="under narrow" dir="auto">
              → {item.proposal.title}
            </span>
          )}
        </>
      ),
    },
    ...(hasMatch
      ? ([
          {
            id: 'match',
            header: headers.match,
            from: 'medium',
            width: '26%',
            cell: ({ proposal }) => (
              <>
                <span dir="auto">{proposal.title}</span>
                <span class="under" dir="auto">
                  {[proposal.authors?.join(', '), proposal.narrators?.join(', ')].filter(Boolean).join(' · ')}
                </span>
              </>
            ),
          },
          {
            id: 'changes',
            header: headers.changes,
            from: 'wide',
            width: '24%',
            cell: (item) => <span title={changes(item)}>{changes(item)}</span>,
          },
          {
            id: 'score',
            header: headers.score,
            from: 'wide',
            isNumber: true,
            width: '4.5rem',
            cell: ({ score }) => score,
          },
        ] satisfies Column<MatchItem>[])
      : []),
    {
      id: 'state',
      header: headers.state,
      from: hasMatch ? 'wide' : 'medium',
      width: hasMatch ? '7rem' : '45%',
      cell: (item) => <span title={state(item)}>{state(item)}</span>,
    },
  ]
}

function includeColumn(run: MatchRun, outcome: string): Column<MatchItem>[] {
  if (!applicableOf(outcome) || !canApply(run)) return []
  return [
    {
      id: 'include',
      header: matchingTexts.value.item.include,
      width: '6rem',
      cell: (item) => <Include run={run} item={item} />,
    },
  ]
}

/** Whether a book is applied. */
export function Include({ run, item }: { run: MatchRun; item: MatchItem }) {
  const [inclusion, setInclusion] = useInclusion(run.id)
  return (
    <span class="table-tick">
      <input
        type="checkbox"
        aria-label={matchingTexts.value.include(titleOf(item))}
        checked={isIncluded(inclusion, item)}
        onChange={() => setInclusion(toggled(inclusion, item))}
      />
    </span>
  )
}
