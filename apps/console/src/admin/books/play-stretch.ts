import type { Stretch } from './sample.ts'

interface Played extends Stretch {
  address: string
}

interface PlayEvents {
  /** It has ended, by itself or early. */
  onEnd(): void
  onError(address: string): void
}

export interface Playing {
  end(): void
  /** Aborted once it has ended. */
  ended: AbortSignal
}

/** Plays a stretch of what is at an address, seconds of which are those of the element, and ends there. */
export function playStretch(sound: HTMLAudioElement, { address, from, to }: Played, { onEnd, onError }: PlayEvents): Playing {
  const events = new AbortController()
  const end = () => {
    events.abort()
    sound.pause()
    sound.removeAttribute('src')
    // Only now is the request given up, and with it the conversion.
    sound.load()
    onEnd()
  }
  const on = (name: string, react: () => void): void => sound.addEventListener(name, react, { signal: events.signal })
  on('loadedmetadata', () => {
    if (from > 0) sound.currentTime = from
  })
  on('seeked', () => {
    sound.muted = false
  })
  on('timeupdate', () => {
    if (sound.currentTime >= to) end()
  })
  on('ended', end)
  on('error', () => onError(sound.src))
  sound.src = address
  // Until it is where it shall begin.
  sound.muted = from > 0
  // In the very touch: later a phone refuses it.
  sound.play().catch((error: unknown) => {
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
    if (isRefused && !events.signal.aborted) end()
  })
  return { end, ended: events.signal }
}
