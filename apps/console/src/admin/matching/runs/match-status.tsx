import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { CircleAlert, CircleCheck, RefreshCw, TriangleAlert } from 'lucide'
import type { MatchRun } from '../../../server/responses.ts'
import { matchingTexts } from '../../../texts/books/matching.ts'
import { toneOf } from '../run-labels.ts'

const ICONS = { ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert, '': RefreshCw }

/** The status of a run: an icon, a word and a colour. */
export function MatchStatus({ run: { status } }: { run: Pick<MatchRun, 'status'> }) {
  const tone = toneOf(status)
  return (
    <span class={`status-label ${tone}`}>
      <Icon of={ICONS[tone]} size={16} />
      {matchingTexts.value.statuses[status] ?? status}
    </span>
  )
}
