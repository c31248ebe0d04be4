import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { Check } from '@chapterhouse/ui/components/fields/field.tsx'
import { CircleAlert } from 'lucide'
import { notificationsTexts } from '../../texts/server/notifications.ts'
import { kindName } from '../events/event-text.ts'
import { withEvent } from './destination-form.ts'

/** The events that a destination receives. */
export function EventFields({
  all,
  chosen,
  wrong,
  onChosen,
}: {
  /** All events in display order. */
  all: readonly string[]
  chosen: readonly string[]
  wrong: string | undefined
  onChosen: (chosen: readonly string[]) => void
}) {
  const { fields: texts } = notificationsTexts.value
  return (
    <fieldset class="field">
      <legend class="label">{texts.events}</legend>
      <div>
        {all.map((kind) => (
          <Check
            key={kind}
            label={kindName(kind)}
            checked={chosen.includes(kind)}
            onChecked={(isOn) => onChosen(withEvent(all, chosen, { kind, isOn }))}
          />
        ))}
      </div>
      {chosen.length === 0 && <span class="hint">{texts.noEvents}</span>}
      {wrong && (
        <span class="wrong" role="alert">
          <Icon of={CircleAlert} size={18} />
          {wrong}
        </span>
      )}
    </fieldset>
  )
}
