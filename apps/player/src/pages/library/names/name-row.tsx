import { Cover } from '@chapterhouse/ui/components/basics/cover.tsx'
import { useQuery } from '@tanstack/preact-query'
import { bookKey } from '../../../device/keys.ts'
import { coverSource } from '../../../offline/shown/cover-source.ts'
import { can } from '../../../server/server-facts.ts'
import { libraryTexts } from '../../../texts/pages/library.ts'
import { asPictured } from '../../shelf/book-card.tsx'
import { type ShownBook, toShown } from '../../shelf/shown-book.ts'
import './name-row.css'
import { fetchPreview, type NameKind } from './name-previews.ts'

/** A person or series: up to four covers, its books, and how many of them are finished. */
export function NameRow({
  libraryId,
  of,
  name,
  href,
  below,
}: {
  libraryId: number
  of: NameKind
  name: string
  href: string
  below: string
}) {
  const hasPreview = can('name_previews')
  const { data } = useQuery({
    queryKey: ['preview', libraryId, of, name],
    queryFn: () => fetchPreview(libraryId, of, name),
    enabled: hasPreview,
    staleTime: 60_000,
  })
  const finished = data && data.finished > 0 ? libraryTexts.value.finishedOf(data.finished, data.count) : ''
  return (
    <a class={hasPreview ? 'library-name with-fan' : 'library-name'} href={href}>
      {hasPreview && <Fan books={(data?.books ?? []).map(toShown)} />}
      <span class="library-name-text">
        <span dir="auto">{name}</span>
        <small dir="auto">{[below, finished].filter(Boolean).join(' · ')}</small>
      </span>
    </a>
  )
}

/** The first cover is in front. Empty until loaded, at the same size. */
function Fan({ books }: { books: readonly ShownBook[] }) {
  return (
    <span class="fan" aria-hidden="true">
      {books.map((book) => (
        <span key={bookKey(book.ref)}>
          <Cover
            title={book.title}
            author={book.author}
            src={coverSource(asPictured(book))}
            color={book.coverColor}
            width={56}
            decorative
          />
        </span>
      ))}
    </span>
  )
}
