import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { Field, Segmented } from '@chapterhouse/ui/components/fields/field.tsx'
import { Dialog } from '@chapterhouse/ui/components/layers/layer.tsx'
import { useQuery } from '@tanstack/preact-query'
import { Search } from 'lucide'
import { useState } from 'preact/hooks'
import { call } from '../../../server/api.ts'
import type { BookPage, MatchCandidate } from '../../../server/responses.ts'
import { bookMatchTexts } from '../../../texts/books/book-match.ts'
import { shellTexts } from '../../../texts/shell/shell.ts'
import { CandidateList } from './candidate-list.tsx'
import { CompareMatch } from './compare-match.tsx'
import { KINDS, type MatchQuery, wrongQuery } from './match-query.ts'

/** The works that a book may be, a search for others, and one of them compared with the book. */
export function MatchDialog({ page, onClose }: { page: BookPage; onClose: () => void }) {
  const texts = bookMatchTexts.value
  const { book } = page
  const [asked, setAsked] = useState<MatchQuery>()
  const [picked, setPicked] = useState<MatchCandidate>()
  const found = useQuery({
    queryKey: ['book-match', book.library_id, book.path, asked?.kind, asked?.text],
    queryFn: ({ signal }) =>
      call(
        'GET /admin/libraries/:id/book/match',
        { params: { id: book.library_id }, query: { path: book.path, ...(asked && { [asked.kind]: asked.text }) } },
        { signal, within: 35_000 },
      ),
    // The list must not change while one of its entries is being compared.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (picked)
    return (
      <Dialog title={texts.dialog(book.title)} broad onClose={onClose}>
        <CompareMatch page={page} candidate={picked} onBack={() => setPicked(undefined)} onDone={onClose} />
      </Dialog>
    )
  const errors = { ...shellTexts.value.codes, '502': texts.unavailable }
  return (
    <Dialog title={texts.dialog(book.title)} broad onClose={onClose}>
      <div class="stack">
        <SearchForm first={page.match_query} asked={asked} onSearch={setAsked} />
        {found.isError && <Failed error={found.error} text={errors} onRetry={() => void found.refetch()} />}
        {found.isPending && <Skeleton shape="table-shape" />}
        {found.data?.candidates.length === 0 && <p role="status">{texts.none}</p>}
        {found.data && <CandidateList candidates={found.data.candidates} onPick={setPicked} />}
      </div>
    </Dialog>
  )
}

function SearchForm({
  first,
  asked,
  onSearch,
}: {
  /** Title and author of the book. */
  first: string
  asked: MatchQuery | undefined
  onSearch: (query: MatchQuery | undefined) => void
}) {
  const texts = bookMatchTexts.value
  const [kind, setKind] = useState(asked?.kind ?? 'q')
  const [text, setText] = useState(asked?.text ?? first)
  const [isWrong, setWrong] = useState(false)
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        const query = { kind, text: text.trim() }
        setWrong(wrongQuery(query))
        if (!wrongQuery(query)) onSearch(query)
      }}
    >
      <Segmented
        label={texts.search}
        value={kind}
        options={KINDS.map((value) => ({ value, text: texts.by[value] }))}
        onValue={(next) => {
          setKind(next)
          setText(next === 'q' ? first : '')
          setWrong(false)
        }}
      />
      <div class="control-row matching-search">
        <Field
          label={texts.searchFor[kind]}
          type="search"
          value={text}
          wrong={isWrong ? texts.invalid[kind] : undefined}
          input={kind === 'q' ? { maxLength: 300 } : { maxLength: 20, autocapitalize: 'characters', spellcheck: false }}
          onValue={setText}
        />
        <Button form="quiet" type="submit" icon={Search}>
          {texts.searchAct}
        </Button>
        {asked && (
          <Button
            onClick={() => {
              setKind('q')
              setText(first)
              setWrong(false)
              onSearch(undefined)
            }}
          >
            {texts.reset}
          </Button>
        )}
      </div>
    </form>
  )
}
