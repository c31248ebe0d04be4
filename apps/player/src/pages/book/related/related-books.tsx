import { formatLength, formatSize } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { useQuery } from '@tanstack/preact-query'
import { bookKey } from '../../../device/keys.ts'
import { to } from '../../../routes.ts'
import { call } from '../../../server/api.ts'
import type { ListBook } from '../../../server/responses.ts'
import { can } from '../../../server/server-facts.ts'
import { bookTexts } from '../../../texts/pages/book.ts'
import { Rail } from '../../shelf/rail.tsx'
import { toShown } from '../../shelf/shown-book.ts'
import { useListening } from '../../shelf/use-listening.ts'
import type { OpenBook } from '../use-book.ts'
import { versionsOf } from './versions.ts'

const HOUR = 3_600_000

/** The books of this library in the same series as this book. */
export function useSeriesBooks({ book: { library_id: id, series } }: OpenBook): readonly ListBook[] | undefined {
  return useQuery({
    queryKey: ['series', id, series],
    queryFn: async () => {
      const memberships = can('series_memberships') ? { memberships: '1' } : {}
      return (await call('GET /libraries/:id/books', { params: { id }, query: { series, limit: '100', ...memberships } })).books
    },
    enabled: series !== '',
    staleTime: HOUR,
  }).data
}

/** The volumes of the book's series, in order. */
export function SeriesOf({ open }: { open: OpenBook }) {
  const texts = bookTexts.value
  const listening = useListening()
  const { library_id: id, series } = open.book
  const data = useSeriesBooks(open)
  if (!data || data.length < 2) return null
  const volumes = data
    .toSorted((a, b) => (a.series_index ?? Number.POSITIVE_INFINITY) - (b.series_index ?? Number.POSITIVE_INFINITY))
    .map((volume) => ({
      ...toShown(volume),
      ...(volume.series_index !== undefined && { below: texts.volume(String(volume.series_index)) }),
    }))
  return (
    <div class="book-part">
      <Rail
        title={texts.series(series)}
        books={volumes}
        listening={listening}
        current={open.key}
        all={to.booksOf(id, { series })}
      />
    </div>
  )
}

/** Copies of the book in other libraries, and other recordings of it. */
export function Versions({ open: { book, ref } }: { open: OpenBook }) {
  const texts = bookTexts.value
  const { data } = useQuery({
    queryKey: ['versions', bookKey(ref)],
    queryFn: async () =>
      versionsOf(ref, book, (await call('GET /search', { query: { q: `${book.title} ${book.author}`, limit: '30' } })).books),
    staleTime: HOUR,
  })
  if (!data || data.length === 0) return null
  return (
    <section class="book-part" aria-labelledby="versions">
      <h2 id="versions">{texts.versions}</h2>
      <ul class="book-versions">
        {data.map((version) => (
          <li key={bookKey(version.ref)}>
            <a href={to.book(version.ref)} dir="auto">
              {version.libraryName ? texts.sameIn(version.libraryName) : version.title}
            </a>
            <span dir="auto">
              {[
                version.narrator && texts.readBy(version.narrator),
                version.duration && formatLength(version.duration, language.value),
                version.format,
                version.size && formatSize(version.size, language.value),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
