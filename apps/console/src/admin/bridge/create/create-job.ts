import type { ParamsOf } from '@chapterhouse/contract/bridge-jobs'
import { callInSequence } from '../../../queries/call-in-sequence.ts'
import type { NamedBook } from '../../../queries/named-book.ts'
import { found } from '../../../queries/query.ts'
import type { BridgeJob } from '../../../server/responses.ts'
import { isCancelling, isOpen } from '../job-labels.ts'

export type Options = Pick<ParamsOf<'sidecars.generate'>, 'source' | 'contribute'>

/** How often a job that is being cancelled is looked at. */
const CLOSING_MS = 2_000

/**
 * Creates a job, or returns the open one of the book. If that one is being cancelled, waits until it is closed, which takes half a
 * minute, or until its lease ends if the bridge is gone.
 */
export async function createJob(
  { book: { library_id, path }, options }: { book: NamedBook; options: Options },
  onWaiting: (isWaiting: boolean) => void = () => undefined,
): Promise<BridgeJob> {
  for (;;) {
    const body = { kind: 'sidecars.generate', library_id, path, params: options }
    const job = await callInSequence('POST /admin/bridge/jobs', { body })
    if (!isCancelling(job)) {
      onWaiting(false)
      return job
    }
    onWaiting(true)
    await untilClosed(job.id)
  }
}

async function untilClosed(id: number): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, CLOSING_MS))
    const job = await found(callInSequence('GET /admin/bridge/jobs/:id', { params: { id } }))
    if (!job || !isOpen(job)) return
  }
}
