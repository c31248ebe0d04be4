import { Button } from '@chapterhouse/ui/components/button.tsx'
import { Switch } from '@chapterhouse/ui/components/field.tsx'
import { Icon } from '@chapterhouse/ui/components/icon.tsx'
import { Failed } from '@chapterhouse/ui/components/states.tsx'
import { toast } from '@chapterhouse/ui/components/toast.tsx'
import { CircleAlert, CircleCheck, Pencil, Trash2 } from 'lucide'
import type { Destination } from '../../server/answers.ts'
import { call } from '../../server/api.ts'
import { notificationsTexts } from '../../texts/notifications.ts'
import { shellTexts } from '../../texts/shell.ts'
import { ago, formatMoment } from '../dates.ts'
import { kindName } from '../events/event-words.ts'
import { useAct } from '../query.ts'
import { deliveryError } from './destination-form.ts'

interface RowProps {
  destination: Destination
  /** How many kinds of events there are. */
  eventCount: number
  onEdit: () => void
  onRemove: () => void
}

/** One destination: where it sends, which events, and how the last delivery went. */
export function DestinationRow({ destination, eventCount, onEdit, onRemove }: RowProps) {
  const texts = notificationsTexts.value
  const { id, kind, name, address, has_secret, events, enabled } = destination
  const toggle = useAct((on: boolean) => call('PATCH /admin/notifications/:id', { params: { id }, body: { enabled: on } }))
  const test = useAct(
    () => call('POST /admin/notifications/:id/test', { params: { id } }),
    ({ ok }) => toast({ text: ok ? texts.test.ok(name) : texts.test.failed(name) }),
  )
  const error = toggle.error ?? test.error
  return (
    <li>
      <div class="said">
        <h2 class="destination-name" dir="auto">
          {name}
        </h2>
        <span class="destination-fact">
          {texts.kinds[kind].name} · <span class="path">{address}</span>
          {has_secret && ` · ${texts.secretSet}`}
        </span>
        <span class="destination-fact">{eventWords(events, eventCount)}</span>
        <LastDelivery destination={destination} />
      </div>
      <div class="row-of destination-acts">
        <Switch
          label={
            <>
              {texts.enabled} <span class="unseen">{name}</span>
            </>
          }
          checked={enabled}
          onChecked={toggle.act}
        />
        <Button form="quiet" label={texts.test.of(name)} busy={test.busy} onClick={() => test.act(undefined)}>
          {texts.test.act}
        </Button>
        <span class="row-of table-act">
          <Button icon={Pencil} label={texts.edit.of(name)} onClick={onEdit} />
          <Button icon={Trash2} label={texts.remove.of(name)} onClick={onRemove} />
        </span>
      </div>
      {error !== null && error !== undefined && <Failed error={error} text={shellTexts.value.codes} />}
    </li>
  )
}

function eventWords(events: readonly string[], count: number): string {
  const texts = notificationsTexts.value
  if (events.length === 0) return texts.noEvent
  return events.length === count ? texts.everyEvent : events.map(kindName).join(', ')
}

function LastDelivery({ destination: { last_at, last_ok, last_error } }: { destination: Destination }) {
  const texts = notificationsTexts.value
  const when = ago(last_at)
  return (
    <span class="destination-last" role="status" title={formatMoment(last_at)}>
      {last_ok === null && <span class="hint">{texts.last.none}</span>}
      {last_ok === true && (
        <span class="word-status ok">
          <Icon of={CircleCheck} size={16} />
          {texts.last.ok(when)}
        </span>
      )}
      {last_ok === false && (
        <span class="word-status bad">
          <Icon of={CircleAlert} size={16} />
          {texts.last.failed(when, deliveryError(last_error, texts))}
        </span>
      )}
    </span>
  )
}
