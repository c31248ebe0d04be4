import { Cover } from '@chapterhouse/ui/components/basics/cover.tsx'
import type { BookRef } from '../../device/keys.ts'
import { coverSource } from '../../offline/shown/cover-source.ts'

interface Pictured {
  ref: BookRef
  title: string
  author: string
  coverVersion?: string
  coverColour?: string
}

export function BookCover({ book: { ref, title, author, coverVersion, coverColour }, width }: { book: Pictured; width: number }) {
  return (
    <Cover
      decorative
      title={title}
      author={author}
      width={width}
      src={coverSource({
        library_id: ref.libraryId,
        rel_path: ref.path,
        ...(coverVersion === undefined ? {} : { cover_version: coverVersion }),
      })}
      color={coverColour ? { bg: coverColour } : undefined}
    />
  )
}
