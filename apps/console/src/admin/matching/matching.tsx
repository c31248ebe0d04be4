import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { Table } from '@chapterhouse/ui/components/lists/table.tsx'
import { formatNumber } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { Page } from '../../page/page.tsx'
import type { MatchRun } from '../../server/responses.ts'
import { matchingTexts } from '../../texts/books/matching.ts'
import { NotFound } from '../not-found.tsx'
import '../../tables/lists.css'
import { When } from '../../dates/when.tsx'
import { useServerSettings } from '../../queries/query.ts'
import { idOf, to, type Where } from '../routes.ts'
import { LookupOff } from './lookup-off.tsx'
import { MatchStatus } from './runs/match-status.tsx'
import './matching.css'
import { isWorking, libraryOf, progressOf } from './run-labels.ts'
import { RunPage } from './runs/run-page.tsx'
import { StartRun } from './runs/start-run.tsx'
import { TakeBackButton } from './runs/take-back.tsx'
import { useLookup, useMatchRuns } from './use-match-runs.ts'

/** Match runs over libraries, and a single run with its books. */
export function Matching({ where: { item, rest } }: { where: Where }) {
  const [run, book] = [idOf(item), idOf(rest)]
  if (item === '') return <Overview />
  if (run === undefined || (rest !== '' && book === undefined)) return <NotFound />
  return <RunPage key={run} id={run} openedId={book} />
}

function Overview() {
  const texts = matchingTexts.value
  const settings = useServerSettings()
  const lookup = useLookup()
  const runs = useMatchRuns(lookup?.isOn)
  return (
    <Page title={texts.title} actions={<TakeBackButton />}>
      <p class="hint">{texts.intro}</p>
      {!lookup && settings.isError && <Failed error={settings.error} onRetry={() => void settings.refetch()} />}
      {!lookup && settings.isPending && <Skeleton shape="table-shape" />}
      {lookup && !lookup.isOn && <LookupOff />}
      {lookup && runs.isError && <Failed error={runs.error} onRetry={() => void runs.refetch()} />}
      {lookup && runs.isPending && <Skeleton shape="table-shape" />}
      {runs.data && lookup?.isOn && (
        <StartRun region={runs.data.region} service={lookup.service} isBusy={runs.data.runs.some(isWorking)} />
      )}
      {runs.data && (lookup?.isOn || runs.data.runs.length > 0) && <Runs runs={runs.data.runs} />}
    </Page>
  )
}

const StatusCell = ({ run }: { run: MatchRun }) => (
  <>
    <MatchStatus run={run} />
    {isWorking(run) && <span class="under numbers">{matchingTexts.value.progress(...progressOf(run))}</span>}
  </>
)

function Runs({ runs }: { runs: readonly MatchRun[] }) {
  const texts = matchingTexts.value
  const { columns } = texts
  const number = (value: number) => formatNumber(language.value, value)
  return (
    <section class="stack" aria-label={texts.runs}>
      <h2>{texts.runs}</h2>
      {runs.length === 0 && <p class="hint">{texts.noRuns}</p>}
      {runs.length > 0 && (
        <Table
          label={texts.runs}
          rows={runs}
          keyOf={({ id }) => String(id)}
          nameOf={libraryOf}
          hrefOf={({ id }) => to.matchRun(id)}
          columns={[
            {
              id: 'library',
              header: columns.library,
              cell: (run) => (
                <>
                  <span dir="auto">{libraryOf(run)}</span>
                  <span class="under">{texts.modes[run.mode] ?? run.mode}</span>
                </>
              ),
            },
            { id: 'status', header: columns.status, width: '11rem', cell: (run) => <StatusCell run={run} /> },
            {
              id: 'when',
              header: columns.when,
              from: 'medium',
              width: '9rem',
              cell: ({ started_at }) => <When at={started_at} />,
            },
            ...(['total', 'auto', 'applied'] as const).map((name) => ({
              id: name,
              header: { total: columns.books, auto: columns.sure, applied: columns.applied }[name],
              isNumber: true,
              from: 'wide' as const,
              width: '6.5rem',
              cell: ({ total, counts }: MatchRun) => number(name === 'total' ? total : counts[name]),
            })),
          ]}
        />
      )}
    </section>
  )
}
