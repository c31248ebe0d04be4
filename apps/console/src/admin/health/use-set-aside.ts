import { toast } from '@chapterhouse/ui/components/toast.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { healthTexts } from '../../texts/health.ts'
import { type NamedBook, named } from '../books/use-books.ts'
import { callInSequence } from '../call-in-sequence.ts'
import { useAct } from '../query.ts'
import { slices } from '../slices.ts'
import type { Kind } from './kinds.ts'

/** Takes books out of the count of a kind, or brings them back; either can be undone at once. */
export function useSetAside(kind: Kind, then?: () => void) {
  const set = useAct(
    async ({ isAside, books }: { isAside: boolean; books: readonly NamedBook[]; isUndo?: boolean }) => {
      for (const some of slices(books)) {
        const body = { kind, books: named(some) }
        await (isAside
          ? callInSequence('POST /admin/issues/ignore', { body })
          : callInSequence('DELETE /admin/issues/ignore', { body }))
      }
    },
    (_, { isAside, books, isUndo }) => {
      const texts = healthTexts.value
      const undo = { text: uiTexts.value.undo, onClick: () => set.act({ isAside: !isAside, books, isUndo: true }) }
      toast({ text: isAside ? texts.ignored(books.length) : texts.unignored(books.length), acts: isUndo ? [] : [undo] })
      then?.()
    },
  )
  return set
}
