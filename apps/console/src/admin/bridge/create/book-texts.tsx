import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { useQueryClient } from '@tanstack/preact-query'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Part } from '../../../page/page.tsx'
import type { BookEstimate, BridgeJob } from '../../../server/responses.ts'
import { bridgeCreateTexts } from '../../../texts/server/bridge-create.ts'
import { to } from '../../routes.ts'
import { costText, countText, hintOf, isOpen, leftText, stepText } from '../job-labels.ts'
import { JobProgressBar, JobStatus } from '../job-status.tsx'
import { useBridge, useEstimate, useLastJob } from '../use-bridge.ts'
import '../bridge.css'
import { CreateDialog } from './create-dialog.tsx'
import { GatedTexts } from './gated-texts.tsx'
import { listText } from './list-text.ts'

interface ShownBook {
  library_id: number
  path: string
  title: string
}

/** On the page of a book: its characters and recaps, their job, and a button that creates them. Not shown without a bridge or texts. */
export function BookTexts({ book }: { book: ShownBook }) {
  const texts = bridgeCreateTexts.value
  const [isCreating, setCreating] = useState(false)
  const isPaired = useBridge().data?.paired ?? false
  const job = useLastJob(book).data
  useRefetchAfter(job)
  // Brief, so that opening a book reads nothing from the disk.
  const estimate = useEstimate(book, { isBrief: true })
  const has = estimate.data?.has
  const hasLocal = has !== undefined && has.local.length > 0
  if (!isPaired && !job && !hasLocal) return null
  const hasOpenJob = job ? isOpen(job) && !job.cancel_requested : false
  return (
    <Part title={texts.title}>
      {estimate.isPending && <Skeleton shape="bridge-line-shape" />}
      {has && <p>{hasText(has)}</p>}
      {has?.community_unknown && <p class="hint">{texts.book.unknown}</p>}
      {job && <LastJob job={job} />}
      {isPaired && !hasOpenJob && (
        <div class="control-row">
          <Button form="quiet" onClick={() => setCreating(true)}>
            {texts.act}
          </Button>
        </div>
      )}
      {hasLocal && <GatedTexts key={job?.finished_at ?? ''} book={book} />}
      {isCreating && <CreateDialog book={book} onClose={() => setCreating(false)} />}
    </Part>
  )
}

/** The book has new texts when its job ends. */
function useRefetchAfter(job: BridgeJob | null | undefined): void {
  const client = useQueryClient()
  const wasOpen = useRef(false)
  const isWorking = job ? isOpen(job) : false
  useEffect(() => {
    if (wasOpen.current && !isWorking) void client.invalidateQueries({ queryKey: ['bridge', 'estimate'] })
    wasOpen.current = isWorking
  }, [isWorking])
}

function hasText({ local, community }: BookEstimate['has']): string {
  const { book, kinds } = bridgeCreateTexts.value
  const lines = [
    local.length > 0 && book.local(listText(local, kinds)),
    community.length > 0 && book.community(listText(community, kinds)),
  ]
  return lines.filter(Boolean).join(' ') || book.none
}

function LastJob({ job }: { job: BridgeJob }) {
  const { book: texts } = bridgeCreateTexts.value
  const hasSubscription = useBridge().data?.estimates?.subscription ?? false
  const step = hintOf(job)?.title ?? stepText(job)
  const facts = [countText(job), leftText(job), costText(job, hasSubscription)].filter(Boolean)
  return (
    <div class="bridge-now">
      <p class="control-row">
        <span class="hint">{texts.last}</span>
        <JobStatus job={job} />
        <span>{step}</span>
        <a class="bridge-link" href={to.bridgeJob(job.id)}>
          {texts.job}
        </a>
      </p>
      <JobProgressBar job={job} />
      {facts.length > 0 && <p class="hint numbers">{facts.join(' · ')}</p>}
    </div>
  )
}
