import { Button } from '@chapterhouse/ui/components/button.tsx'
import { Dialog } from '@chapterhouse/ui/components/layer.tsx'
import { Why } from '@chapterhouse/ui/components/why.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { isOpen, layers } from '../../player/layers.ts'
import type { Said } from '../shelf/attempt.ts'
import { useAttempt } from '../shelf/use-attempt.ts'

interface SureProps {
  /** Of the layer: another one for each thing. */
  name: string
  act: string
  title: string
  words: string
  does: () => Promise<unknown>
  said: Said
  /** After the question is gone: a page may go elsewhere then. */
  onDone?: () => void
}

/** A button for what cannot be undone: it asks first. */
export function Sure(props: SureProps) {
  return (
    <>
      <Button form="quiet" onClick={() => layers.show(props.name)}>
        {props.act}
      </Button>
      {isOpen(props.name) && <Question {...props} />}
    </>
  )
}

function Question({ name, act, title, words, does, said, onDone }: SureProps) {
  const { attempt, failure, isBusy } = useAttempt()
  const close = () => layers.close(name)
  const go = async () => {
    if (!(await attempt(does, said))) return
    close()
    if (onDone) layers.after(onDone)
  }
  return (
    <Dialog
      title={title}
      onClose={close}
      acts={
        <>
          <Button onClick={close}>{uiTexts.value.cancel}</Button>
          <Button form="danger" busy={isBusy} onClick={() => void go()}>
            {act}
          </Button>
        </>
      }
    >
      <p>{words}</p>
      {failure && <Why failure={failure} />}
    </Dialog>
  )
}
