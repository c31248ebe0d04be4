import { Button } from '@chapterhouse/ui/components/button.tsx'
import { Dialog } from '@chapterhouse/ui/components/layer.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { isOpen, layers } from '../../player/layers.ts'

interface SureProps {
  /** Of the layer: another one for each thing. */
  name: string
  act: string
  title: string
  words: string
  onSure: () => void
}

/** A button for what cannot be undone: it asks first. */
export function Sure({ name, act, title, words, onSure }: SureProps) {
  return (
    <>
      <Button form="quiet" onClick={() => layers.show(name)}>
        {act}
      </Button>
      {isOpen(name) && (
        <Dialog
          title={title}
          onClose={() => layers.close(name)}
          acts={
            <>
              <Button onClick={() => layers.close(name)}>{uiTexts.value.cancel}</Button>
              <Button
                form="danger"
                onClick={() => {
                  layers.close(name)
                  onSure()
                }}
              >
                {act}
              </Button>
            </>
          }
        >
          <p>{words}</p>
        </Dialog>
      )}
    </>
  )
}
