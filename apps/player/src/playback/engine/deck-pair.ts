import { createDeck, type Deck, type DeckEvent, empty, put, seek, setSpeed } from './audio-deck.ts'
import type { OutputEvent } from './audio-output.ts'
import { outputEventOf } from './deck-events.ts'

/** Two alternating decks, of which only the active one may play. */
export interface DeckPair {
  active(): Deck
  spare(): Deck | undefined
  /** Uses the spare deck if it has this URL already. */
  load(url: string, at: number): void
  prepare(url: string | undefined): void
  unload(): void
  setSpeed(speed: number): void
  /** Makes a new deck the active one; returns the previous decks. */
  renew(): { active: Deck; spare: Deck | undefined }
}

export function createDeckPair({
  hasSpare,
  fit,
  isWanted,
  emit,
}: {
  /** WebKit phones use one element: two might both resume when the phone wakes up. */
  hasSpare: boolean
  /** Applies the effects to a new deck. */
  fit: (deck: Deck) => Deck
  isWanted: () => boolean
  emit: (event: OutputEvent) => void
}): DeckPair {
  let speed = 1
  let active = newDeck()
  let spare: Deck | undefined

  function newDeck(): Deck {
    return fit(createDeck(onDeckEvent, () => speed))
  }

  function onDeckEvent(event: DeckEvent, deck: Deck): void {
    if (deck !== active) {
      silence(event, deck)
      return
    }
    if (event === 'playing' && deck.url !== '') spare?.element.pause()
    const outputEvent = outputEventOf(event, deck, isWanted())
    if (outputEvent) emit(outputEvent)
  }

  return {
    active: () => active,
    spare: () => spare,
    load(url, at) {
      if (spare?.url !== url) return put(active, url, at)
      const old = active
      active = spare
      spare = old
      setSpeed(active, speed)
      if (at > 0) seek(active, at)
      empty(old)
    },
    prepare(url) {
      if (!hasSpare || url === (spare?.url || undefined)) return
      spare ??= newDeck()
      if (url) put(spare, url, 0)
      else empty(spare)
    },
    unload() {
      empty(active)
      if (spare) empty(spare)
    },
    setSpeed(wanted) {
      speed = wanted
      setSpeed(active, speed)
    },
    renew() {
      const old = { active, spare }
      active = newDeck()
      spare = undefined
      return old
    },
  }
}

/** Only one deck may play; an error of the spare one is reported when its file becomes active. */
function silence(event: DeckEvent, deck: Deck): void {
  if (event === 'playing') deck.element.pause()
  else if (event === 'error') deck.url = ''
}
