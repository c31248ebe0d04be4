import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { Select } from '@chapterhouse/ui/components/fields/field.tsx'
import { Table } from '@chapterhouse/ui/components/lists/table.tsx'
import { go, pageUrl } from '@chapterhouse/ui/page-url'
import { When } from '../../../dates/when.tsx'
import type { BridgeJob } from '../../../server/responses.ts'
import type { View } from '../../../tables/page-chain.ts'
import { bridgeJobsTexts } from '../../../texts/server/bridge-jobs.ts'
import { to } from '../../routes.ts'
import { costText, countText, filterIn, hintOf, JOB_STATES, leftText, stepText } from '../job-labels.ts'
import { JobProgressBar, JobStatus } from '../job-status.tsx'
import { useBridge, useJobs } from '../use-bridge.ts'
import '../../../tables/lists.css'

/** The jobs, newest first, filtered by their state. */
export function JobList({ openedId }: { openedId: number | undefined }) {
  const texts = bridgeJobsTexts.value
  const state = filterIn(pageUrl.value.query['state'])
  const bridge = useBridge().data
  const { running = 0, needs_attention = 0, queued = 0 } = bridge?.open_jobs ?? {}
  const jobs = useJobs(state, running + needs_attention + queued > 0)
  return (
    <section class="stack" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <Select
        label={texts.filter}
        value={state ?? ''}
        options={[{ value: '', text: texts.anyState }, ...JOB_STATES.map((value) => ({ value, text: texts.states[value] }))]}
        onValue={(next) => go(to.bridgeJobs({ state: next }), { instead: true })}
      />
      {jobs.error && <Failed error={jobs.error} onRetry={() => void jobs.refetch()} />}
      {jobs.isPending && <Skeleton shape="table-shape" />}
      {jobs.isSuccess && jobs.rows.length === 0 && <p class="hint">{state === undefined ? texts.none : texts.noneOfState}</p>}
      {jobs.rows.length > 0 && (
        <Rows
          jobs={jobs.rows}
          state={state}
          openedId={openedId}
          hasSubscription={bridge?.estimates?.subscription ?? false}
          onView={jobs.onView}
        />
      )}
    </section>
  )
}

interface RowsProps {
  jobs: readonly BridgeJob[]
  state: string | undefined
  openedId: number | undefined
  hasSubscription: boolean
  onView: (rows: View) => void
}

function Rows({ jobs, state, openedId, hasSubscription, onView }: RowsProps) {
  const { title, columns } = bridgeJobsTexts.value
  return (
    <Table
      label={title}
      rows={jobs}
      keyOf={({ id }) => String(id)}
      nameOf={(job) => job.title}
      hrefOf={({ id }) => to.bridgeJob(id, { state })}
      current={openedId === undefined ? undefined : String(openedId)}
      onView={onView}
      columns={[
        { id: 'book', header: columns.book, cell: (job) => <Book job={job} /> },
        { id: 'state', header: columns.state, width: '10.5rem', cell: (job) => <JobStatus job={job} /> },
        { id: 'progress', header: columns.progress, from: 'medium', width: '10rem', cell: (job) => <Progress job={job} /> },
        { id: 'left', header: columns.left, from: 'wide', width: '11rem', cell: leftText },
        { id: 'cost', header: columns.cost, from: 'wide', width: '9.5rem', cell: (job) => costText(job, hasSubscription) },
        { id: 'created', header: columns.created, from: 'wide', width: '8rem', cell: ({ created_at }) => <When at={created_at} /> },
      ]}
    />
  )
}

/** With a line below in every state, so that all rows are equally high. */
function Book({ job }: { job: BridgeJob }) {
  const line = hintOf(job)?.title ?? stepText(job)
  return (
    <>
      <span dir="auto">{job.title}</span>
      <span class="under">
        {line || <When at={job.finished_at ?? job.updated_at} />}
        <span class="under narrow numbers">{[countText(job), leftText(job)].filter(Boolean).join(' · ')}</span>
      </span>
    </>
  )
}

const Progress = ({ job }: { job: BridgeJob }) => (
  <>
    <span class="numbers">{countText(job)}</span>
    <JobProgressBar job={job} />
  </>
)
