import { discard, keepEditing, leaving } from '../admin/unsaved.ts'
import { shellTexts } from '../texts/shell.ts'
import { Confirm } from './confirm.tsx'

/** Asked before what was typed would go with its page. */
export function UnsavedQuestion() {
  const { unsaved } = shellTexts.value
  if (!leaving.value) return null
  return (
    <Confirm title={unsaved.title} act={unsaved.discard} keep={unsaved.keep} busy={false} onAct={discard} onClose={keepEditing}>
      <p>{unsaved.text}</p>
    </Confirm>
  )
}
