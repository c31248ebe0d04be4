import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { go } from '@chapterhouse/ui/page-url'
import { useState } from 'preact/hooks'
import { Confirm } from '../../../forms/confirm.tsx'
import { useAction } from '../../../queries/query.ts'
import { call } from '../../../server/api.ts'
import type { BridgeJob } from '../../../server/responses.ts'
import { bridgeJobsTexts } from '../../../texts/server/bridge-jobs.ts'
import { shellTexts } from '../../../texts/shell/shell.ts'
import { CreateDialog } from '../create/create-dialog.tsx'
import type { Options } from '../create/create-job.ts'
import { isOpen } from '../job-labels.ts'

/** Retry and cancel an open job; create a closed one again, or remove it. */
export function JobActions({ job, closeHref }: { job: BridgeJob; closeHref: string }) {
  return isOpen(job) ? <OfOpen job={job} /> : <OfClosed job={job} closeHref={closeHref} />
}

function OfOpen({ job }: { job: BridgeJob }) {
  const texts = bridgeJobsTexts.value
  const [isCancelling, setCancelling] = useState(false)
  const retry = useAction(
    () => call('POST /admin/bridge/jobs/:id/retry', { params: { id: job.id } }),
    () => toast({ text: texts.retried }),
  )
  const canRetry = job.state === 'needs_attention' && !job.cancel_requested
  return (
    <>
      {!job.cancel_requested && (
        <div class="control-row">
          {canRetry && (
            <Button form="fill" busy={retry.busy} disabled={job.retry_requested} onClick={() => retry.act(undefined)}>
              {texts.retry}
            </Button>
          )}
          <Button form="quiet" onClick={() => setCancelling(true)}>
            {texts.cancel.act}
          </Button>
        </div>
      )}
      {canRetry && job.retry_requested && (
        <p class="hint" role="status">
          {texts.retryRequested}
        </p>
      )}
      {retry.error && <Failed error={retry.error} text={shellTexts.value.codes} />}
      {isCancelling && <CancelJob job={job} onClose={() => setCancelling(false)} />}
    </>
  )
}

function CancelJob({ job, onClose }: { job: BridgeJob; onClose: () => void }) {
  const { cancel: texts } = bridgeJobsTexts.value
  const cancel = useAction(
    () => call('POST /admin/bridge/jobs/:id/cancel', { params: { id: job.id } }),
    ({ state }) => toast({ text: state === 'cancelled' ? texts.done : texts.requested }),
    onClose,
  )
  return (
    <Confirm
      title={texts.title}
      act={texts.act}
      keep={texts.keep}
      busy={cancel.busy}
      error={cancel.error}
      onAct={() => cancel.act(undefined)}
      onClose={onClose}
    >
      <p>{job.state === 'queued' ? texts.queued : texts.claimed}</p>
      <p>{texts.kept}</p>
    </Confirm>
  )
}

function OfClosed({ job, closeHref }: { job: BridgeJob; closeHref: string }) {
  const texts = bridgeJobsTexts.value
  const [isCreating, setCreating] = useState(false)
  const remove = useAction(
    () => call('DELETE /admin/bridge/jobs/:id', { params: { id: job.id } }),
    () => toast({ text: texts.remove.done }),
    () => go(closeHref, { instead: true }),
  )
  return (
    <>
      <div class="control-row">
        <Button form="quiet" onClick={() => setCreating(true)}>
          {texts.again}
        </Button>
        <Button form="plain" busy={remove.busy} onClick={() => remove.act(undefined)}>
          {texts.remove.act}
        </Button>
      </div>
      {remove.error && <Failed error={remove.error} text={shellTexts.value.codes} />}
      {isCreating && <CreateDialog book={job} options={job.params as Partial<Options>} onClose={() => setCreating(false)} />}
    </>
  )
}
