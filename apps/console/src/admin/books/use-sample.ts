import { useEffect, useRef, useState } from 'preact/hooks'
import { mediaTokens } from '../../server/api.ts'
import { streamUrl } from '../../server/media.ts'
import { playStretch } from './play-stretch.ts'
import { type Attempt, aroundStart, FIRST_ATTEMPT, findNextAttempt, inStream } from './sample.ts'

interface Chapter {
  index: number
  file_path: string
  start: number
  end: number
}

/** Plays the starts of chapters, one at a time; files that this browser cannot play are transcoded by the server. */
export function useSample(libraryId: number) {
  const [playing, setPlaying] = useState<number>()
  const [hasFailed, setFailed] = useState(false)
  const stop = useRef(() => {})
  // One element for all: once unlocked by a click, it may also play later attempts.
  const element = useRef<HTMLAudioElement>(undefined)
  useEffect(() => () => stop.current(), [])

  function listen(chapter: Chapter, attempt: Attempt): void {
    stop.current()
    element.current ??= new Audio()
    const stretch = aroundStart(chapter)
    const address = streamUrl({ libraryId, path: chapter.file_path }, attempt.isConverted ? stretch.from : undefined)
    setFailed(false)
    setPlaying(chapter.index)
    const sample = playStretch(
      element.current,
      { address, ...inStream(stretch, attempt) },
      { onEnd: () => setPlaying(undefined), onError: (failed) => void recover(failed) },
    )
    stop.current = sample.end

    async function recover(failed: string): Promise<void> {
      const isTokenNew = !attempt.hasNewToken && (await mediaTokens.mend(failed))
      // It was stopped in the meantime, or another chapter was chosen.
      if (sample.ended.aborted) return
      sample.end()
      const next = findNextAttempt(attempt, isTokenNew)
      if (next) listen(chapter, next)
      else setFailed(true)
    }
  }
  return { playing, hasFailed, listen: (chapter: Chapter) => listen(chapter, FIRST_ATTEMPT), stop: () => stop.current() }
}
