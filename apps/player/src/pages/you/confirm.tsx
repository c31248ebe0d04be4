import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { ErrorMessage } from '@chapterhouse/ui/components/fields/error-message.tsx'
import { Dialog } from '@chapterhouse/ui/components/layers/layer.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import type { ActionMessages } from '../../actions/run-action.ts'
import { isOpen, layers } from '../../player/layers/layers.ts'
import { useAction } from '../shelf/use-action.ts'

interface ConfirmButtonProps {
  /** The name of the layer, unique for each thing. */
  name: string
  act: string
  title: string
  text: string
  action: () => Promise<unknown>
  messages: ActionMessages
  /** Called after the confirmation is closed: a page may then navigate. */
  onDone?: () => void
}

/** A button for an irreversible action: it asks for confirmation. */
export function ConfirmButton(props: ConfirmButtonProps) {
  return (
    <>
      <Button form="quiet" onClick={() => layers.show(props.name)}>
        {props.act}
      </Button>
      {isOpen(props.name) && <Question {...props} />}
    </>
  )
}

function Question({ name, act, title, text, action, messages, onDone }: ConfirmButtonProps) {
  const { runAction, failure, isBusy } = useAction()
  const close = () => layers.close(name)
  const go = async () => {
    if (!(await runAction(action, messages))) return
    close()
    if (onDone) layers.after(onDone)
  }
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{uiTexts.value.cancel}</Button>
          <Button form="danger" busy={isBusy} onClick={() => void go()}>
            {act}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {failure && <ErrorMessage failure={failure} />}
    </Dialog>
  )
}
