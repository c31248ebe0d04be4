import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Cover } from '@chapterhouse/ui/components/basics/cover.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { ImageUp, Trash2 } from 'lucide'
import { useRef, useState } from 'preact/hooks'
import { useAction } from '../../../queries/query.ts'
import { call } from '../../../server/api.ts'
import { coverOf, sendCover } from '../../../server/media.ts'
import type { BookPage } from '../../../server/responses.ts'
import { booksTexts } from '../../../texts/books/books.ts'
import { shellTexts } from '../../../texts/shell/shell.ts'

const MAX_BYTES = 5 * 1024 * 1024

/** A book's cover: upload another one, or revert to the scanned one. */
export function BookCover({ page: { book } }: { page: BookPage }) {
  const texts = booksTexts.value
  const input = useRef<HTMLInputElement>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const send = useAction(
    (picture: Blob) => sendCover(book.library_id, book.path, picture),
    () => toast({ text: texts.coverSet }),
  )
  const remove = useAction(
    () => call('DELETE /admin/libraries/:id/cover', { params: { id: book.library_id }, query: { path: book.path } }),
    () => toast({ text: texts.coverRemoved }),
  )
  const take = (picture: File | undefined) => {
    if (!picture) return
    setTooLarge(picture.size > MAX_BYTES)
    if (picture.size <= MAX_BYTES) send.act(picture)
  }
  return (
    <div class="book-cover">
      <div class="book-cover-square">
        <Cover
          title={book.title}
          author={book.author}
          src={book.has_cover ? coverOf(book) : undefined}
          color={book.cover_color}
          width={160}
        />
      </div>
      <div class="stack">
        <p dir="auto">{book.author}</p>
        <div class="control-row">
          <Button form="quiet" icon={ImageUp} busy={send.busy} onClick={() => input.current?.click()}>
            {texts.coverUpload}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept="image/jpeg,image/png,image/webp"
            aria-label={texts.coverUpload}
            onChange={(event) => {
              take(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
          {book.custom_cover && (
            <Button form="quiet" icon={Trash2} busy={remove.busy} onClick={() => remove.act(undefined)}>
              {texts.coverRemove}
            </Button>
          )}
        </div>
        <p class="hint">{texts.coverText}</p>
        {isTooLarge && <p role="alert">{texts.coverTooLarge}</p>}
        {(send.error ?? remove.error) && <Failed error={send.error ?? remove.error} text={shellTexts.value.codes} />}
      </div>
    </div>
  )
}
