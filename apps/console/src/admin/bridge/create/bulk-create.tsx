import { Check } from '@chapterhouse/ui/components/fields/field.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { go } from '@chapterhouse/ui/page-url'
import { useMemo, useState } from 'preact/hooks'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { keyOfBook, type NamedBook } from '../../../queries/named-book.ts'
import { useAction } from '../../../queries/query.ts'
import { bridgeCreateTexts } from '../../../texts/server/bridge-create.ts'
import { bridgeJobsTexts } from '../../../texts/server/bridge-jobs.ts'
import { to } from '../../routes.ts'
import { useBridge } from '../use-bridge.ts'
import { type BulkChoice, chooseBooks, MOST_BOOKS } from './bulk-choice.ts'
import { createJob, type Options } from './create-job.ts'
import { figuresText } from './figures-text.ts'
import { inReadingOrder, type Volume } from './reading-order.ts'
import { useEstimates } from './use-estimates.ts'

interface Props {
  books: readonly Volume[]
  onDone: () => void
  onClose: () => void
}

/** Characters and recaps for many books: the sum of their time and cost first, then one job after the other. */
export function BulkCreate({ books, onDone, onClose }: Props) {
  const texts = bridgeCreateTexts.value
  const isTooMany = books.length > MOST_BOOKS
  const ordered = useMemo(() => (isTooMany ? [] : inReadingOrder(books)), [])
  const estimates = useEstimates(ordered)
  const [replaces, setReplaces] = useState(false)
  const [contributes, setContributes] = useState(false)
  const canContribute = useBridge().data?.estimates?.can_contribute ?? false
  const choice = chooseBooks(ordered, estimates, { replaces })
  const options: Options = { source: 'auto', contribute: contributes && canContribute ? 'issue' : 'local' }
  const create = useCreateMany(
    choice.chosen.map(({ book }) => book),
    { options, onDone },
  )
  return (
    <FormDialog
      broad
      title={texts.bulk.title(books.length)}
      act={texts.act}
      typed={{ replaces, contributes }}
      busy={create.busy}
      error={create.error}
      disabled={!choice.isComplete || choice.chosen.length === 0}
      onSubmit={() => create.act(undefined)}
      onClose={onClose}
    >
      <p class="hint">{texts.bulk.text}</p>
      {isTooMany ? <p role="alert">{texts.bulk.tooMany}</p> : <Sum choice={choice} total={ordered.length} />}
      {choice.existing > 0 && (
        <Check
          label={texts.bulk.replace}
          hint={`${texts.bulk.existing(choice.existing)} ${texts.bulk.replaceHint}`}
          checked={replaces}
          onChecked={setReplaces}
        />
      )}
      {canContribute && (
        <Check label={texts.contribute} hint={texts.contributeHint} checked={contributes} onChecked={setContributes} />
      )}
      <p role="status" class="hint numbers">
        {create.status}
      </p>
    </FormDialog>
  )
}

/** Keeps its height while estimates arrive. */
function Sum({ choice, total }: { choice: BulkChoice; total: number }) {
  const texts = bridgeCreateTexts.value
  const { bulk } = texts
  const hasSubscription = choice.chosen.some(({ estimate }) => estimate.subscription)
  const notes = [
    choice.openJobs > 0 && bulk.openJobs(choice.openJobs),
    choice.shadowed > 0 && bulk.shadowed(choice.shadowed),
    choice.failed > 0 && bulk.failed(choice.failed),
    choice.chosen.some(({ estimate }) => !estimate.agent_ready) && texts.noModel,
  ]
  if (!choice.isComplete)
    return (
      <div class="bridge-sums">
        <p class="numbers" role="status">
          {texts.estimating(choice.estimated, total)}
        </p>
        <progress class="bridge-progress" max={total} value={choice.estimated} aria-hidden="true" />
      </div>
    )
  return (
    <div class="bridge-sums">
      {choice.chosen.length === 0 ? (
        <p role="status">{bulk.nothing}</p>
      ) : (
        <p role="status" class="bridge-total">
          <strong>{texts.sum(choice.chosen.length)}</strong>{' '}
          <span class="numbers">
            {figuresText(
              choice.chosen.map(({ estimate }) => estimate),
              hasSubscription,
            )}
          </span>
        </p>
      )}
      {notes.map((note) => note && <p key={note}>{note}</p>)}
      {choice.chosen.length > 1 && <Each choice={choice} />}
    </div>
  )
}

/** The figures of each book, in the order of creation. */
function Each({ choice: { chosen } }: { choice: BulkChoice }) {
  const texts = bridgeCreateTexts.value
  return (
    <details>
      <summary>{texts.bulk.each}</summary>
      <ol class="bridge-each">
        {chosen.map(({ book, estimate }) => (
          <li key={keyOfBook(book)}>
            <span dir="auto">{book.title}</span>
            <span class="hint numbers">{figuresText([estimate], estimate.subscription)}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** After a failure, the rest can be created. */
function useCreateMany(books: readonly NamedBook[], { options, onDone }: { options: Options; onDone: () => void }) {
  const texts = bridgeCreateTexts.value
  const [created, setCreated] = useState<ReadonlySet<string>>(new Set())
  const [isWaiting, setWaiting] = useState(false)
  const { act, busy, error } = useAction(
    async () => {
      for (const book of books.filter((one) => !created.has(keyOfBook(one)))) {
        await createJob({ book, options }, setWaiting)
        setCreated((now) => new Set([...now, keyOfBook(book)]))
      }
    },
    () =>
      toast({
        text: texts.created(books.length),
        actions: [{ text: bridgeJobsTexts.value.title, onClick: () => go(to.bridge) }],
      }),
    onDone,
  )
  const isShown = busy || created.size > 0
  const status = isWaiting ? texts.waiting : isShown ? texts.progress(created.size, books.length) : ''
  return { act, busy, error, status }
}
