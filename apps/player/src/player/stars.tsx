import { Icon } from '@chapterhouse/ui/components/icon.tsx'
import { useMutation, useQuery } from '@tanstack/preact-query'
import { Star } from 'lucide'
import { useId } from 'preact/hooks'
import { call } from '../server/api.ts'
import type { BookRef } from '../server/keys.ts'
import { ask, queryClient } from '../server/queries.ts'
import { playerTexts } from '../texts/player.ts'
import './end-card.css'

/** How it was, in one touch. */
export function Stars({ book: { ref } }: { book: { ref: BookRef } }) {
  const name = useId()
  const { end } = playerTexts.value
  const { queryKey } = ask.rating(ref)
  const rating = useQuery(ask.rating(ref))
  const give = useMutation({
    mutationFn: (stars: number) =>
      call('PUT /libraries/:id/rating', {
        params: { id: ref.libraryId },
        query: { path: ref.path },
        body: { rating: stars, ...(rating.data?.note ? { note: rating.data.note } : {}) },
      }),
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer.rating),
  })
  const given = give.isPending ? give.variables : (rating.data?.rating ?? 0)
  return (
    <fieldset class="stars">
      <legend class="unseen">{end.rate}</legend>
      <span aria-hidden="true">{end.rate}</span>
      <span class="stars-row">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} class={stars <= given ? 'given' : ''} title={end.stars(stars)}>
            <Icon of={Star} size={24} />
            <input
              type="radio"
              name={name}
              aria-label={end.stars(stars)}
              checked={stars === given}
              onChange={() => give.mutate(stars)}
            />
          </label>
        ))}
      </span>
      <span role="status">{give.isError ? end.rateFailed : give.isSuccess ? end.rated : ''}</span>
    </fieldset>
  )
}
