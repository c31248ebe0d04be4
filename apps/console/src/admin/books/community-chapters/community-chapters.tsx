import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { Segmented } from '@chapterhouse/ui/components/fields/field.tsx'
import { useQuery, useQueryClient } from '@tanstack/preact-query'
import { RefreshCw } from 'lucide'
import { Part } from '../../../page/page.tsx'
import { bookKey } from '../../../queries/named-book.ts'
import { useAction, useServer } from '../../../queries/query.ts'
import { call } from '../../../server/api.ts'
import type { BookPage } from '../../../server/responses.ts'
import { communityChaptersTexts } from '../../../texts/books/community-chapters.ts'
import { shellTexts } from '../../../texts/shell/shell.ts'
import { to } from '../../routes.ts'
import type { Sample } from '../sample/use-sample.ts'
import { CheckResult, doesFit } from './check-result.tsx'
import './community-chapters.css'
import { ComparisonView } from './comparison-view.tsx'
import { useChapterChoice } from './use-chapter-choice.ts'

interface CommunityProps {
  page: BookPage
  sample: Sample
}

/** A book's chapters beside the community's. Without lookup, only the results of earlier checks. */
export function CommunityChapters({ page, sample }: CommunityProps) {
  const texts = communityChaptersTexts.value
  const isOn = useServer().data?.capabilities.metadata ?? false
  const { book, community_chapters: check } = page
  if (!isOn && !check && page.chapter_choice === '') return null
  const canCheck = isOn && book.matched
  return (
    <Part title={texts.title} actions={canCheck && <CheckNow page={page} />}>
      {!isOn && (
        <p class="hint">
          {texts.off} <a href={to.settings}>{texts.settings}</a>
        </p>
      )}
      {isOn && !book.matched && <p class="hint">{texts.noIdentifier}</p>}
      <div class="stack" role="status">
        {page.community_checking && <p>{texts.checking}</p>}
        {!page.community_checking && !check && canCheck && !page.community_check_failed && <p class="hint">{texts.unchecked}</p>}
        {!page.community_checking && check && <CheckResult check={check} />}
      </div>
      {page.community_check_failed && !page.community_checking && <p role="alert">{texts.failed}</p>}
      <Choice page={page} />
      {check && <Comparison page={page} checkedAt={check.checked_at} sample={sample} />}
    </Part>
  )
}

function CheckNow({ page: { book, community_checking } }: Pick<CommunityProps, 'page'>) {
  const client = useQueryClient()
  const check = useAction(
    () =>
      call('POST /admin/libraries/:id/book/community-chapters', {
        params: { id: book.library_id },
        query: { path: book.path },
      }),
    (next) => client.setQueryData(bookKey(book), next),
  )
  return (
    <>
      <Button icon={RefreshCw} busy={check.busy || community_checking} onClick={() => check.act(undefined)}>
        {communityChaptersTexts.value.checkNow}
      </Button>
      {check.error && <Failed error={check.error} text={shellTexts.value.codes} />}
    </>
  )
}

/** The list that the book uses. Community chapters can be chosen once they fit. */
function Choice({ page }: Pick<CommunityProps, 'page'>) {
  const texts = communityChaptersTexts.value
  const { value, choose, error } = useChapterChoice(page)
  const { community_chapters: check } = page
  const canUse = (check && doesFit(check)) || value === 'community'
  if (!canUse && value === 'auto') return null
  return (
    <div class="stack">
      <Segmented
        label={texts.choice}
        value={value}
        options={(['auto', 'files', 'community'] as const)
          .filter((option) => option !== 'community' || canUse)
          .map((option) => ({ value: option, text: texts.choices[option] }))}
        onValue={choose}
      />
      <p class="hint">
        {page.chapter_source === 'community' ? texts.inUse.community : texts.inUse.files} {texts.choiceText}
      </p>
      {error && <Failed error={error} text={shellTexts.value.codes} />}
    </div>
  )
}

function Comparison({ page: { book, indexed_at }, checkedAt, sample }: CommunityProps & { checkedAt: string }) {
  const { library_id, path } = book
  const comparison = useQuery({
    queryKey: ['community-chapters', library_id, path, checkedAt, indexed_at],
    queryFn: ({ signal }) =>
      call('GET /admin/libraries/:id/book/community-chapters', { params: { id: library_id }, query: { path } }, { signal }),
  })
  if (comparison.isError) return <Failed error={comparison.error} onRetry={() => void comparison.refetch()} />
  if (!comparison.data) return <Skeleton shape="table-shape" />
  if (comparison.data.list.length === 0) return null
  return <ComparisonView comparison={comparison.data} duration={book.duration} sample={sample} />
}
