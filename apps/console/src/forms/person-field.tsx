import { Combobox } from '@chapterhouse/ui/components/fields/combobox.tsx'
import { usePeople } from '../queries/query.ts'

/** A field to choose a person. */
export function PersonField({
  label,
  value,
  none,
  mayBeNone = false,
  onValue,
}: {
  label: string
  /** The id of a person, or '' for none. */
  value: string
  /** The label for no person. */
  none: string
  /** Whether no person is an option. */
  mayBeNone?: boolean
  onValue: (id: string) => void
}) {
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
