import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { useQuery } from '@tanstack/preact-query'
import { ago } from '../../dates/dates.ts'
import { useAction } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { ResponseOf } from '../../server/responses.ts'
import { healthTexts } from '../../texts/books/health.ts'
import { shellTexts } from '../../texts/shell/shell.ts'

type EvidenceMove = ResponseOf<'GET /admin/issues/moves'>['moves'][number]

/** Books moved on the basis of evidence, each of which can be moved back. */
export function Moves() {
  const texts = healthTexts.value
  const found = useQuery({
    queryKey: ['evidence-moves'],
    queryFn: ({ signal }) => call('GET /admin/issues/moves', {}, { signal }),
  })
  const undo = useAction(
    ({ id }: EvidenceMove) => call('POST /admin/issues/moves/undo', { body: { id } }),
    (_, { books: [book] }) => toast({ text: texts.moves.undone(book?.title ?? '') }),
  )
  const moves = found.data?.moves ?? []
  if (found.isError) return <Failed error={found.error} onRetry={() => void found.refetch()} />
  if (moves.length === 0) return null
  return (
    <section class="stack" aria-labelledby="evidence-moves">
      <h2 id="evidence-moves">{texts.moves.title}</h2>
      <p class="hint">{texts.moves.about}</p>
      {undo.error && <Failed error={undo.error} text={shellTexts.value.codes} />}
      <ul class="plain-list health-moves">
        {moves.map((move) => (
          <li key={move.id}>
            <span class="said">
              {move.books.map(({ path, to_path, title, evidence }) => (
                <span key={path} class="said">
                  <span dir="auto">{title}</span>
                  <span class="under path" dir="auto">
                    {to_path}
                  </span>
                  <span class="under path" dir="auto">
                    {texts.moves.from(path)}
                  </span>
                  <span class="under">
                    {texts.evidence[evidence]}, {ago(move.at)}
                  </span>
                </span>
              ))}
            </span>
            <Button busy={undo.busy} onClick={() => undo.act(move)}>
              {texts.moves.undo}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
