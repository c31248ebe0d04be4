import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { CircleAlert, CircleCheck, RefreshCw, TriangleAlert } from 'lucide'
import { jobsTexts } from '../../texts/server/jobs.ts'
import { toneOf } from './run-labels.ts'

const ICONS = { ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert, '': RefreshCw }

/** The status of a scan: an icon, a word and a colour. */
export function RunStatus({ status }: { status: string }) {
  const tone = toneOf(status)
  return (
    <span class={`status-label ${tone}`}>
      <Icon of={ICONS[tone]} size={16} />
      {jobsTexts.value.statuses[status] ?? status}
    </span>
  )
}
