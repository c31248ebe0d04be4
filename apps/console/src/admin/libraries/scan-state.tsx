import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { CircleAlert, CircleCheck, Hourglass, RefreshCw } from 'lucide'
import type { Library } from '../../server/responses.ts'
import { librariesTexts } from '../../texts/books/libraries.ts'

/** Whether a library is available, and the progress of its scan. */
export function ScanState({ library: { scan, available } }: { library: Library }) {
  const { state } = librariesTexts.value
  if (scan.running)
    return (
      <span class="status-label scan-state">
        <Icon of={RefreshCw} size={16} />
        {scan.total > 0 ? (
          <>
            <progress max={scan.total} value={scan.done} aria-label={state.running(scan.done, scan.total)} />
            <span class="numbers">{state.running(scan.done, scan.total)}</span>
          </>
        ) : (
          state.starting
        )}
      </span>
    )
  if (!available)
    return (
      <span class="status-label bad">
        <Icon of={CircleAlert} size={16} />
        {state.offline}
      </span>
    )
  if (scan.queued)
    return (
      <span class="status-label">
        <Icon of={Hourglass} size={16} />
        {state.queued}
      </span>
    )
  return (
    <span class="status-label ok">
      <Icon of={CircleCheck} size={16} />
      {state.ok}
    </span>
  )
}
