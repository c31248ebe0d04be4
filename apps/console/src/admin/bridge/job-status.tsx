import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { CircleAlert, CircleCheck, CircleSlash, Clock, type IconNode, RefreshCw, TriangleAlert } from 'lucide'
import type { BridgeJob } from '../../server/responses.ts'
import { countText, isCancelling, progressOf, stateText, toneOf } from './job-labels.ts'

const ICONS: Readonly<Record<BridgeJob['state'], IconNode>> = {
  queued: Clock,
  running: RefreshCw,
  needs_attention: TriangleAlert,
  done: CircleCheck,
  failed: CircleAlert,
  cancelled: CircleSlash,
}

/** The state of a job: an icon, a word and a colour. */
export function JobStatus({ job }: { job: BridgeJob }) {
  return (
    <span class={`status-label ${toneOf(job)}`}>
      <Icon of={isCancelling(job) ? RefreshCw : ICONS[job.state]} size={16} />
      {stateText(job)}
    </span>
  )
}

/** A bar for what is counted in the current step. */
export function JobProgressBar({ job }: { job: BridgeJob }) {
  const { done = 0, total = 0 } = progressOf(job)
  const label = countText(job)
  return label === '' ? null : <progress class="bridge-progress" max={total} value={Math.min(done, total)} aria-label={label} />
}
