import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { Check } from '@chapterhouse/ui/components/fields/field.tsx'
import { formatSize } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { pageUrl } from '@chapterhouse/ui/page-url'
import { useQuery } from '@tanstack/preact-query'
import { useEffect, useState } from 'preact/hooks'
import { Page } from '../../page/page.tsx'
import { keyOfBook, named } from '../../queries/named-book.ts'
import { useIssues } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { Copies } from '../../server/responses.ts'
import { healthTexts } from '../../texts/books/health.ts'
import { shellTexts } from '../../texts/shell/shell.ts'
import { to } from '../routes.ts'
import { backLink, issueTabs } from './issue-frame.tsx'
import { useIgnore } from './use-ignore.ts'

/** Duplicate books, as groups with the best copy first. */
export function CopiesPage() {
  const texts = healthTexts.value
  const isIgnored = pageUrl.value.query['ignored'] === 'true'
  const groups = useQuery({
    queryKey: ['duplicates', isIgnored],
    queryFn: ({ signal }) => call('GET /admin/issues/duplicates', { query: isIgnored ? { ignored: 'true' } : {} }, { signal }),
  })
  const counts = useIssues().data?.categories.find(({ kind }) => kind === 'duplicate')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const all = groups.data?.groups ?? []
  useEffect(() => setSelected(new Set()), [isIgnored, all.length])
  const chosen = all.filter((group) => selected.has(keyOfGroup(group)))
  const ignoring = useIgnore('duplicate', { total: all.flatMap(({ books }) => books).length })
  const ignore = (some: readonly Copies[]) =>
    ignoring.act({ isIgnored: !isIgnored, books: named(some.flatMap(({ books }) => books)) })
  return (
    <Page title={texts.kinds['duplicate']?.title ?? ''} actions={backLink()} tabs={issueTabs('duplicate', isIgnored, counts)}>
      <p class="hint">{texts.kinds['duplicate']?.about}</p>
      {groups.isError && <Failed error={groups.error} onRetry={() => void groups.refetch()} />}
      {ignoring.error && <Failed error={ignoring.error} text={shellTexts.value.codes} />}
      {groups.isPending && <Skeleton shape="table-shape" />}
      {groups.data && all.length === 0 && <p>{isIgnored ? texts.noneIgnored : texts.none}</p>}
      {all.length > 1 && (
        <div class="control-row">
          <Check
            label={texts.selectAllGroups(all.length)}
            checked={chosen.length === all.length}
            onChecked={(is) => setSelected(new Set(is ? all.map(keyOfGroup) : []))}
          />
          <Button form="quiet" disabled={chosen.length === 0} busy={ignoring.busy} onClick={() => ignore(chosen)}>
            {isIgnored ? texts.unignore : texts.ignore}
            {chosen.length > 0 && ` (${chosen.length})`}
          </Button>
        </div>
      )}
      <ul class="health-groups">
        {all.map((group) => (
          <Group
            key={keyOfGroup(group)}
            group={group}
            isIgnored={isIgnored}
            isChosen={selected.has(keyOfGroup(group))}
            onChosen={(is) => setSelected(withOne(selected, keyOfGroup(group), is))}
            onIgnore={() => ignore([group])}
          />
        ))}
      </ul>
    </Page>
  )
}

const keyOfGroup = ({ books }: Copies): string => books.map(keyOfBook).join(' ')

function withOne(selected: ReadonlySet<string>, key: string, is: boolean): ReadonlySet<string> {
  const next = new Set(selected)
  if (is) next.add(key)
  else next.delete(key)
  return next
}

function Group({
  group: { reason, books },
  isIgnored,
  isChosen,
  onChosen,
  onIgnore,
}: {
  group: Copies
  isIgnored: boolean
  isChosen: boolean
  onChosen: (is: boolean) => void
  onIgnore: () => void
}) {
  const texts = healthTexts.value
  return (
    <li>
      <div class="part-head">
        <Check
          label={<span class="visually-hidden">{texts.selectGroup(books[0]?.title ?? '')}</span>}
          checked={isChosen}
          onChecked={onChosen}
        />
        <h2 dir="auto">{books[0]?.title}</h2>
        <span class="hint">{reason === 'same_files' ? texts.reason.same_files : texts.reason.same_book}</span>
      </div>
      <ul class="plain-list">
        {books.map((book, index) => (
          <li key={keyOfBook(book)}>
            <a class="said" href={to.book(book)} dir="auto">
              <span class="path">{book.path}</span>
              <span class="under">
                {index === 0 && `${texts.bestCopy} · `}
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
