import { Button, LinkButton } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { formatNumber } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { useQuery } from '@tanstack/preact-query'
import { BookOpen, Download, FolderTree, RefreshCw, Square } from 'lucide'
import { When } from '../../dates/when.tsx'
import { Detail, Part } from '../../page/page.tsx'
import { isScanning, pollWhile, useAction, useServer } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import { saveExport } from '../../server/media.ts'
import type { Library } from '../../server/responses.ts'
import { librariesTexts } from '../../texts/books/libraries.ts'
import { shellTexts } from '../../texts/shell/shell.ts'
import { to } from '../routes.ts'
import { DeleteLibrary } from './delete-library.tsx'
import { LibrarySettings } from './library-settings.tsx'
import { ScanState } from './scan-state.tsx'

export function LibraryDetail({ library }: { library: Library }) {
  const texts = librariesTexts.value
  const { facts } = texts
  const canExport = useServer().data?.capabilities.export ?? false
  const save = useAction(() => saveExport(library.id))
  return (
    <Detail title={library.name} closeHref={to.libraries}>
      <dl class="facts">
        <dt>{facts.root}</dt>
        <dd class="path">{library.root}</dd>
        <dt>{facts.books}</dt>
        <dd class="numbers">{formatNumber(language.value, library.book_count)}</dd>
        <dt>{facts.state}</dt>
        <dd aria-live="polite">
          <ScanState library={library} />
        </dd>
        {library.next_scan_at && (
          <>
            <dt>{facts.next}</dt>
            <dd>
              <When at={library.next_scan_at} />
            </dd>
          </>
        )}
      </dl>
      {!library.available && <p class="preview-note">{texts.offlineText}</p>}
      <Scan library={library} />
      <div class="control-row">
        <LinkButton form="quiet" icon={BookOpen} href={to.books(`library_id=${library.id}`)}>
          {texts.books}
        </LinkButton>
        <LinkButton form="quiet" icon={FolderTree} href={to.folders(library.id)}>
          {texts.folders}
        </LinkButton>
        {canExport && (
          <Button form="quiet" icon={Download} busy={save.busy} onClick={() => save.act(undefined)}>
            {texts.export}
          </Button>
        )}
      </div>
      {save.error && <Failed error={save.error} />}
      <Part title={texts.settings}>
        <LibrarySettings library={library} />
      </Part>
      <DeleteLibrary library={library} />
    </Detail>
  )
}

function Scan({ library }: { library: Library }) {
  const texts = librariesTexts.value
  const { scan } = library
  const isBusy = isScanning(library)
  const jobs = useQuery({
    queryKey: ['jobs'],
    queryFn: ({ signal }) => call('GET /admin/jobs', {}, { signal }),
    refetchInterval: pollWhile(isBusy),
    enabled: isBusy,
  }).data
  const job = [jobs?.running, ...(jobs?.queued ?? [])].find((one) => one?.library_id === library.id)
  const start = useAction(
    () => call('POST /admin/libraries/:id/scan', { params: { id: library.id } }),
    () => toast({ text: texts.queued(library.name) }),
  )
  const stop = useAction(
    (id: number) => call('DELETE /admin/jobs/:id', { params: { id } }),
    () => toast({ text: texts.stopped }),
  )
  return (
    <>
      {!isBusy && scan.total > 0 && <p class="hint">{texts.lastScan(scan)}</p>}
      <div class="control-row">
        <Button form="quiet" icon={RefreshCw} busy={start.busy} onClick={() => start.act(undefined)}>
          {texts.scan}
        </Button>
        {isBusy && job && (
          <Button form="quiet" icon={Square} busy={stop.busy} onClick={() => stop.act(job.id)}>
            {texts.stop}
          </Button>
        )}
      </div>
      {(start.error ?? stop.error) && <Failed error={start.error ?? stop.error} text={shellTexts.value.codes} />}
    </>
  )
}
