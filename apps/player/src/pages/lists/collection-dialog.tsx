import { Field, TextArea } from '@chapterhouse/ui/components/field.tsx'
import { FormDialog } from '@chapterhouse/ui/components/form-dialog.tsx'
import { Why } from '@chapterhouse/ui/components/why.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { useState } from 'preact/hooks'
import { listsTexts } from '../../texts/lists.ts'
import { useAttempt } from '../shelf/use-attempt.ts'

interface DialogProps {
  title: string
  known?: { name: string; description: string }
  onSave: (words: { name: string; description: string }) => Promise<unknown>
  onClose: () => void
}

/** Names and describes a collection, a new one or one that is there. */
export function CollectionDialog({ title, known, onSave, onClose }: DialogProps) {
  const words = listsTexts.value
  const [name, setName] = useState(known?.name ?? '')
  const [description, setDescription] = useState(known?.description ?? '')
  const [isTried, setTried] = useState(false)
  const { attempt, failure, isBusy } = useAttempt()
  const save = async () => {
    setTried(true)
    if (!name.trim()) return
    const written = { name: name.trim(), description: description.trim() }
    if (await attempt(() => onSave(written), { stale: [['collections'], ['collection']] })) onClose()
  }
  return (
    <FormDialog
      title={title}
      act={uiTexts.value.save}
      typed={[name, description]}
      busy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field
        label={words.name}
        value={name}
        onValue={setName}
        input={{ maxLength: 100 }}
        wrong={isTried && !name.trim() ? words.nameMissing : undefined}
      />
      <TextArea label={words.description} value={description} onValue={setDescription} maxLength={1_000} />
      {failure && <Why failure={failure} />}
    </FormDialog>
  )
}
