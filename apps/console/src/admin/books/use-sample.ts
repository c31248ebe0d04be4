import { useEffect, useRef, useState } from 'preact/hooks'
import { streamUrl } from '../../server/bytes.ts'
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
  useEffect(() => () => stop.current(), [])

  function listen(chapter: Chapter, isConverted = false): void {
    stop.current()
    const { from, to } = aroundStart(chapter)
    const sound = new Audio(streamUrl({ libraryId, path: chapter.file_path }, isConverted ? from : undefined))
    // What is converted begins where it is asked for.
    const [begin, end] = isConverted ? [0, to - from] : [from, to]
    const leave = (): void => {
      sound.pause()
      sound.removeAttribute('src')
      // Only now is the request given up, and with it the conversion.
      sound.load()
      setHeard(undefined)
    }
    const events = new AbortController()
    stop.current = () => {
      events.abort()
      leave()
    }
    const on = (name: string, react: () => void): void => sound.addEventListener(name, react, { signal: events.signal })
    on('loadedmetadata', () => {
      sound.currentTime = begin
      // Stopped before it began.
      sound.play().catch(() => {})
    })
    on('timeupdate', () => {
      if (sound.currentTime >= end) stop.current()
    })
    on('ended', () => stop.current())
    on('error', () => {
      stop.current()
      if (isConverted) setFailed(true)
      else listen(chapter, true)
    })
    setFailed(false)
    setHeard(chapter.index)
  }
  return { heard, hasFailed, listen: (chapter: Chapter) => listen(chapter), stop: () => stop.current() }
}
