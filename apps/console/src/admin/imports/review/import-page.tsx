import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { formatMoment } from '../../../dates/dates.ts'
import { Page } from '../../../page/page.tsx'
import { callInSequence } from '../../../queries/call-in-sequence.ts'
import { isScanning, useAction, useLibraries } from '../../../queries/query.ts'
import { call } from '../../../server/api.ts'
import type { ImportPage as LoadedImport } from '../../../server/responses.ts'
import { importErrorTexts } from '../../../texts/server/import-errors.ts'
import { importsTexts } from '../../../texts/server/imports.ts'
import { shellTexts } from '../../../texts/shell/shell.ts'
import { to } from '../../routes.ts'
import { BackLink } from '../back-link.tsx'
import { failureTexts } from '../import-failure.ts'
import { progressText, sourceOf } from '../import-labels.ts'
import { ImportStatus } from '../import-status.tsx'
import { canApply, isWorking, useImport, usePlanAfterScan, useRefetchAtEnd, useSiblings } from '../use-imports.ts'
import { CompareBooks } from './compare-books.tsx'
import { CutoffLine } from './cutoff-line.tsx'
import { ImportSummary } from './import-summary.tsx'
import { RemoveButton, UndoButton } from './take-back.tsx'
import { Unmatched } from './unmatched.tsx'

/** The import of one person: progress, review, what was written, and undo. */
export function ImportPage({ id }: { id: number }) {
  const texts = importsTexts.value
  const query = useImport(id)
  if (query.data) return <Loaded one={query.data} />
  return (
    <Page title={texts.title} actions={<BackLink />}>
      {query.isError && <Failed error={query.error} text={shellTexts.value.codes} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton shape="table-shape" />}
    </Page>
  )
}

function Loaded({ one }: { one: LoadedImport }) {
  const { page: texts, unmatched } = importsTexts.value
  useRefetchAtEnd(isWorking(one))
  usePlanAfterScan(one)
  return (
    <Page title={texts.title(one.username)} actions={<BackLink />}>
      <Siblings one={one} />
      <p class="hint" dir="auto">
        {texts.from(sourceOf(one), one.source_user.toLowerCase() === one.username.toLowerCase() ? '' : one.source_user)}
      </p>
      <Progress one={one} />
      {one.status === 'failed' && <WhyFailed one={one} />}
      {one.summary && (
        <>
          <ImportSummary summary={one.summary} />
          {one.status !== 'applied' && <CutoffLine one={one} />}
        </>
      )}
      {one.summary && <Unmatched one={one} />}
      {one.summary && canApply(one) && one.summary.unmatched === 0 && <p class="hint">{unmatched.none}</p>}
      <Actions one={one} />
      {one.source === 'abs' && one.summary && !isWorking(one) && <CompareBooks importId={one.id} />}
    </Page>
  )
}

/** The other people from the same reading. */
function Siblings({ one }: { one: LoadedImport }) {
  const all = useSiblings(one.id)
  if (all.length < 2) return null
  return (
    <nav class="page-tabs" aria-label={importsTexts.value.page.others}>
      {all.map(({ id, username, status }) => (
        <a key={id} href={to.import(id)} aria-current={id === one.id ? 'page' : undefined}>
          <span dir="auto">{username}</span>
          <ImportStatus status={status} isCompact />
        </a>
      ))}
    </nav>
  )
}

function Progress({ one }: { one: LoadedImport }) {
  const { page: texts } = importsTexts.value
  const { status, done, total, applied_at } = one
  const label = progressText(one)
  return (
    <div class="imports-status">
      <p class="control-row" role="status">
        <ImportStatus status={status} />
        {isWorking(one) && <span class="numbers">{label}</span>}
        {status === 'review' && <span class="hint">{texts.reviewText}</span>}
        {status === 'applied' && <span class="hint">{texts.appliedText(formatMoment(applied_at))}</span>}
        {status === 'undone' && <span class="hint">{texts.undoneText}</span>}
      </p>
      {isWorking(one) && <progress class="imports-progress" max={Math.max(1, total)} value={done} aria-label={label} />}
    </div>
  )
}

function WhyFailed({ one: { error, error_code, summary } }: { one: LoadedImport }) {
  const { page } = importsTexts.value
  const { errors } = importErrorTexts.value
  const known = errors[error_code]
  return (
    <div class="moment failed" role="alert">
      <h2>{known?.title ?? page.failed}</h2>
      <p>{known?.advice ?? error}</p>
      {error && known && <p class="hint">{error}</p>}
      {summary === null && (
        <p>
          <a href={to.newImport}>{page.again}</a>
        </p>
      )}
    </div>
  )
}

function Actions({ one }: { one: LoadedImport }) {
  const { page: texts, libraries } = importsTexts.value
  const scanning = (useLibraries().data?.libraries ?? []).filter(isScanning).map(({ name }) => name)
  const apply = useAction(
    () => call('POST /admin/imports/:id/apply', { params: { id: one.id } }),
    () => toast({ text: texts.applied }),
  )
  const open = useSiblings(one.id).filter(({ status }) => status === 'review')
  const applyAll = useAction(
    async () => {
      for (const { id } of open) await callInSequence('POST /admin/imports/:id/apply', { params: { id } })
    },
    () => toast({ text: texts.applied }),
  )
  return (
    <div class="stack">
      {one.status === 'fetching' && scanning.length > 0 && <p role="status">{libraries.scanning(scanning.join(', '))}</p>}
      {canApply(one) && scanning.length > 0 && <p role="status">{texts.rescanning(scanning.join(', '))}</p>}
      {applyAll.error && <Failed error={applyAll.error} text={failureTexts(applyAll.error)} />}
      {apply.error && <Failed error={apply.error} text={failureTexts(apply.error)} />}
      <div class="control-row">
        {canApply(one) && (
          <Button form="fill" busy={apply.busy} onClick={() => apply.act(undefined)}>
            {texts.apply}
          </Button>
        )}
        {canApply(one) && open.length > 1 && (
          <Button form="quiet" busy={applyAll.busy} onClick={() => applyAll.act(undefined)}>
            {texts.applyAll(open.length)}
          </Button>
        )}
        {one.status === 'applied' && <UndoButton one={one} />}
        {one.status !== 'applying' && <RemoveButton one={one} />}
      </div>
    </div>
  )
}
