import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { Switch } from '@chapterhouse/ui/components/fields/field.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { CircleAlert, CircleCheck, Pencil, Trash2 } from 'lucide'
import { ago, formatMoment } from '../../dates/dates.ts'
import { useAction } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { Destination } from '../../server/responses.ts'
import { notificationsTexts } from '../../texts/server/notifications.ts'
import { shellTexts } from '../../texts/shell/shell.ts'
import { kindName } from '../events/event-text.ts'
import { deliveryError } from './destination-form.ts'

/** One destination: its target, its events and the last delivery. */
export function DestinationRow({
  destination,
  eventCount,
  onEdit,
  onRemove,
}: {
  destination: Destination
  /** The number of event kinds. */
  eventCount: number
  onEdit: () => void
  onRemove: () => void
}) {
  const texts = notificationsTexts.value
  const { id, kind, name, address, has_secret, events, enabled } = destination
  const toggle = useAction((on: boolean) => call('PATCH /admin/notifications/:id', { params: { id }, body: { enabled: on } }))
  const test = useAction(
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
        <span class="destination-fact">{eventsLabel(events, eventCount)}</span>
        {destination.off_reason === 'key_revoked' && <span class="destination-fact">{texts.keyRevoked}</span>}
        <LastDelivery destination={destination} />
      </div>
      <div class="control-row destination-actions">
        <Switch
          label={
            <>
              {texts.enabled} <span class="visually-hidden">{name}</span>
            </>
          }
          checked={enabled}
          onChecked={toggle.act}
        />
        <Button form="quiet" label={texts.test.label(name)} busy={test.busy} onClick={() => test.act(undefined)}>
          {texts.test.act}
        </Button>
        <span class="control-row row-actions">
          <Button icon={Pencil} label={texts.edit.label(name)} onClick={onEdit} />
          <Button icon={Trash2} label={texts.remove.label(name)} onClick={onRemove} />
        </span>
      </div>
      {error !== null && error !== undefined && <Failed error={error} text={shellTexts.value.codes} />}
    </li>
  )
}

function eventsLabel(events: readonly string[], count: number): string {
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
        <span class="status-label ok">
          <Icon of={CircleCheck} size={16} />
          {texts.last.ok(when)}
        </span>
      )}
      {last_ok === false && (
        <span class="status-label bad">
          <Icon of={CircleAlert} size={16} />
          {texts.last.failed(when, deliveryError(last_error, texts))}
        </span>
      )}
    </span>
  )
}
