import { Unreachable } from '@chapterhouse/client/call'
import { toast } from '@chapterhouse/ui/components/shown-toast'
import { failureOf } from '@chapterhouse/ui/failure'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { alone } from '../playback/devices/run-exclusively.ts'
import { playingKey, sound } from '../playback/now-playing.ts'
import { systemClock } from '../playback/platform/clock.ts'
import { createOutbox } from '../playback/sync/outbox.ts'
import type { Favourite, Home, Progress } from '../server/answers.ts'
import { call } from '../server/api.ts'
import {
  type Deed,
  deedKey,
  deedStore,
  favouritesWith,
  homeWith,
  ratingWith,
  rowsWith,
  type ShownRating,
  withNoteOf,
} from '../server/deeds.ts'
import { type BookRef, bookKey, ownerKey } from '../server/keys.ts'
import { ask, queryClient } from '../server/queries.ts'

const outbox = createOutbox<Deed>({
  store: deedStore,
  owner: ownerKey,
  clock: systemClock,
  alone: (owner, does) => alone(`${owner}deeds`, does),
  send,
  settled,
})

/** What waits for the server is sent. */
export const replayDeeds = outbox.replay

/** Holds at once, on this device and on every page; the server hears of it as soon as it can. */
export function doDeed(deed: Deed, said?: { done: string; undo: Deed }): void {
  keep(deed).catch(() => undefined)
  show(deed)
  if (said) toast({ words: said.done, acts: [{ words: uiTexts.value.undo, onClick: () => doDeed(said.undo) }] })
}

async function keep(deed: Deed): Promise<void> {
  if (deed.kind !== 'rating' || !deed.value || deed.value.note !== undefined) return await outbox.put(deedKey(deed), deed)
  const person = ownerKey()
  const whole = withNoteOf(deed, await outbox.find(deedKey(deed)))
  if (ownerKey() === person) await outbox.put(deedKey(deed), whole)
}

/** A book that is loaded is told by its sound. */
export function setAside(ref: BookRef, value: boolean, done: string): void {
  const say = (isAside: boolean) => {
    if (playingKey.peek() === bookKey(ref)) sound.peek()?.setSetAside(isAside)
    else doDeed({ kind: 'aside', ref, value: isAside })
  }
  say(value)
  toast({ words: done, acts: [{ words: uiTexts.value.undo, onClick: () => say(!value) }] })
}

async function send(deed: Deed, _key: string, isStill: () => boolean): Promise<void> {
  const at = { params: { id: deed.ref.libraryId }, query: { path: deed.ref.path } }
  if (deed.kind === 'favourite')
    await (deed.value ? call('POST /libraries/:id/favourites', at) : call('DELETE /libraries/:id/favourites', at))
  else if (deed.kind === 'aside') await call('PATCH /libraries/:id/progress', { ...at, body: { set_aside: deed.value } })
  else if (deed.value) {
    const { rating, note = (await call('GET /libraries/:id/rating', at)).rating?.note } = deed.value
    if (!isStill()) throw new Unreachable('somebody else is signed in')
    await call('PUT /libraries/:id/rating', { ...at, body: note === undefined ? { rating } : { rating, note } })
  } else await call('DELETE /libraries/:id/rating', at)
}

/** From now on it is as the server says; a deed that it refused was never done. */
function settled(deed: Deed, refusal: unknown): void {
  const key = bookKey(deed.ref)
  const stale = {
    favourite: [['favourites'], ['home']],
    rating: [['book', key, 'rating']],
    aside: [['book', key, 'progress'], ['progress'], ['home']],
  }[deed.kind]
  for (const queryKey of stale) queryClient.invalidateQueries({ queryKey }).catch(() => undefined)
  if (refusal === undefined) return
  if (deed.kind === 'aside') void sound.value?.lookAgain(deed.ref)
  const { title, advice } = failureOf(refusal)
  toast({ words: `${title} ${advice}` })
}

function show(deed: Deed): void {
  const key = bookKey(deed.ref)
  const over = <T>(queryKey: readonly unknown[], change: (was: T) => T) =>
    queryClient.setQueriesData<T>({ queryKey }, (was) => (was === undefined ? was : change(was)))
  if (deed.kind === 'rating')
    return void queryClient.setQueryData<ShownRating | null>(ask.rating(deed.ref).queryKey, (rating) =>
      ratingWith(rating, [deed], deed.ref),
    )
  over<Home>(['home'], (home) => homeWith(home, [deed]))
  if (deed.kind === 'favourite') return void over<Favourite[]>(['favourites'], (list) => favouritesWith(list, [deed]))
  over<Progress[]>(['progress'], (rows) => rowsWith(rows, [deed]))
  over<Progress | null>(['book', key, 'progress'], (row) => (row ? (rowsWith([row], [deed])[0] ?? row) : row))
}
