import { EDIT_FIELDS } from '@chapterhouse/contract/names'
import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { CircleSlash, ScanSearch, Undo2 } from 'lucide'
import { useState } from 'preact/hooks'
import { Confirm } from '../../../forms/confirm.tsx'
import { Part } from '../../../page/page.tsx'
import { useAction } from '../../../queries/query.ts'
import { runWithToast } from '../../../queries/run-with-toast.ts'
import { call } from '../../../server/api.ts'
import type { BookPage } from '../../../server/responses.ts'
import { bookMatchTexts } from '../../../texts/books/book-match.ts'
import { booksTexts } from '../../../texts/books/books.ts'
import { shellTexts } from '../../../texts/shell/shell.ts'
import { LookupOff } from '../lookup-off.tsx'
import { takeBackMatch } from './accept-match.ts'
import { MatchDialog } from './match-dialog.tsx'
import '../matching.css'
import { useLookup } from '../use-match-runs.ts'
import { ALLOW_MATCHING, isNotThisBook, NOT_THIS_BOOK, restoreIdentifiers } from './not-this-book.ts'

/** A book's community match: finding it, undoing it, and marking that there is none. */
export function BookMatch({ page }: { page: BookPage }) {
  const texts = bookMatchTexts.value
  const lookup = useLookup()
  const [layer, setLayer] = useState<'find' | 'take back'>()
  const { asin, isbn } = page.fields
  const matched = EDIT_FIELDS.filter((field) => page.fields[field].source === 'community')
  const isUnknown = isNotThisBook(page)
  const names = [...matched.map((field) => booksTexts.value.fields[field] ?? field), ...(page.community_cover ? [texts.cover] : [])]
  return (
    <Part title={texts.title}>
      {lookup?.isOn === false ? <LookupOff /> : <p class="hint">{texts.about}</p>}
      {isUnknown ? (
        <p class="status-label">
          <Icon of={CircleSlash} size={16} />
          {texts.isNotThis}
        </p>
      ) : (
        <p>{texts.identifiers(asin.value, isbn.value)}</p>
      )}
      {names.length > 0 && <p>{texts.fromCommunity(names.join(', '))}</p>}
      <div class="control-row">
        {lookup?.isOn && (
          <Button form="quiet" icon={ScanSearch} onClick={() => setLayer('find')}>
            {texts.find}
          </Button>
        )}
        {names.length > 0 && (
          <Button form="quiet" icon={Undo2} onClick={() => setLayer('take back')}>
            {texts.undo}
          </Button>
        )}
        <NotThisBook page={page} isUnknown={isUnknown} />
      </div>
      {layer === 'find' && <MatchDialog page={page} onClose={() => setLayer(undefined)} />}
      {layer === 'take back' && <TakeBack page={page} onClose={() => setLayer(undefined)} />}
    </Part>
  )
}

function TakeBack({ page, onClose }: { page: BookPage; onClose: () => void }) {
  const texts = bookMatchTexts.value
  const takeBack = useAction(
    () => takeBackMatch(page.book),
    () => toast({ text: texts.undone }),
    onClose,
  )
  return (
    <Confirm
      title={texts.undoTitle}
      act={texts.undo}
      isDestructive={false}
      busy={takeBack.busy}
      error={takeBack.error}
      onAct={() => takeBack.act(undefined)}
      onClose={onClose}
    >
      <p>{texts.undoText}</p>
    </Confirm>
  )
}

function NotThisBook({ page, isUnknown }: { page: BookPage; isUnknown: boolean }) {
  const texts = bookMatchTexts.value
  const target = { params: { id: page.book.library_id }, query: { path: page.book.path } }
  const edit = useAction(
    async (unknown: boolean) => {
      // Taken before the request: afterwards, the page has the new values.
      const before = restoreIdentifiers(page)
      await call('PATCH /admin/libraries/:id/book', { ...target, body: unknown ? NOT_THIS_BOOK : ALLOW_MATCHING })
      return before
    },
    (before, unknown) => {
      const undo = () =>
        runWithToast(async () => {
          for (const body of before) await call('PATCH /admin/libraries/:id/book', { ...target, body })
          return texts.allowed
        })
      toast({
        text: unknown ? texts.notThisDone : texts.allowed,
        actions: unknown ? [{ text: uiTexts.value.undo, onClick: () => void undo() }] : [],
      })
    },
  )
  return (
    <>
      <Button form="quiet" icon={CircleSlash} busy={edit.busy} onClick={() => edit.act(!isUnknown)}>
        {isUnknown ? texts.allow : texts.notThis}
      </Button>
      {edit.error && <Failed error={edit.error} text={shellTexts.value.codes} />}
    </>
  )
}
