import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { Empty } from '@chapterhouse/ui/components/basics/states.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/preact-query'
import { ChevronRight, Folder } from 'lucide'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { WindowVirtualizer } from 'virtua'
import { queries } from '../../queries/queries.ts'
import { to } from '../../routes.ts'
import { call } from '../../server/api.ts'
import type { FolderEntry } from '../../server/responses.ts'
import { libraryTexts } from '../../texts/pages/library.ts'
import { BookRow } from '../shelf/book-row.tsx'
import { toShown } from '../shelf/shown-book.ts'
import { useListening } from '../shelf/use-listening.ts'
import { PageSkeleton } from '../shell/page-skeleton.tsx'
import { crumbsOf } from './crumbs.ts'
import { LibraryFailed } from './library-failed.tsx'
import { LibraryFrame } from './library-frame.tsx'

const PAGE = '500'

/** The entries of one folder: subfolders, and books that link to their page. */
export function FolderPage({ libraryId, path }: { libraryId: number; path: string }) {
  const texts = libraryTexts.value
  const result = useInfiniteQuery({
    queryKey: ['fs', libraryId, path],
    queryFn: ({ pageParam, signal }) =>
      call('GET /libraries/:id/fs', { params: { id: libraryId }, query: { path, offset: pageParam, limit: PAGE } }, { signal }),
    initialPageParam: '0',
    getNextPageParam: ({ next_offset }) => (next_offset === undefined ? undefined : String(next_offset)),
    staleTime: 60_000,
  })
  const entries = (result.data?.pages ?? []).flatMap(({ entries: some }) => some)
  const end = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!end.current) return
    const seen = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting && result.hasNextPage && !result.isFetchingNextPage) void result.fetchNextPage()
    })
    seen.observe(end.current)
    return () => seen.disconnect()
  }, [result.hasNextPage, result.isFetchingNextPage, entries.length])
  return (
    <LibraryFrame libraryId={libraryId}>
      <Crumbs libraryId={libraryId} path={path} />
      {result.error && entries.length === 0 && <LibraryFailed error={result.error} onRetry={() => void result.refetch()} />}
      {result.isPending && <PageSkeleton />}
      {result.data && entries.length === 0 && <Empty title={texts.folderEmpty.title}>{texts.folderEmpty.advice}</Empty>}
      {entries.length > 0 && <Entries libraryId={libraryId} entries={entries} />}
      <div ref={end} />
    </LibraryFrame>
  )
}

function Crumbs({ libraryId, path }: { libraryId: number; path: string }) {
  const texts = libraryTexts.value
  const { data } = useQuery(queries.libraries())
  const crumbs = [{ name: data?.find(({ id }) => id === libraryId)?.name ?? texts.title, path: '' }, ...crumbsOf(path)]
  return (
    <nav aria-label={texts.folders} class="library-crumbs">
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={crumb.path}>
            {index > 0 && <Icon of={ChevronRight} size={16} mirror />}
            <a href={to.folder(libraryId, crumb.path)} dir="auto" aria-current={crumb.path === path ? 'page' : undefined}>
              {crumb.name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Entries({ libraryId, entries }: { libraryId: number; entries: readonly FolderEntry[] }) {
  const listening = useListening()
  return (
    <WindowVirtualizer as="ul" item="li" data={entries}>
      {(entry) => {
        const { name, path, is_book, title, author = '', series = '', series_index, duration = 0 } = entry
        if (!is_book && entry.is_dir) {
          return (
            <a key={path} class="library-folder" href={to.folder(libraryId, path)}>
              <Icon of={Folder} />
              <span dir="auto">{name}</span>
              <Icon of={ChevronRight} mirror />
            </a>
          )
        }
        const listed = { library_id: libraryId, rel_path: path, title: title ?? name, author, narrator: '', series, duration }
        const book = toShown({ ...listed, ...(series_index !== undefined && { series_index }) })
        return <BookRow key={path} book={book} listening={listening.get(`${libraryId}:${path}`)} />
      }}
    </WindowVirtualizer>
  )
}
