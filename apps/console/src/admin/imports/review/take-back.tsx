import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { go } from '@chapterhouse/ui/page-url'
import { Trash2, Undo2 } from 'lucide'
import { useState } from 'preact/hooks'
import { Confirm } from '../../../forms/confirm.tsx'
import { useAction } from '../../../queries/query.ts'
import { call } from '../../../server/api.ts'
import type { Import } from '../../../server/responses.ts'
import { importsTexts } from '../../../texts/server/imports.ts'
import { to } from '../../routes.ts'

type One = Pick<Import, 'id' | 'username' | 'status'>

/** Undoes an import. */
export function UndoButton({ one }: { one: One }) {
  const { page: texts } = importsTexts.value
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const undo = useAction(
    () => call('POST /admin/imports/:id/undo', { params: { id: one.id } }),
    () => toast({ text: texts.undone }),
    close,
  )
  return (
    <>
      <Button form="quiet" icon={Undo2} onClick={() => setAsking(true)}>
        {texts.undo}
      </Button>
      {isAsking && (
        <Confirm
          title={texts.undoTitle}
          act={texts.undo}
          busy={undo.busy}
          error={undo.error}
          onAct={() => undo.act(undefined)}
          onClose={close}
        >
          <p>{texts.undoText(one.username)}</p>
        </Confirm>
      )}
    </>
  )
}

/** Deletes the record of an import, with everything that was read for it; while reading, this cancels it. */
export function RemoveButton({ one }: { one: One }) {
  const { page: texts } = importsTexts.value
  const isReading = one.status === 'fetching'
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const remove = useAction(
    () => call('DELETE /admin/imports/:id', { params: { id: one.id } }),
    () => toast({ text: texts.removed }),
    () => go(to.imports, { instead: true }),
  )
  return (
    <>
      <Button {...(isReading ? { form: 'quiet' as const } : { icon: Trash2 })} onClick={() => setAsking(true)}>
        {isReading ? texts.cancel : texts.remove}
      </Button>
      {isAsking && (
        <Confirm
          title={isReading ? texts.cancelTitle : texts.removeTitle}
          act={isReading ? texts.cancel : texts.remove}
          busy={remove.busy}
          error={remove.error}
          onAct={() => remove.act(undefined)}
          onClose={close}
        >
          <p>
            {isReading ? texts.cancelText : texts.removeText} {one.status === 'applied' ? texts.removeApplied : ''}
          </p>
        </Confirm>
      )}
    </>
  )
}
