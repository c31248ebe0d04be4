import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { Field } from '@chapterhouse/ui/components/fields/field.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { type Column, Table } from '@chapterhouse/ui/components/lists/table.tsx'
import { pageUrl } from '@chapterhouse/ui/page-url'
import { keepPreviousData, useQuery } from '@tanstack/preact-query'
import { useEffect, useState } from 'preact/hooks'
import { ago } from '../../dates/dates.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { Page } from '../../page/page.tsx'
import { keyOfBook, named } from '../../queries/named-book.ts'
import { useAction, useIssues } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { Missing } from '../../server/responses.ts'
import { healthTexts } from '../../texts/books/health.ts'
import { shellTexts } from '../../texts/shell/shell.ts'
import { backLink, issueTabs } from './issue-frame.tsx'
import { useIgnore } from './use-ignore.ts'

/** Paths that have user data but no longer a book. */
export function MissingPage() {
  const texts = healthTexts.value
  const isIgnored = pageUrl.value.query['ignored'] === 'true'
  const [moved, setMoved] = useState<Missing>()
  const paths = useQuery({
    queryKey: ['missing', isIgnored],
    queryFn: ({ signal }) => call('GET /admin/issues/missing', { query: isIgnored ? { ignored: 'true' } : {} }, { signal }),
  })
  const counts = useIssues().data?.categories.find(({ kind }) => kind === 'missing')
  const rows = paths.data?.paths ?? []
  const ignoring = useIgnore('missing', { total: rows.length })
  const ignore = (some: readonly Missing[]) => ignoring.act({ isIgnored: !isIgnored, books: named(some) })
  return (
    <Page title={texts.kinds['missing']?.title ?? ''} actions={backLink()} tabs={issueTabs('missing', isIgnored, counts)}>
      <p class="hint">{texts.kinds['missing']?.about}</p>
      {paths.isError && <Failed error={paths.error} onRetry={() => void paths.refetch()} />}
      {ignoring.error && <Failed error={ignoring.error} text={shellTexts.value.codes} />}
      {paths.isPending && <Skeleton shape="table-shape" />}
      {paths.data && rows.length === 0 && <p>{isIgnored ? texts.noneIgnored : texts.none}</p>}
      {rows.length > 0 && <List rows={rows} isIgnored={isIgnored} busy={ignoring.busy} onIgnore={ignore} onMove={setMoved} />}
      {moved && <MoveState missing={moved} onClose={() => setMoved(undefined)} />}
    </Page>
  )
}

function List({
  rows,
  isIgnored,
  busy,
  onIgnore,
  onMove,
}: {
  rows: readonly Missing[]
  isIgnored: boolean
  busy: boolean
  onIgnore: (some: readonly Missing[]) => void
  onMove: (missing: Missing) => void
}) {
  const texts = healthTexts.value
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => setSelected(new Set()), [isIgnored, rows.length])
  return (
    <Table
      label={texts.kinds['missing']?.title ?? ''}
      rows={rows}
      keyOf={keyOfBook}
      nameOf={({ title }) => title}
      choosing={{
        selected,
        onSelected: setSelected,
        actions: (
          <Button form="quiet" busy={busy} onClick={() => onIgnore(rows.filter((missing) => selected.has(keyOfBook(missing))))}>
            {isIgnored ? texts.unignore : texts.ignore}
          </Button>
        ),
      }}
      columns={[
        ...factColumns(),
        {
          id: 'actions',
          header: '',
          width: isIgnored ? '9rem' : '14rem',
          cell: (missing) => (
            <span class="control-row row-actions">
              {!isIgnored && <Button onClick={() => onMove(missing)}>{texts.move}</Button>}
              <Button onClick={() => onIgnore([missing])}>{isIgnored ? texts.unignore : texts.ignore}</Button>
            </span>
          ),
        },
      ]}
    />
  )
}

function factColumns(): Column<Missing>[] {
  const texts = healthTexts.value
  return [
    {
      id: 'book',
      header: texts.book,
      cell: ({ title, author, path }) => (
        <>
          <span dir="auto" title={path}>
            {[title, author].filter(Boolean).join(', ')}
          </span>
          <span class="under path" dir="auto">
            {path}
          </span>
        </>
      ),
    },
    {
      id: 'listeners',
      header: texts.listeners,
      from: 'medium',
      width: '30%',
      cell: ({ listeners, last_at }) => texts.lostListeners(listeners, ago(last_at) || shellTexts.value.never),
    },
  ]
}

interface Offered {
  path: string
  title: string
  hint: string
}

/** Finds the book's new path, and moves the user data there. */
function MoveState({ missing, onClose }: { missing: Missing; onClose: () => void }) {
  const texts = healthTexts.value
  const [typed, setTyped] = useState(missing.title)
  const [query, setQuery] = useState(missing.title)
  const [path, setPath] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed.trim()), 200)
    return () => clearTimeout(timer)
  }, [typed])
  const found = useQuery({
    queryKey: ['move-to', missing.library_id, query],
    queryFn: ({ signal }) =>
      call('GET /admin/books', { query: { library_id: String(missing.library_id), q: query, limit: '8' } }, { signal }),
    placeholderData: keepPreviousData,
  })
  // A book that is no longer offered is not selected.
  const suggested = new Set(missing.suggestions.map((one) => one.path))
  const offered: Offered[] = [
    ...missing.suggestions.map(({ evidence, ...book }) => ({ ...book, hint: texts.evidence[evidence] ?? '' })),
    ...(found.data?.books ?? []).filter((book) => !suggested.has(book.path)).map((book) => ({ ...book, hint: book.author })),
  ]
  const chosen = offered.find((book) => book.path === path)
  const move = useAction(
    (book: Offered) =>
      call('POST /admin/issues/missing/move', { body: { library_id: missing.library_id, path: missing.path, to_path: book.path } }),
    (_, book) => toast({ text: texts.moved(book.title) }),
    onClose,
  )
  return (
    <FormDialog
      broad
      title={texts.moveTitle(missing.title)}
      act={texts.move}
      typed={chosen?.path}
      busy={move.busy}
      error={move.error}
      disabled={!chosen}
      onSubmit={() => chosen && move.act(chosen)}
      onClose={onClose}
    >
      <p class="hint">{texts.moveText}</p>
      <Field label={texts.moveFind} type="search" value={typed} onValue={setTyped} input={{ autocomplete: 'off' }} />
      {found.isError && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && offered.length === 0 && <p>{texts.moveNone}</p>}
      <fieldset class="stack">
        <legend class="visually-hidden">{texts.moveFind}</legend>
        {missing.suggestions.length > 0 && <p class="hint">{texts.suggested}</p>}
        {offered.map((book) => (
          <label key={book.path} class="choice">
            <input type="radio" name="target" checked={chosen?.path === book.path} onChange={() => setPath(book.path)} />
            <span class="said">
              <span dir="auto">{[book.title, book.hint].filter(Boolean).join(', ')}</span>
              <span class="hint path" dir="auto">
                {book.path}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  )
}
