import type { IssueKind } from '@chapterhouse/contract/names'
import { Button, LinkButton } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { type Column, Table } from '@chapterhouse/ui/components/lists/table.tsx'
import { pageUrl } from '@chapterhouse/ui/page-url'
import { ScanSearch } from 'lucide'
import { useEffect, useState } from 'preact/hooks'
import { Page } from '../../page/page.tsx'
import { keyOfBook, type NamedBook, named } from '../../queries/named-book.ts'
import { useIssues } from '../../queries/query.ts'
import type { Book } from '../../server/responses.ts'
import type { View } from '../../tables/page-chain.ts'
import { healthTexts } from '../../texts/books/health.ts'
import { shellTexts } from '../../texts/shell/shell.ts'
import { useBooks, useEveryBook } from '../books/use-books.ts'
import { to } from '../routes.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { actionOf, type IssueAction, resolvedBy } from './issue-actions.ts'
import { backLink, issueTabs, Rescanning } from './issue-frame.tsx'
import { useIgnore } from './use-ignore.ts'

/** The books with one kind of issue, to fix one by one or together, or to ignore. */
export function IssuePage({ kind }: { kind: IssueKind }) {
  const texts = healthTexts.value
  const isIgnored = pageUrl.value.query['ignored'] === 'true'
  const search = `issue=${kind}${isIgnored ? '&issue_ignored=true' : ''}`
  const books = useBooks(search)
  const counts = useIssues().data?.categories.find((category) => category.kind === kind)
  const { rows } = books
  const about = texts.kinds[kind]
  return (
    <Page title={about?.title ?? kind} actions={actionsOf(kind)} tabs={issueTabs(kind, isIgnored, counts)}>
      <p class="hint">{about?.about}</p>
      <Rescanning />
      {books.error && <Failed error={books.error} onRetry={() => void books.refetch()} />}
      {books.isPending && <Skeleton shape="table-shape" />}
      {books.isSuccess && rows.length === 0 && <p>{isIgnored ? texts.noneIgnored : texts.none}</p>}
      {rows.length > 0 && (
        <List
          key={search}
          search={search}
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

const actionsOf = (kind: IssueKind) => (
  <>
    {kind === 'unmatched' && (
      <LinkButton form="quiet" icon={ScanSearch} href={to.matching}>
        {shellTexts.value.pages.matching}
      </LinkButton>
    )}
    {backLink()}
  </>
)

function List({
  kind,
  search,
  rows,
  isIgnored,
  total,
  onView,
}: {
  kind: IssueKind
  search: string
  rows: readonly Book[]
  isIgnored: boolean
  total: number | undefined
  onView: (rows: View) => void
}) {
  const texts = healthTexts.value
  const { selected, setSelected, every, known } = useSelection(search, rows)
  const [fixed, setFixed] = useState<readonly NamedBook[]>()
  const ignoring = useIgnore(kind, { total: total ?? rows.length, onDone: () => setSelected(new Set()) })
  const chosen = known.filter((book) => selected.has(keyOfBook(book)))
  const action = isIgnored ? undefined : actionOf(kind)
  const ignore = (books: readonly NamedBook[]) => ignoring.act({ isIgnored: !isIgnored, books: named(books) })
  return (
    <>
      {(ignoring.error ?? every.error) && <Failed error={ignoring.error ?? every.error} text={shellTexts.value.codes} />}
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
          every,
          actions: (
            <Actions
              form="quiet"
              label={action?.act}
              isIgnored={isIgnored}
              busy={ignoring.busy}
              onFix={() => setFixed(chosen)}
              onIgnore={() => ignore(chosen)}
            />
          ),
        }}
        columns={[...factColumns(kind), actionColumn({ action, isIgnored, onFix: setFixed, onIgnore: ignore })]}
      />
      {fixed && action && (
        <BulkDialog
          action={action}
          books={fixed}
          remaining={Math.max(0, (total ?? rows.length) - resolvedBy(action, fixed, known))}
          onClose={() => setFixed(undefined)}
        />
      )}
    </>
  )
}

/** Selected books: some of the loaded rows, or every book of the list. */
function useSelection(search: string, rows: readonly Book[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { books, error, busy, fetch, forget } = useEveryBook(search)
  const known: readonly NamedBook[] = books ?? rows
  useEffect(() => {
    // Issues fixed since are no longer selected.
    const there = new Set(known.map(keyOfBook))
    setSelected((now) => ([...now].every((key) => there.has(key)) ? now : new Set([...now].filter((key) => there.has(key)))))
  }, [known.length])
  return {
    selected,
    known,
    setSelected(next: ReadonlySet<string>) {
      forget()
      setSelected(next)
    },
    every: { busy, error, onSelect: () => fetch((all) => setSelected(new Set(all.map(keyOfBook)))) },
  }
}

const actionColumn = ({
  action,
  isIgnored,
  onFix,
  onIgnore,
}: {
  action: IssueAction | undefined
  isIgnored: boolean
  onFix: (books: readonly NamedBook[]) => void
  onIgnore: (books: readonly NamedBook[]) => void
}): Column<Book> => ({
  id: 'actions',
  header: '',
  width: action ? '15rem' : '9rem',
  cell: (book) => (
    <span class="control-row row-actions">
      <Actions
        form="plain"
        label={action?.actOne}
        isIgnored={isIgnored}
        onFix={() => onFix([book])}
        onIgnore={() => onIgnore([book])}
      />
    </span>
  ),
})

function factColumns(kind: IssueKind): Column<Book>[] {
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
      cell: (book) => <span title={problemOf(book, kind)}>{problemOf(book, kind)}</span>,
    },
  ]
}

interface ActsProps {
  form: 'quiet' | 'plain'
  /** The button that resolves the issue, if there is one. */
  label: string | undefined
  isIgnored: boolean
  busy?: boolean
  onFix: () => void
  onIgnore: () => void
}

function Actions({ form, label, isIgnored, busy = false, onFix, onIgnore }: ActsProps) {
  const texts = healthTexts.value
  return (
    <>
      {label && (
        <Button form={form} onClick={onFix}>
          {label}
        </Button>
      )}
      <Button form={form} busy={busy} onClick={onIgnore}>
        {isIgnored ? texts.unignore : texts.ignore}
      </Button>
    </>
  )
}

function problemOf(book: Book, kind: IssueKind): string {
  const { scan_error, scan_error_file, protection, suspect_parts, repaired_texts, path, codec, format } = book
  const { errors, protections, parts, repaired } = healthTexts.value
  if (kind === 'repaired_text' && repaired_texts) return repaired_texts.map(repaired).join('; ')
  if (kind === 'protected' && protection) return protections[protection] ?? protection
  if (scan_error) return [scan_error_file, errors[scan_error] ?? scan_error].filter(Boolean).join(' ')
  if (suspect_parts) return parts(suspect_parts)
  return `${path} (${codec || format})`
}
