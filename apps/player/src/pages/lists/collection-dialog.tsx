import { ErrorMessage } from '@chapterhouse/ui/components/fields/error-message.tsx'
import { Field, TextArea } from '@chapterhouse/ui/components/fields/field.tsx'
import { FormDialog } from '@chapterhouse/ui/components/layers/form-dialog.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { useState } from 'preact/hooks'
import { listsTexts } from '../../texts/pages/lists.ts'
import { useAction } from '../shelf/use-action.ts'

export function CollectionDialog({
  title,
  known,
  onSave,
  onClose,
}: {
  title: string
  known?: { name: string; description: string }
  onSave: (texts: { name: string; description: string }) => Promise<unknown>
  onClose: () => void
}) {
  const texts = listsTexts.value
  const [name, setName] = useState(known?.name ?? '')
  const [description, setDescription] = useState(known?.description ?? '')
  const [isTried, setTried] = useState(false)
  const { runAction, failure, isBusy } = useAction()
  const save = async () => {
    setTried(true)
    if (!name.trim()) return
    const written = { name: name.trim(), description: description.trim() }
    if (await runAction(() => onSave(written), { stale: [['collections'], ['collection']] })) onClose()
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
        label={texts.name}
        value={name}
        onValue={setName}
        input={{ maxLength: 100 }}
        wrong={isTried && !name.trim() ? texts.nameMissing : undefined}
      />
      <TextArea label={texts.description} value={description} onValue={setDescription} maxLength={1_000} />
      {failure && <ErrorMessage failure={failure} />}
    </FormDialog>
  )
}
