import { Button } from '@chapterhouse/ui/components/button.tsx'
import { TextArea } from '@chapterhouse/ui/components/field.tsx'
import { Icon } from '@chapterhouse/ui/components/icon.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { useQuery } from '@tanstack/preact-query'
import { Star } from 'lucide'
import { useState } from 'preact/hooks'
import { call } from '../../server/api.ts'
import { bookKey } from '../../server/keys.ts'
import { ask } from '../../server/queries.ts'
import { bookTexts } from '../../texts/book.ts'
import { attempt } from '../shelf/attempt.ts'
import type { OpenBook } from './use-book.ts'

const STARS = [1, 2, 3, 4, 5] as const
const MOST = 500

/** One to five stars, and a word about it. */
export function RatingOf({ open: { ref } }: { open: OpenBook }) {
  const words = bookTexts.value
  const { data } = useQuery(ask.rating(ref))
  const [note, setNote] = useState<string>()
  const at = { params: { id: ref.libraryId }, query: { path: ref.path } }
  const stale = [['book', bookKey(ref), 'rating'], ['ratings']]
  const rate = async (rating: number, said = data?.note ?? '') => {
    const isDone = await attempt(() => call('PUT /libraries/:id/rating', { ...at, body: { rating, note: said } }), { stale })
    if (isDone) setNote(undefined)
  }
  if (data === undefined) return null
  return (
    <section class="book-part" aria-labelledby="rating">
      <h2 id="rating">{words.rating}</h2>
      <div class="book-stars">
        <fieldset>
          <legend class="unseen">{words.rating}</legend>
          {STARS.map((stars) => (
            <label key={stars} class={stars <= (data?.rating ?? 0) ? 'on' : ''} title={words.stars(stars)}>
              <input type="radio" name="rating" checked={stars === data?.rating} onChange={() => void rate(stars)} />
              <Icon of={Star} size={24} />
              <span class="unseen">{words.stars(stars)}</span>
            </label>
          ))}
        </fieldset>
        {data && (
          <Button onClick={() => void attempt(() => call('DELETE /libraries/:id/rating', at), { stale })}>{words.unrate}</Button>
        )}
      </div>
      {data && (
        <div class="book-form">
          <TextArea label={words.ratingNote} value={note ?? data.note} onValue={setNote} maxLength={MOST} />
          {note !== undefined && note !== data.note && (
            <Button form="quiet" onClick={() => void rate(data.rating, note)}>
              {uiTexts.value.save}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
