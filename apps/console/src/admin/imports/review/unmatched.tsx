import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { type Column, Table } from '@chapterhouse/ui/components/lists/table.tsx'
import { formatLength, formatNumber } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { Link, X } from 'lucide'
import { useState } from 'preact/hooks'
import { useAction } from '../../../queries/query.ts'
import { call } from '../../../server/api.ts'
import type { ImportPage, UnmatchedItem } from '../../../server/responses.ts'
import { importsTexts } from '../../../texts/server/imports.ts'
import { to } from '../../routes.ts'
import { CopyList } from '../copy-list.tsx'
import { failureTexts } from '../import-failure.ts'
import { canApply, useUnmatched } from '../use-imports.ts'
import { LibraryRemedies } from './library-remedies.tsx'
import { MatchByHand } from './match-by-hand.tsx'

/** The server's limit. */
const MAX_LISTED = 10_000

/** Books without a match: the reason, a manual match, and the list to copy. */
export function Unmatched({ one }: { one: ImportPage }) {
  const { unmatched: texts } = importsTexts.value
  const [picked, setPicked] = useState<UnmatchedItem>()
  const pages = useUnmatched(one.id)
  const items = withoutClosed(one, pages.rows)
  const isOpen = canApply(one)
  return (
    <>
      {pages.error !== undefined && <Failed error={pages.error} onRetry={() => void pages.refetch()} />}
      <LibraryRemedies one={one} />
      {items.length > 0 && (
        <section class="stack" aria-label={texts.title}>
          <div class="part-head">
            <h2>{texts.title}</h2>
            <CopyList
              rows={items.map((item) => [item.title, item.author, reasonOf(item)])}
              texts={{ copy: texts.copy, copied: texts.copied, byHand: texts.copyByHand }}
            />
          </div>
          <p class="hint">
            {one.status === 'applied' ? texts.textImported : texts.text}{' '}
            {countOf(one) > MAX_LISTED ? texts.first(formatNumber(language.value, MAX_LISTED)) : ''}
          </p>
          <Table
            label={texts.title}
            rows={items}
            keyOf={({ item }) => item}
            nameOf={({ title }) => title}
            onView={pages.onView}
            columns={columnsOf(isOpen ? setPicked : undefined)}
          />
        </section>
      )}
      <ByHand one={one} mayRemove={isOpen} />
      {picked && <MatchByHand importId={one.id} item={picked} onClose={() => setPicked(undefined)} />}
    </>
  )
}

/** Missing access is mentioned once per library, unless it had not been counted yet when the import was planned. */
function withoutClosed(one: ImportPage, rows: readonly UnmatchedItem[]): readonly UnmatchedItem[] {
  const others = rows.filter(({ reason }) => reason !== 'no_access')
  return one.no_access.length > 0 || others.length >= countOf(one) ? others : rows
}

/** The number of all unmatched books, including unlisted ones. */
const countOf = ({ summary, no_access }: ImportPage): number =>
  (summary?.unmatched ?? 0) - no_access.reduce((count, { items }) => count + items, 0)

const reasonOf = ({ reason }: UnmatchedItem): string => importsTexts.value.unmatched.reasons[reason] ?? reason
const listened = ({ listened: seconds }: UnmatchedItem): string => (seconds > 0 ? formatLength(seconds, language.value) : '')

function columnsOf(onMatch: ((item: UnmatchedItem) => void) | undefined): Column<UnmatchedItem>[] {
  const { unmatched: texts } = importsTexts.value
  return [
    {
      id: 'book',
      header: texts.columns.book,
      cell: (item) => (
        <>
          <span dir="auto">{item.title}</span>
          <span class="under" dir="auto">
            {item.author}
          </span>
          <span class="under narrow">{[reasonOf(item), listened(item)].filter(Boolean).join(' · ')}</span>
        </>
      ),
    },
    { id: 'listened', header: texts.columns.listened, from: 'medium', width: '8rem', isNumber: true, cell: listened },
    { id: 'reason', header: texts.columns.reason, from: 'medium', width: '30%', cell: reasonOf },
    ...(onMatch
      ? [
          {
            id: 'match',
            header: '',
            width: '4rem',
            cell: (item: UnmatchedItem) => (
              <span class="row-actions control-row">
                <Button icon={Link} label={texts.match(item.title)} onClick={() => onMatch(item)} />
              </span>
            ),
          },
        ]
      : []),
  ]
}

function ByHand({ one, mayRemove }: { one: ImportPage; mayRemove: boolean }) {
  const { unmatched: texts } = importsTexts.value
  const remove = useAction(
    (item: string) => call('PATCH /admin/imports/:id', { params: { id: one.id }, body: { matches: [{ item, path: null }] } }),
    () => toast({ text: texts.removed }),
  )
  if (one.matched_by_hand.length === 0) return null
  return (
    <section class="stack" aria-label={texts.matchedManually}>
      <h2>{texts.matchedManually}</h2>
      {remove.error && <Failed error={remove.error} text={failureTexts(remove.error)} />}
      <ul class="plain-list">
        {one.matched_by_hand.map(({ item, title, author, library_id, path }) => (
          <li key={item}>
            <a class="said" href={to.book({ library_id, path })} dir="auto">
              {author ? `${title}, ${author}` : title}
              <span class="under">{path}</span>
            </a>
            {mayRemove && <Button icon={X} label={texts.remove(title)} onClick={() => remove.act(item)} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
