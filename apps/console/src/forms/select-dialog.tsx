import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Combobox } from '@chapterhouse/ui/components/fields/combobox.tsx'
import { peopleTexts } from '../texts/people/people.ts'

interface SelectDialogProps {
  label: string
  act: string
  chosen: string
  options: readonly { id: number; name: string }[]
  busy: boolean
  onChosen: (id: string) => void
  onAct: () => void
}

/** A form to choose one entry of a list. */
export function SelectDialog({ label, act, chosen, options, busy, onChosen, onAct }: SelectDialogProps) {
  return (
    <form
      class="control-row choose"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) onAct()
      }}
    >
      <Combobox
        label={label}
        value={chosen}
        placeholder={peopleTexts.value.choose}
        options={options.map(({ id, name }) => ({ value: String(id), text: name }))}
        onValue={onChosen}
      />
      <Button form="quiet" type="submit" busy={busy} disabled={!chosen}>
        {act}
      </Button>
    </form>
  )
}
