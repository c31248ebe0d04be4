import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { Check, Segmented } from '@chapterhouse/ui/components/fields/field.tsx'
import { Dialog } from '@chapterhouse/ui/components/layers/layer.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { go } from '@chapterhouse/ui/page-url'
import { useState } from 'preact/hooks'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import type { NamedBook } from '../../../queries/named-book.ts'
import { useAction } from '../../../queries/query.ts'
import type { BookEstimate } from '../../../server/responses.ts'
import { bridgeCreateTexts } from '../../../texts/server/bridge-create.ts'
import { bridgeJobsTexts } from '../../../texts/server/bridge-jobs.ts'
import { shellTexts } from '../../../texts/shell/shell.ts'
import { to } from '../../routes.ts'
import { useBridge, useEstimate } from '../use-bridge.ts'
import { createJob, type Options } from './create-job.ts'
import { EarlierVolumes } from './earlier-volumes.tsx'
import { EstimateFacts } from './estimate-facts.tsx'

interface Props {
  book: NamedBook & { title: string }
  /** Taken from an earlier job. */
  options?: Partial<Options>
  onClose: () => void
}

/** Source, time and cost of a book before its job is created, also for earlier volumes of its series. */
export function CreateDialog({ book, options = {}, onClose }: Props) {
  const texts = bridgeCreateTexts.value
  const estimate = useEstimate(book)
  if (estimate.data) return <Loaded book={book} options={options} estimate={estimate.data} onClose={onClose} />
  return (
    <Dialog title={texts.title} broad onClose={onClose}>
      {estimate.isError ? (
        <Failed error={estimate.error} text={shellTexts.value.codes} onRetry={() => void estimate.refetch()} />
      ) : (
        <Skeleton shape="table-shape" />
      )}
    </Dialog>
  )
}

function Loaded({ book, options, estimate, onClose }: Props & { options: Partial<Options>; estimate: BookEstimate }) {
  const texts = bridgeCreateTexts.value
  const { open_job: open } = estimate
  const isOpen = open !== null && !open.cancel_requested
  const hasEbook = estimate.source === 'ebook'
  const [source, setSource] = useState<'auto' | 'audio'>(options.source === 'audio' && hasEbook ? 'audio' : 'auto')
  const canContribute = useBridge().data?.estimates?.can_contribute ?? false
  const [contributes, setContributes] = useState(options.contribute === 'issue')
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  // A brief estimate is made from the audio.
  const byAudio = useEstimate(book, { isBrief: true, enabled: hasEbook && source === 'audio' }).data
  const figures = source === 'audio' ? byAudio : estimate
  const earlier = estimate.earlier.filter(({ path }) => !without.has(path))
  const create = useCreate(book, {
    earlier: earlier.map(({ path }) => ({ library_id: book.library_id, path })),
    options: { source, contribute: contributes && canContribute ? 'issue' : 'local' },
    onClose,
  })
  return (
    <FormDialog
      broad
      title={texts.title}
      act={texts.act}
      typed={{ source, contributes, without: [...without].sort() }}
      busy={create.busy}
      error={create.error}
      disabled={!figures || isOpen}
      onSubmit={() => create.act(undefined)}
      onClose={onClose}
    >
      <p class="bridge-book" dir="auto">
        {book.title}
      </p>
      {open && (
        <p class="preview-note">
          {isOpen ? texts.open : texts.closing} <a href={to.bridgeJob(open.id)}>{texts.book.job}</a>
        </p>
      )}
      {hasEbook && (
        <Segmented
          label={texts.source}
          value={source}
          options={[
            { value: 'auto', text: texts.sources['ebook'] ?? '' },
            { value: 'audio', text: texts.fromAudio },
          ]}
          onValue={setSource}
        />
      )}
      {figures ? <EstimateFacts estimate={estimate} figures={figures} /> : <Skeleton shape="bridge-facts-shape" />}
      {canContribute ? (
        <Check label={texts.contribute} hint={texts.contributeHint} checked={contributes} onChecked={setContributes} />
      ) : (
        <p class="hint">{texts.noContribution}</p>
      )}
      {figures && estimate.earlier.length > 0 && (
        <EarlierVolumes estimate={estimate} own={figures} without={without} onWithout={setWithout} />
      )}
      <p role="status" class="hint numbers">
        {create.status}
      </p>
    </FormDialog>
  )
}

/** Creates the jobs of earlier volumes first, then the book's. After a failure, the rest can be created. */
function useCreate(
  book: NamedBook,
  { earlier, options, onClose }: { earlier: readonly NamedBook[]; options: Options; onClose: () => void },
) {
  const texts = bridgeCreateTexts.value
  const [created, setCreated] = useState<readonly string[]>([])
  const [isWaiting, setWaiting] = useState(false)
  const all = [...earlier, { library_id: book.library_id, path: book.path }]
  const { act, busy, error } = useAction(
    async () => {
      let last = 0
      for (const one of all.filter(({ path }) => !created.includes(path))) {
        last = (await createJob({ book: one, options }, setWaiting)).id
        setCreated((now) => [...now, one.path])
      }
      return last
    },
    (last) =>
      toast({
        text: texts.created(all.length),
        actions: [{ text: bridgeJobsTexts.value.title, onClick: () => go(all.length > 1 ? to.bridge : to.bridgeJob(last)) }],
      }),
    onClose,
  )
  const status = isWaiting ? texts.waiting : busy && all.length > 1 ? texts.progress(created.length, all.length) : ''
  return { act, busy, error, status }
}
