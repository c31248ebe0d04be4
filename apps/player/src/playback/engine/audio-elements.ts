import { bufferedTo, createDeck, type Deck, type DeckEvent, empty, put, retire, seek, setSpeed, takesVolume } from './audio-deck.ts'
import { isPlain, PLAIN, type Sound } from './audio-effects.ts'
import type { SoundGraph } from './audio-graph.ts'
import type { AudioOutput, OutputEvent } from './audio-output.ts'

export interface ElementNeeds {
  /** Phones with WebKit do with one element: two may both resume after the phone slept. */
  hasSpare: boolean
  loadGraph?: () => Promise<(element: HTMLAudioElement) => SoundGraph>
}

const ourGraph = async () => (await import('./audio-graph.ts')).graphOver

/** Two elements that hand over to each other: the next file is loaded before the one that sounds ends. */
export function createAudioElements({ hasSpare, loadGraph = ourGraph }: ElementNeeds): AudioOutput {
  let tell: (event: OutputEvent) => void = () => undefined
  let [speed, volume, isWanted] = [1, 1, false]
  let sound: Sound = PLAIN
  let makeGraph: ((element: HTMLAudioElement) => SoundGraph) | undefined
  let active = newDeck()
  let spare: Deck | undefined

  function hear(event: DeckEvent, deck: Deck): void {
    const { element } = deck
    if (deck !== active) {
      // Only one may sound; a spare that cannot be loaded is met again as the file that plays.
      if (event === 'playing') element.pause()
      else if (event === 'error') deck.url = ''
      return
    }
    if (deck.url === '') return
    if (event === 'playing') spare?.element.pause()
    if (event === 'error') return void tell({ kind: 'error', code: element.error?.code ?? 4 })
    if (event !== 'pause') return void tell({ kind: KINDS[event] })
    if (isWanted && !element.ended && !element.error && element.readyState > 1) tell({ kind: 'interrupted' })
  }

  function newDeck(): Deck {
    const deck = createDeck(hear, () => speed)
    if (makeGraph && !isPlain(sound)) {
      deck.graph = makeGraph(deck.element)
      deck.graph.tune(sound)
    }
    return deck
  }

  function begin(deck: Deck): void {
    deck.graph?.wake()
    deck.element.volume = volume
    deck.element.play().catch((error: unknown) => {
      if (deck === active && error instanceof DOMException && error.name === 'NotAllowedError') tell({ kind: 'blocked' })
    })
  }

  /** An element with the wanted kind of way takes over from the one that sounds: a graph cannot be taken off. */
  function rebuild(): void {
    const [old, oldSpare, at] = [active, spare, output.at()]
    active = newDeck()
    spare = undefined
    if (old.url) put(active, old.url, at)
    if (old.url && isWanted) begin(active)
    retire(old)
    if (oldSpare) retire(oldSpare)
  }

  function setSound(wanted: Sound): void {
    sound = wanted
    const hasGraph = active.graph !== undefined
    if (hasGraph !== isPlain(sound)) {
      active.graph?.tune(sound)
      spare?.graph?.tune(sound)
    } else if (isPlain(sound) || makeGraph) rebuild()
    else
      loadGraph().then(
        (made) => {
          makeGraph = made
          if (!active.graph && !isPlain(sound)) rebuild()
        },
        // The plain sound goes on.
        () => undefined,
      )
  }

  const output: AudioOutput = {
    hasVolume: takesVolume(active),
    setSound,
    listen: (ear) => {
      tell = ear
    },
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
    unlock: () => void (active.url === '' && active.element.load()),
    play() {
      isWanted = true
      begin(active)
    },
    pause() {
      isWanted = false
      active.element.pause()
    },
    seek: (at) => seek(active, at),
    unload() {
      isWanted = false
      empty(active)
      if (spare) empty(spare)
    },
    setSpeed(wanted) {
      speed = wanted
      setSpeed(active, speed)
    },
    setVolume(wanted) {
      volume = wanted
      active.element.volume = wanted
    },
    at: () => active.startAt ?? active.element.currentTime,
    bufferedTo: () => bufferedTo(active),
    isSilent: () => active.element.paused,
    canPlay: (mime) => active.element.canPlayType(mime) !== '',
  }
  return output
}

const KINDS = { playing: 'playing', timeupdate: 'time', waiting: 'waiting', ended: 'ended', progress: 'buffered' } as const
