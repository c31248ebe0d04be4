import type { SoundGraph } from './audio-graph.ts'

/** One audio element, and the pending commands until the browser has loaded its file. */
export interface Deck {
  element: HTMLAudioElement
  url: string
  startAt: number | undefined
  graph: SoundGraph | undefined
}

export type DeckEvent = 'playing' | 'timeupdate' | 'waiting' | 'ended' | 'progress' | 'pause' | 'error'

const EVENTS: readonly DeckEvent[] = ['playing', 'timeupdate', 'waiting', 'ended', 'progress', 'pause', 'error']

export function createDeck(onEvent: (event: DeckEvent, deck: Deck) => void, speed: () => number): Deck {
  const element = document.createElement('audio')
  element.preload = 'auto'
  const deck: Deck = { element, url: '', startAt: undefined, graph: undefined }
  element.addEventListener('loadedmetadata', () => {
    setSpeed(deck, speed())
    if (deck.startAt) element.currentTime = deck.startAt
    deck.startAt = undefined
  })
  for (const event of EVENTS) element.addEventListener(event, () => onEvent(event, deck))
  document.body.append(element)
  return deck
}

/** Sets both rates: a new file resets to the default rate. */
export function setSpeed({ element }: Deck, speed: number): void {
  element.preservesPitch = true
  element.defaultPlaybackRate = speed
  element.playbackRate = speed
}

export function put(deck: Deck, url: string, at: number): void {
  deck.url = url
  deck.startAt = at > 0 ? at : undefined
  deck.element.src = url
}

export function empty(deck: Deck): void {
  deck.url = ''
  deck.startAt = undefined
  deck.element.pause()
  deck.element.removeAttribute('src')
  deck.element.load()
}

export function retire(deck: Deck): void {
  empty(deck)
  deck.graph?.close()
  deck.element.remove()
}

export function seek(deck: Deck, at: number): void {
  if (deck.element.readyState === 0) deck.startAt = at
  else deck.element.currentTime = at
}

/** `blocked` is called if the browser requires a user gesture first. */
export function begin({ element, graph }: Deck, volume: number, blocked: () => void): void {
  graph?.wake()
  element.volume = volume
  element.play().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotAllowedError') blocked()
  })
}

/** Before the file is loaded, the position at which it will start. */
export const positionOf = ({ startAt, element }: Deck): number => startAt ?? element.currentTime

/** The end of the buffered range around the current position. */
export function bufferedTo({ element: { buffered, currentTime } }: Deck): number {
  for (let index = 0; index < buffered.length; index++)
    if (buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime) return buffered.end(index)
  return currentTime
}

/** False on devices where only hardware buttons change the volume. */
export function takesVolume({ element }: Deck): boolean {
  element.volume = 0.5
  const takes = element.volume === 0.5
  element.volume = 1
  return takes
}
