import { useEffect, useRef, useState } from 'preact/hooks'
import { mediaTokens } from '../../server/api.ts'
import { streamUrl } from '../../server/media.ts'
import { aroundStart } from './sample.ts'

interface Chapter {
  index: number
  file_path: string
  start: number
  end: number
}

/** Lets the beginnings of chapters be heard, one at a time; what this browser cannot play the server converts. */
export function useSample(libraryId: number) {
  const [heard, setHeard] = useState<number>()
  const [hasFailed, setFailed] = useState(false)
  const stop = useRef(() => {})
  // One for all: what a touch let sound may sound again when it is tried another way.
  const element = useRef<HTMLAudioElement>(undefined)
  useEffect(() => () => stop.current(), [])

  function listen(chapter: Chapter, isConverted = false, hasNewToken = false): void {
    stop.current()
    const { from, to } = aroundStart(chapter)
    element.current ??= new Audio()
    const sound = element.current
    // What is converted begins where it is asked for.
    const [start, end] = isConverted ? [0, to - from] : [from, to]
    const leave = (): void => {
      sound.pause()
      sound.removeAttribute('src')
      // Only now is the request given up, and with it the conversion.
      sound.load()
      setHeard(undefined)
    }
    const events = new AbortController()
    const halt = () => {
      events.abort()
      leave()
    }
    stop.current = halt
    const on = (name: string, react: () => void): void => sound.addEventListener(name, react, { signal: events.signal })
    on('loadedmetadata', () => {
      if (start > 0) sound.currentTime = start
    })
    on('seeked', () => {
      sound.muted = false
    })
    on('timeupdate', () => {
      if (sound.currentTime >= end) stop.current()
    })
    on('ended', () => stop.current())
    on('error', () => void recover(sound.src))
    /** A new media token first, where that was the reason; then the other way to bring it. */
    async function recover(address: string): Promise<void> {
      const isMended = !hasNewToken && (await mediaTokens.mend(address))
      // Stopped meanwhile, or another chapter was chosen.
      if (events.signal.aborted) return
      halt()
      if (isMended) listen(chapter, isConverted, true)
      else if (isConverted) setFailed(true)
      else listen(chapter, true)
    }
    setFailed(false)
    setHeard(chapter.index)
    sound.src = streamUrl({ libraryId, path: chapter.file_path }, isConverted ? from : undefined)
    // Until it is where it shall begin.
    sound.muted = start > 0
    // In the very touch: later a phone refuses it.
    sound.play().catch((error: unknown) => {
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
      if (isRefused && !events.signal.aborted) stop.current()
    })
  }
  return { heard, hasFailed, listen: (chapter: Chapter) => listen(chapter), stop: () => stop.current() }
}
