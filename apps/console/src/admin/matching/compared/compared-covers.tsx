import { Cover } from '@chapterhouse/ui/components/basics/cover.tsx'
import { coverOf } from '../../../server/media.ts'
import { matchingTexts } from '../../../texts/books/matching.ts'
import { CommunityCover } from './community-cover.tsx'

/** The book's current cover beside the match's. */
export function ComparedCovers({
  book,
  match,
}: {
  book: { library_id: number; path: string; title: string; author: string; hasCover: boolean; version?: string | undefined }
  match: { url: string; title: string; author: string }
}) {
  const { detail: texts } = matchingTexts.value
  const { library_id, path, title, author, hasCover, version } = book
  const src = hasCover ? coverOf({ library_id, path, cover_version: version }) : undefined
  return (
    <div class="matching-covers">
      <figure>
        <Cover title={title} author={author} src={src} width={96} decorative />
        <figcaption class="hint">{texts.now}</figcaption>
      </figure>
      <figure>
        <CommunityCover {...match} />
        <figcaption class="hint">{texts.match}</figcaption>
      </figure>
    </div>
  )
}
