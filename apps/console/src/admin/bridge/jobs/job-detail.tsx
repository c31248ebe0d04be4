import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { pageUrl } from '@chapterhouse/ui/page-url'
import { formatMoment } from '../../../dates/dates.ts'
import { type Fact, FactList } from '../../../page/fact-list.tsx'
import { Detail, Part } from '../../../page/page.tsx'
import type { BridgeJob } from '../../../server/responses.ts'
import { bridgeJobsTexts } from '../../../texts/server/bridge-jobs.ts'
import { shellTexts } from '../../../texts/shell/shell.ts'
import { to } from '../../routes.ts'
import type { Options } from '../create/create-job.ts'
import { costText, countText, hintOf, historyOf, isCancelling, leftText, progressOf, stepText } from '../job-labels.ts'
import { JobProgressBar, JobStatus } from '../job-status.tsx'
import { useBridge, useJob } from '../use-bridge.ts'
import { JobActions } from './job-actions.tsx'
import { JobResult } from './job-result.tsx'

/** One job: its progress or hint, its result, and its history. */
export function JobDetail({ id }: { id: number }) {
  const { state = '' } = pageUrl.value.query
  const closeHref = to.bridgeJobs({ state })
  const job = useJob(id)
  if (job.data) return <Loaded job={job.data} closeHref={closeHref} />
  return (
    <Detail title={bridgeJobsTexts.value.title} closeHref={closeHref}>
      {job.isError ? (
        <Failed error={job.error} text={shellTexts.value.codes} onRetry={() => void job.refetch()} />
      ) : (
        <Skeleton shape="table-shape" />
      )}
    </Detail>
  )
}

function Loaded({ job, closeHref }: { job: BridgeJob; closeHref: string }) {
  return (
    <Detail title={job.title} closeHref={closeHref}>
      <Now job={job} />
      <Hint job={job} />
      {job.state === 'failed' && job.error && (
        <p class="preview-note" dir="auto">
          {job.error}
        </p>
      )}
      <JobActions job={job} closeHref={closeHref} />
      <JobResult job={job} />
      <Facts job={job} />
      <History job={job} />
    </Detail>
  )
}

/** The status, the step, and how far it is. */
function Now({ job }: { job: BridgeJob }) {
  const hasSubscription = useBridge().data?.estimates?.subscription ?? false
  const facts = [countText(job), leftText(job), costText(job, hasSubscription)].filter(Boolean)
  return (
    <div class="bridge-now">
      <p class="control-row" role="status">
        <JobStatus job={job} />
        <span>{stepText(job)}</span>
      </p>
      <JobProgressBar job={job} />
      {facts.length > 0 && <p class="hint numbers">{facts.join(' · ')}</p>}
    </div>
  )
}

/** The hint for a parked job. The bridge's own words are in English. */
function Hint({ job }: { job: BridgeJob }) {
  const texts = bridgeJobsTexts.value
  const hint = hintOf(job)
  const { park } = progressOf(job)
  if (!hint || isCancelling(job)) return null
  return (
    <div class="bridge-hint">
      <h3>{hint.title}</h3>
      <p>{hint.advice}</p>
      {park?.retry_at && <p>{texts.retryAt(formatMoment(park.retry_at))}</p>}
      {job.error && (
        <p class="hint" dir="auto">
          {texts.message(job.error)}
        </p>
      )}
    </div>
  )
}

function Facts({ job }: { job: BridgeJob }) {
  const { facts, sources, contributions, attempts } = bridgeJobsTexts.value
  const { source = '', contribute = '' } = job.params as Partial<Options>
  const rows: readonly Fact[] = [
    [
      facts.book,
      <a key="book" href={to.book(job)} dir="auto">
        {job.title}
      </a>,
    ],
    [
      facts.library,
      <a key="library" href={to.library(job.library_id)} dir="auto">
        {job.library_name}
      </a>,
    ],
    [facts.source, sources[progressOf(job).source ?? source] ?? source],
    [facts.contribute, contributions[contribute] ?? contribute],
    [facts.attempts, job.attempts === 0 ? '' : attempts(job.attempts, job.max_attempts)],
  ]
  return <FactList facts={rows} />
}

function History({ job }: { job: BridgeJob }) {
  return (
    <Part title={bridgeJobsTexts.value.history.title}>
      <ol class="bridge-history">
        {historyOf(job).map(({ key, text, at }) => (
          <li key={key}>
            <span dir="auto">{text}</span>
            <time class="hint numbers" dateTime={at}>
              {formatMoment(at)}
            </time>
          </li>
        ))}
      </ol>
    </Part>
  )
}
