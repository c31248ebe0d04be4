import type { Stretch } from './sample.ts'

export interface Playing {
  end(): void
  /** Aborted when playback has ended. */
  ended: AbortSignal
}

/**
 * Plays a stretch of an audio URL, in the element's seconds, and stops at its end. `onEnd`: called when playback has ended or was
 * stopped.
 */
export function playStretch(
  sound: HTMLAudioElement,
  { url, from, to }: Stretch & { url: string },
  { onEnd, onError }: { onEnd(): void; onError(url: string): void },
): Playing {
  const events = new AbortController()
  const end = () => {
    events.abort()
    sound.pause()
    sound.removeAttribute('src')
    // Aborts the request, and thus the transcoding.
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
  sound.src = url
  // Muted until it reaches the start.
  sound.muted = from > 0
  // During the click event, because phones refuse it later.
  sound.play().catch((error: unknown) => {
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
    if (isRefused && !events.signal.aborted) end()
  })
  return { end, ended: events.signal }
}
