import { ApiError } from '@chapterhouse/client/call'
import type { Destination, Destinations } from '../../server/responses.ts'
import type { Texts } from '../../texts/server/notifications.ts'

export type DestinationKind = Destination['kind']

/** As typed. For a saved destination, address and secret are empty, because the server never returns them. */
export interface DestinationForm {
  kind: DestinationKind
  name: string
  url: string
  secret: string
  /** Remove the saved secret. */
  removesSecret: boolean
  events: readonly string[]
}

export type FieldName = 'kind' | 'name' | 'url' | 'secret' | 'events'
const FIELDS: readonly string[] = ['kind', 'name', 'url', 'secret', 'events'] satisfies FieldName[]
const isField = (field: string | undefined): field is FieldName => field !== undefined && FIELDS.includes(field)

/** A new destination gets every event. */
export const newForm = ({ events }: Destinations): DestinationForm => ({
  ...{ kind: 'webhook', name: '', url: '', secret: '', removesSecret: false },
  events,
})

export const toForm = ({ kind, name, events }: Destination): DestinationForm => ({
  ...{ kind, name, url: '', secret: '', removesSecret: false },
  events,
})

/** A chat has no secret: one typed for another kind is omitted. */
export const toCreate = ({ kind, name, url, secret, events }: DestinationForm) => ({
  ...{ kind, name, url, events: [...events] },
  ...(kind !== 'chat' && secret !== '' && { secret }),
})

/** Only changes; the address and the secret are included only if typed. */
export function toChanges(saved: Destination, { name, url, secret, removesSecret, events }: DestinationForm) {
  return {
    ...(name !== saved.name && { name }),
    ...(url.trim() !== '' && { url }),
    ...(removesSecret ? { secret: '' } : secret !== '' && { secret }),
    ...(!isSameSet(events, saved.events) && { events: [...events] }),
  }
}

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((kind) => other.includes(kind))

/** Kept in the order of `all`. */
export const withEvent = (all: readonly string[], chosen: readonly string[], { kind, isOn }: { kind: string; isOn: boolean }) =>
  all.filter((one) => (one === kind ? isOn : chosen.includes(one)))

/** The invalid field and its message; undefined for an error without a field. */
export function faultOf(error: unknown, texts: Texts): { field: FieldName; text: string } | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { field, reason = '', max = 0 } = error.body
  return isField(field) ? { field, text: texts.reasons[reason]?.(max) ?? texts.otherReason } : undefined
}

/** Why the last delivery failed. */
export function deliveryError(error: string, { last }: Texts): string {
  const known = last.errors[error]
  if (known !== undefined) return known
  const status = /^http_(\d+)$/.exec(error)?.[1]
  if (status === undefined) return last.errors['failed'] ?? error
  if (status.startsWith('3')) return last.moved(status)
  return status.startsWith('5') ? last.broken(status) : last.status(status)
}
