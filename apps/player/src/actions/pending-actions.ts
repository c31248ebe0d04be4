import { NetworkError } from '@chapterhouse/client/call'
import { toast } from '@chapterhouse/ui/components/layers/shown-toast'
import { failureOf } from '@chapterhouse/ui/failure'
import { ignore } from '@chapterhouse/ui/ignore'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { STORED_NAMES } from '../device/device-store.ts'
import { type BookRef, bookKey, ownerKey } from '../device/keys.ts'
import { runExclusively } from '../playback/devices/run-exclusively.ts'
import { currentPlayer, playingKey } from '../playback/now-playing.ts'
import { systemClock } from '../playback/platform/clock.ts'
import { createOutbox } from '../playback/sync/outbox.ts'
import { queries, queryClient } from '../queries/queries.ts'
import { call } from '../server/api.ts'
import {
  actionKey,
  actionStore,
  favouritesWith,
  homeWith,
  type PendingAction,
  ratingWith,
  rowsWith,
  type ShownRating,
  withNoteOf,
} from '../server/optimistic-updates.ts'
import type { Favourite, Home, Progress } from '../server/responses.ts'

const outbox = createOutbox<PendingAction>({
  store: actionStore,
  owner: ownerKey,
  clock: systemClock,
  // Tabs of an older page take the same lock.
  alone: (owner, task) => runExclusively(`${owner}${STORED_NAMES.actions}`, task),
  send,
  settled,
})

export const replayActions = outbox.replay

/** Takes effect immediately on every page of this device; sent as soon as possible. */
export function performAction(action: PendingAction, messages?: { done: string; undo: PendingAction }): void {
  keep(action).catch(ignore('it is in memory, and sent from there'))
  show(action)
  if (messages) toast({ text: messages.done, actions: [{ text: uiTexts.value.undo, onClick: () => performAction(messages.undo) }] })
}

async function keep(action: PendingAction): Promise<void> {
  if (action.kind !== 'rating' || !action.value || action.value.note !== undefined)
    return await outbox.put(actionKey(action), action)
  const person = ownerKey()
  const whole = withNoteOf(action, await outbox.find(actionKey(action)))
  if (ownerKey() === person) await outbox.put(actionKey(action), whole)
}

/** For the loaded book, the player saves this itself. */
export function setAside(ref: BookRef, value: boolean, done: string): void {
  const save = (isAside: boolean) => {
    if (playingKey.peek() === bookKey(ref)) currentPlayer.peek()?.setSetAside(isAside)
    else performAction({ kind: 'aside', ref, value: isAside })
  }
  save(value)
  toast({ text: done, actions: [{ text: uiTexts.value.undo, onClick: () => save(!value) }] })
}

async function send(action: PendingAction, _key: string, isStill: () => boolean): Promise<void> {
  const at = { params: { id: action.ref.libraryId }, query: { path: action.ref.path } }
  if (action.kind === 'favourite')
    await (action.value ? call('POST /libraries/:id/favourites', at) : call('DELETE /libraries/:id/favourites', at))
  else if (action.kind === 'aside') await call('PATCH /libraries/:id/progress', { ...at, body: { set_aside: action.value } })
  else if (action.value) {
    const { rating, note = (await call('GET /libraries/:id/rating', at)).rating?.note } = action.value
    if (!isStill()) throw new NetworkError('another user is signed in')
    await call('PUT /libraries/:id/rating', { ...at, body: note === undefined ? { rating } : { rating, note } })
  } else await call('DELETE /libraries/:id/rating', at)
}

/** From here on the server's state counts; an action that it rejected never happened. */
function settled(action: PendingAction, refusal: unknown): void {
  const key = bookKey(action.ref)
  const stale = {
    favourite: [['favourites'], ['home']],
    rating: [['book', key, 'rating']],
    aside: [['book', key, 'progress'], ['progress'], ['home']],
  }[action.kind]
  for (const queryKey of stale) queryClient.invalidateQueries({ queryKey }).catch(ignore('the query shows its own failure'))
  if (refusal === undefined) return
  if (action.kind === 'aside') void currentPlayer.value?.refresh(action.ref)
  const { title, advice } = failureOf(refusal)
  toast({ text: `${title} ${advice}` })
}

function show(action: PendingAction): void {
  const key = bookKey(action.ref)
  const over = <T>(queryKey: readonly unknown[], change: (was: T) => T) =>
    queryClient.setQueriesData<T>({ queryKey }, (was) => (was === undefined ? was : change(was)))
  if (action.kind === 'rating')
    return void queryClient.setQueryData<ShownRating | null>(queries.rating(action.ref).queryKey, (rating) =>
      ratingWith(rating, [action], action.ref),
    )
  over<Home>(['home'], (home) => homeWith(home, [action]))
  if (action.kind === 'favourite') return void over<Favourite[]>(['favourites'], (list) => favouritesWith(list, [action]))
  over<Progress[]>(['progress'], (rows) => rowsWith(rows, [action]))
  over<Progress | null>(['book', key, 'progress'], (row) => (row ? (rowsWith([row], [action])[0] ?? row) : row))
}
