import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { formatSize } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { useQuery } from '@tanstack/preact-query'
import { BookOpen, FileText, Image } from 'lucide'
import { useState } from 'preact/hooks'
import { runAction } from '../../../actions/run-action.ts'
import { queries } from '../../../queries/queries.ts'
import { fetchFile } from '../../../server/fetch-file.ts'
import { bookTexts } from '../../../texts/pages/book.ts'
import type { OpenBook } from '../use-book.ts'

const ICONS = { pdf: FileText, epub: BookOpen, mobi: BookOpen, text: FileText, image: Image } as const

/** The book's e-books, booklets and pictures, each of which can be downloaded. */
export function ExtraFiles({ open: { ref } }: { open: OpenBook }) {
  const texts = bookTexts.value
  const { data } = useQuery(queries.files(ref))
  const [busy, setBusy] = useState<string>()
  if (!data || data.length === 0) return null
  const take = async (path: string, name: string) => {
    setBusy(path)
    await runAction(() => fetchFile(ref.libraryId, path, name))
    setBusy(undefined)
  }
  return (
    <section class="book-part" aria-labelledby="files">
      <h2 id="files">{texts.files}</h2>
      <ul class="book-files">
        {data.map(({ path, name, kind, size }) => (
          <li key={path}>
            <button type="button" aria-busy={busy === path} onClick={() => void take(path, name)}>
              <Icon of={ICONS[kind]} />
              <span dir="auto">{name}</span>
              <small>
                {texts.kinds[kind]}, {formatSize(size, language.value)}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
