import { address } from '@chapterhouse/ui/address'
import { Button } from '@chapterhouse/ui/components/button.tsx'
import { Failed, Skeleton } from '@chapterhouse/ui/components/states.tsx'
import { formatSize } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { useQuery } from '@tanstack/preact-query'
import { call } from '../../server/api.ts'
import type { Copies } from '../../server/responses.ts'
import { healthTexts } from '../../texts/health.ts'
import { shellTexts } from '../../texts/shell.ts'
import { keyOfBook } from '../books/use-books.ts'
import { Page } from '../page.tsx'
import { useIssues } from '../query.ts'
import { to } from '../routes.ts'
import { backLink, issueTabs } from './issue-frame.tsx'
import { useIgnore } from './use-ignore.ts'

/** Duplicate books, as groups with the best copy first. */
export function CopiesPage() {
  const texts = healthTexts.value
  const isIgnored = address.value.query['ignored'] === 'true'
  const groups = useQuery({
    queryKey: ['duplicates', isIgnored],
    queryFn: ({ signal }) => call('GET /admin/issues/duplicates', { query: isIgnored ? { ignored: 'true' } : {} }, { signal }),
  })
  const counts = useIssues().data?.categories.find(({ kind }) => kind === 'duplicate')
  const ignoring = useIgnore('duplicate')
  return (
    <Page title={texts.kinds['duplicate']?.title ?? ''} actions={backLink()} tabs={issueTabs('duplicate', isIgnored, counts)}>
      <p class="hint">{texts.kinds['duplicate']?.about}</p>
      {groups.isError && <Failed error={groups.error} onRetry={() => void groups.refetch()} />}
      {ignoring.error && <Failed error={ignoring.error} text={shellTexts.value.codes} />}
      {groups.isPending && <Skeleton shape="table-shape" />}
      {groups.data?.groups.length === 0 && <p>{isIgnored ? texts.noneIgnored : texts.none}</p>}
      <ul class="health-groups">
        {groups.data?.groups.map((group) => (
          <Group
            key={group.books.map(keyOfBook).join(' ')}
            group={group}
            isIgnored={isIgnored}
            onIgnore={() => ignoring.act({ isIgnored: !isIgnored, books: group.books })}
          />
        ))}
      </ul>
    </Page>
  )
}

function Group({ group: { reason, books }, isIgnored, onIgnore }: { group: Copies; isIgnored: boolean; onIgnore: () => void }) {
  const texts = healthTexts.value
  return (
    <li>
      <div class="part-head">
        <h2 dir="auto">{books[0]?.title}</h2>
        <span class="hint">{reason === 'same_files' ? texts.reason.same_files : texts.reason.same_book}</span>
      </div>
      <ul class="plain-list">
        {books.map((book, index) => (
          <li key={keyOfBook(book)}>
            <a class="said" href={to.book(book)} dir="auto">
              <span class="path">{book.path}</span>
              <span class="under">
                {index === 0 && `${texts.best} · `}
                {texts.copyFacts(book.codec || book.format, formatSize(book.size, language.value), book.listeners)}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <div class="control-row">
        <Button form="quiet" onClick={onIgnore}>
          {isIgnored ? texts.unignore : texts.ignore}
        </Button>
      </div>
    </li>
  )
}
