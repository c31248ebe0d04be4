import { uiTexts } from '../../texts/ui-texts.ts'
import { discard, keepEditing, leaving } from '../../unsaved.ts'
import { Button } from '../basics/button.tsx'
import { Dialog } from './layer.tsx'

/** Asks before unsaved text is discarded with its page or layer. */
export function UnsavedQuestion() {
  const { unsaved } = uiTexts.value
  if (!leaving.value) return null
  return (
    <Dialog
      title={unsaved.title}
      onClose={keepEditing}
      actions={
        <>
          <Button form="quiet" buttonRef={(button) => button?.setAttribute('autofocus', '')} onClick={keepEditing}>
            {unsaved.keep}
          </Button>
          <Button form="danger" onClick={discard}>
            {unsaved.discard}
          </Button>
        </>
      }
    >
      <p>{unsaved.text}</p>
    </Dialog>
  )
}
