import type { IssueKind } from '@chapterhouse/contract/names'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { callInSequence } from '../../queries/call-in-sequence.ts'
import { type NamedBook, named } from '../../queries/named-book.ts'
import { useAction } from '../../queries/query.ts'
import { slices } from '../../queries/slices.ts'
import { healthTexts } from '../../texts/books/health.ts'

/** Ignores an issue for books, or shows it again; both can be undone immediately. */
export function useIgnore(kind: IssueKind, { total, onDone }: { total: number; onDone?: () => void }) {
  const set = useAction(
    async ({ isIgnored, books }: { isIgnored: boolean; books: readonly NamedBook[]; isUndo?: boolean }) => {
      for (const some of slices(books)) {
        const body = { kind, books: named(some) }
        await (isIgnored
          ? callInSequence('POST /admin/issues/ignore', { body })
          : callInSequence('DELETE /admin/issues/ignore', { body }))
      }
    },
    (_, { isIgnored, books, isUndo }) => {
      const texts = healthTexts.value
      const undo = { text: uiTexts.value.undo, onClick: () => set.act({ isIgnored: !isIgnored, books, isUndo: true }) }
      const text = isIgnored ? texts.ignored(books.length) : texts.unignored(books.length)
      const rest = isUndo || !isIgnored ? '' : texts.bulk.remaining(Math.max(0, total - books.length))
      toast({ text: [text, rest].filter(Boolean).join(' '), actions: isUndo ? [] : [undo], stays: 12_000 })
      onDone?.()
    },
  )
  return set
}
