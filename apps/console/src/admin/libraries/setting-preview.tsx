import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { useQuery } from '@tanstack/preact-query'
import { call } from '../../server/api.ts'
import type { Book, Library } from '../../server/responses.ts'
import { librariesTexts } from '../../texts/books/libraries.ts'

type Setting = 'files_are_books' | 'join_discs'
/** The maximum number of fetched pages of 200, as a preview must not take a minute. */
const MAX_PAGES = 10

/** The effect of a library setting, counted over its known books. */
export function SettingPreview({ library, setting, isOn }: { library: Library; setting: Setting; isOn: boolean }) {
  const { preview } = librariesTexts.value
  const found = useQuery({
    queryKey: ['preview', library.id, setting, isOn],
    queryFn: ({ signal }) => (setting === 'join_discs' ? discs(library.id, signal) : booksOf(library.id, signal)),
    enabled: setting === 'files_are_books' || isOn,
  })
  if (setting === 'join_discs' && !isOn) return <p class="preview-note">{preview.splitDiscs}</p>
  if (!found.data && found.isError) return <Failed error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <p class="preview-note">{preview.loading}</p>
  const { books, isWhole } = found.data
  const text =
    setting === 'join_discs' ? preview.mergeDiscs(books.length) : isOn ? apart(books) : preview.combined(foldersOfFiles(books))
  return (
    <p class="preview-note" role="status">
      {text} {!isWhole && preview.partial(books.length)}
    </p>
  )
}

interface Found {
  books: readonly Book[]
  isWhole: boolean
}

function apart(books: readonly Book[]): string {
  const folders = books.filter(({ is_folder, file_count }) => is_folder && file_count > 1)
  return librariesTexts.value.preview.separate(
    folders.length,
    folders.reduce((sum, { file_count }) => sum + file_count, 0),
  )
}

/** Folders with several files that are currently separate books. */
function foldersOfFiles(books: readonly Book[]): number {
  const files = books.filter(({ is_folder }) => !is_folder).map(({ path }) => path.slice(0, path.lastIndexOf('/')))
  return new Set(files.filter((folder, index) => folder !== '' && files.indexOf(folder) !== index)).size
}

async function discs(libraryId: number, signal: AbortSignal): Promise<Found> {
  return pagesOf({ library_id: String(libraryId), issue: 'split_discs' }, signal)
}

const booksOf = (libraryId: number, signal: AbortSignal) => pagesOf({ library_id: String(libraryId) }, signal)

async function pagesOf(query: Record<string, string>, signal: AbortSignal): Promise<Found> {
  const books: Book[] = []
  let cursor: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const response = await call(
      'GET /admin/books',
      { query: { ...query, limit: '200', ...(cursor ? { cursor } : {}) } },
      { signal },
    )
    books.push(...response.books)
    cursor = response.next_cursor
    if (!cursor) return { books, isWhole: true }
  }
  return { books, isWhole: false }
}
