import { address } from '@chapterhouse/ui/address'
import { Button, LinkButton } from '@chapterhouse/ui/components/button.tsx'
import { Failed, Skeleton } from '@chapterhouse/ui/components/states.tsx'
import { type Column, Table } from '@chapterhouse/ui/components/table.tsx'
import { ScanSearch } from 'lucide'
import { useEffect, useState } from 'preact/hooks'
import type { Book } from '../../server/responses.ts'
import { healthTexts } from '../../texts/health.ts'
import { shellTexts } from '../../texts/shell.ts'
import { keyOfBook, useBooks } from '../books/use-books.ts'
import { Page } from '../page.tsx'
import type { View } from '../page-chain.ts'
import { useIssues } from '../query.ts'
import { to } from '../routes.ts'
import { FixDialog } from './fix-dialog.tsx'
import { backLink, issueTabs } from './issue-frame.tsx'
import { canBeFixed, type Kind } from './kinds.ts'
import { TakeChaptersDialog } from './take-chapters-dialog.tsx'
import { useIgnore } from './use-ignore.ts'

/** The books with one kind of issue: fixed one by one or many at once, or ignored. */
export function IssuePage({ kind }: { kind: Kind }) {
  const texts = healthTexts.value
  const isIgnored = address.value.query['ignored'] === 'true'
  const search = `issue=${kind}${isIgnored ? '&issue_ignored=true' : ''}`
  const books = useBooks(search)
  const counts = useIssues().data?.categories.find((category) => category.kind === kind)
  const { rows } = books
  const about = texts.kinds[kind]
  return (
    <Page title={about?.title ?? kind} actions={actionsOf(kind)} tabs={issueTabs(kind, isIgnored, counts)}>
      <p class="hint">{about?.about}</p>
      {books.error && <Failed error={books.error} onRetry={() => void books.refetch()} />}
      {books.isPending && <Skeleton shape="table-shape" />}
      {books.isSuccess && rows.length === 0 && <p>{isIgnored ? texts.noneIgnored : texts.none}</p>}
      {rows.length > 0 && (
        <List
          key={search}
          kind={kind}
          rows={rows}
          isIgnored={isIgnored}
          total={isIgnored ? counts?.ignored : counts?.count}
          onView={books.onView}
        />
      )}
    </Page>
  )
}

const actionsOf = (kind: Kind) => (
  <>
    {kind === 'unmatched' && (
      <LinkButton form="quiet" icon={ScanSearch} href={to.matching}>
        {shellTexts.value.pages.matching}
      </LinkButton>
    )}
    {backLink()}
  </>
)

interface ListProps {
  kind: Kind
  rows: readonly Book[]
  isIgnored: boolean
  total: number | undefined
  onView: (rows: View) => void
}

function List({ kind, rows, isIgnored, total, onView }: ListProps) {
  const texts = healthTexts.value
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [fixed, setFixed] = useState<readonly Book[]>()
  const ignoring = useIgnore(kind, () => setSelected(new Set()))
  useEffect(() => {
    // Issues fixed in the meantime are no longer selected.
    const there = new Set(rows.map(keyOfBook))
    setSelected((now) => ([...now].every((key) => there.has(key)) ? now : new Set([...now].filter((key) => there.has(key)))))
  }, [rows.length])
  const chosen = rows.filter((book) => selected.has(keyOfBook(book)))
  const canFix = hasAction(kind) && !isIgnored
  return (
    <>
      {ignoring.error && <Failed error={ignoring.error} text={shellTexts.value.codes} />}
      <Table
        label={texts.kinds[kind]?.title ?? kind}
        rows={rows}
        keyOf={keyOfBook}
        nameOf={({ title }) => title}
        hrefOf={(book) => to.book(book, `issue=${kind}`)}
        onView={onView}
        total={total}
        choosing={{
          selected,
          onSelected: setSelected,
          actions: (
            <Actions
              form="quiet"
              kind={kind}
              isIgnored={isIgnored}
              onFix={() => setFixed(chosen)}
              onIgnore={() => ignoring.act({ isIgnored: !isIgnored, books: chosen })}
            />
          ),
        }}
        columns={[
          ...factColumns(),
          {
            id: 'actions',
            header: '',
            width: canFix ? '15rem' : '9rem',
            cell: (book) => (
              <span class="control-row row-actions">
                <Actions
                  form="plain"
                  kind={kind}
                  isIgnored={isIgnored}
                  onFix={() => setFixed([book])}
                  onIgnore={() => ignoring.act({ isIgnored: !isIgnored, books: [book] })}
                />
              </span>
            ),
          },
        ]}
      />
      {fixed && canBeFixed(kind) && <FixDialog kind={kind} books={fixed} onClose={() => setFixed(undefined)} />}
      {fixed && kind === 'detailed_chapters' && (
        <TakeChaptersDialog books={fixed} total={total ?? rows.length} onClose={() => setFixed(undefined)} />
      )}
    </>
  )
}

function factColumns(): Column<Book>[] {
  const texts = healthTexts.value
  return [
    {
      id: 'book',
      header: texts.book,
      cell: ({ title, author }) => (
        <>
          <span dir="auto">{title}</span>
          <span class="under" dir="auto">
            {author}
          </span>
        </>
      ),
    },
    {
      id: 'library',
      header: texts.library,
      from: 'wide',
      width: '16%',
      cell: ({ library_name }) => <span dir="auto">{library_name}</span>,
    },
    {
      id: 'problem',
      header: texts.problem,
      from: 'medium',
      width: '34%',
      cell: (book) => <span title={problemOf(book)}>{problemOf(book)}</span>,
    },
  ]
}

interface ActsProps {
  form: 'quiet' | 'plain'
  kind: Kind
  isIgnored: boolean
  onFix: () => void
  onIgnore: () => void
}

function Actions({ form, kind, isIgnored, onFix, onIgnore }: ActsProps) {
  const texts = healthTexts.value
  return (
    <>
      {hasAction(kind) && !isIgnored && (
        <Button form={form} onClick={onFix}>
          {canBeFixed(kind) ? texts.fix[kind] : form === 'quiet' ? texts.chapters.take : texts.chapters.takeOne}
        </Button>
      )}
      <Button form={form} onClick={onIgnore}>
        {isIgnored ? texts.unignore : texts.ignore}
      </Button>
    </>
  )
}

/** Books with this issue can be changed here, many at once. */
const hasAction = (kind: Kind): boolean => canBeFixed(kind) || kind === 'detailed_chapters'

function problemOf({ scan_error, scan_error_file, suspect_parts, path, codec, format }: Book): string {
  const { errors, parts } = healthTexts.value
  if (scan_error) return [scan_error_file, errors[scan_error] ?? scan_error].filter(Boolean).join(' ')
  if (suspect_parts) return parts(suspect_parts)
  return `${path} (${codec || format})`
}
