import { Button, LinkButton } from '@chapterhouse/ui/components/basics/button.tsx'
import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { clock, formatLength, formatSize } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { useQuery } from '@tanstack/preact-query'
import { FolderTree, RefreshCw, TriangleAlert } from 'lucide'
import { useState } from 'preact/hooks'
import { When } from '../../dates/when.tsx'
import { type Fact, FactList } from '../../page/fact-list.tsx'
import { Detail, Part } from '../../page/page.tsx'
import { bookKey } from '../../queries/named-book.ts'
import { useAction } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { BookPage } from '../../server/responses.ts'
import { booksTexts } from '../../texts/books/books.ts'
import { healthTexts } from '../../texts/books/health.ts'
import { shellTexts } from '../../texts/shell/shell.ts'
import { BookTexts } from '../bridge/create/book-texts.tsx'
import { BookMatch } from '../matching/choice/book-match.tsx'
import { to } from '../routes.ts'
import { BookChapters } from './chapters/book-chapters.tsx'
import { CommunityChapters } from './community-chapters/community-chapters.tsx'
import { BookCover } from './fields/book-cover.tsx'
import { BookFields } from './fields/book-fields.tsx'
import { useSample } from './sample/use-sample.ts'

/** How often the page is fetched while its chapters are being compared with the community's. */
const CHECKING_MS = 1_000

/** One book: its metadata with sources, cover, chapters, files, listeners and shares. */
export function BookDetail({
  book: { library_id, path },
  closeHref,
}: {
  book: { library_id: number; path: string }
  closeHref: string
}) {
  const page = useQuery({
    queryKey: bookKey({ library_id, path }),
    queryFn: ({ signal }) => call('GET /admin/libraries/:id/book', { params: { id: library_id }, query: { path } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.community_checking ? CHECKING_MS : false),
  })
  // If a refetch fails, the page and any typed text are kept.
  if (!page.data && page.isError)
    return (
      <Detail title={path} closeHref={closeHref}>
        <Failed error={page.error} text={shellTexts.value.codes} onRetry={() => void page.refetch()} />
      </Detail>
    )
  if (!page.data)
    return (
      <Detail title={booksTexts.value.title} closeHref={closeHref}>
        <Skeleton shape="table-shape" />
      </Detail>
    )
  return <LoadedBook page={page.data} closeHref={closeHref} />
}

function LoadedBook({ page, closeHref }: { page: BookPage; closeHref: string }) {
  const texts = booksTexts.value
  const { book, folder } = page
  const [isNaming, setNaming] = useState(false)
  const sample = useSample(book.library_id)
  const target = { params: { id: book.library_id }, query: { path: book.path } }
  const rescan = useAction(
    () => call('POST /admin/libraries/:id/book/rescan', target, { within: 610_000 }),
    () => toast({ text: texts.rescanned }),
  )
  return (
    <Detail title={book.title} closeHref={closeHref}>
      <BookCover page={page} />
      <Problems page={page} />
      <Facts page={page} />
      <div class="control-row">
        <Button form="quiet" icon={RefreshCw} busy={rescan.busy} onClick={() => rescan.act(undefined)}>
          {texts.rescan}
        </Button>
        <LinkButton form="quiet" icon={FolderTree} href={to.folders(book.library_id, folder.path === '.' ? '' : folder.path)}>
          {texts.folderLink}
        </LinkButton>
      </div>
      {rescan.error && <Failed error={rescan.error} text={shellTexts.value.codes} />}
      <Part title={texts.details}>
        <BookFields key={book.path} page={page} isFirst={!isNaming} />
      </Part>
      <BookMatch page={page} />
      <BookChapters page={page} sample={sample} onEditing={setNaming} />
      <CommunityChapters page={page} sample={sample} />
      <BookTexts book={book} />
      <Files page={page} />
      <Listeners page={page} />
      <Shares page={page} />
    </Detail>
  )
}

function Problems({ page: { book } }: { page: BookPage }) {
  const texts = booksTexts.value
  const { errors, protections } = healthTexts.value
  if (!book.scan_error && !book.protection && !book.suspect_parts) return null
  return (
    <div class="preview-note">
      {book.scan_error && (
        <p class="status-label warn">
          <Icon of={TriangleAlert} size={18} />
          <span>
            {texts.problem(errors[book.scan_error] ?? book.scan_error, book.scan_error_file ?? '')}{' '}
            {book.scan_error_detail && <span class="hint">{book.scan_error_detail}</span>}
          </span>
        </p>
      )}
      {book.protection && (
        <p class="status-label warn">
          <Icon of={TriangleAlert} size={18} />
          <span>{protections[book.protection] ?? book.protection}</span>
        </p>
      )}
      {book.suspect_parts !== undefined && book.suspect_parts > 0 && <p>{texts.suspect(book.suspect_parts)}</p>}
    </div>
  )
}

function Facts({ page }: { page: BookPage }) {
  const { facts } = booksTexts.value
  const { book } = page
  const lang = language.value
  const rows: readonly Fact[] = [
    [facts.length, formatLength(book.duration, lang)],
    [facts.kind, [book.format, book.codec].filter(Boolean).join(', ')],
    [facts.files, `${book.file_count} · ${formatSize(book.size, lang)}`],
    [
      facts.library,
      <a key="library" href={to.library(book.library_id)}>
        {book.library_name}
      </a>,
    ],
    [
      facts.path,
      <span key="path" class="path">
        {book.path}
      </span>,
    ],
    [facts.genres, page.genres?.join(', ')],
    [facts.publisher, page.publisher],
    [facts.language, page.language],
    [facts.added, <When key="added" at={book.added_at} />],
    [facts.read, <When key="read" at={page.indexed_at} />],
  ]
  return <FactList facts={rows} />
}

function Files({ page: { files } }: { page: BookPage }) {
  const texts = booksTexts.value
  const lang = language.value
  return (
    <details class="part">
      <summary>{texts.files(files.length)}</summary>
      <ol class="plain-list">
        {files.map(({ path, duration, size, format, codec, bitrate }) => (
          <li key={path}>
            <span class="said">
              <span class="path">{path}</span>
              <span class="under">
                {texts.fileFacts(clock(duration), formatSize(size, lang), codec || format)}
                {bitrate > 0 && ` · ${texts.kbit(bitrate)}`}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}

function Listeners({ page: { listeners } }: { page: BookPage }) {
  const texts = booksTexts.value
  return (
    <Part title={texts.listeners}>
      {listeners.length === 0 && <p class="hint">{texts.noListeners}</p>}
      <ul class="plain-list">
        {listeners.map(({ user_id, username, position, duration, finished, updated_at }) => (
          <li key={user_id}>
            <a class="said" href={to.person(user_id)} dir="auto">
              {username}
              <span class="under">{finished ? texts.finished : texts.listenerAt(clock(position), clock(duration))}</span>
            </a>
            <span class="hint">
              <When at={updated_at} />
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Shares({ page: { shares } }: { page: BookPage }) {
  const texts = booksTexts.value
  return (
    <Part title={texts.shares}>
      {shares.length === 0 && <p class="hint">{texts.noShares}</p>}
      <ul class="plain-list">
        {shares.map(({ share_id, name, path }) => (
          <li key={`${share_id} ${path}`}>
            <a class="said" href={to.share(share_id)} dir="auto">
              {name}
              <span class="under path">{path === '' || path === '.' ? texts.wholeLibrary : path}</span>
            </a>
          </li>
        ))}
      </ul>
    </Part>
  )
}
