import { Combobox } from '@chapterhouse/ui/components/combobox.tsx'
import { usePeople } from './query.ts'

interface PersonFieldProps {
  label: string
  /** The id of a person, or '' for none. */
  value: string
  /** The text of the field for none. */
  none: string
  /** Whether none is a choice. */
  mayBeNone?: boolean
  onValue: (id: string) => void
}

/** One of all people, however many there are. */
export function PersonField({ label, value, none, mayBeNone = false, onValue }: PersonFieldProps) {
  const people = usePeople().data?.users ?? []
  const named = people.map(({ id, username }) => ({ value: String(id), text: username }))
  return (
    <Combobox
      label={label}
      value={value}
      placeholder={none}
      options={mayBeNone ? [{ value: '', text: none }, ...named] : named}
      onValue={onValue}
    />
  )
}
