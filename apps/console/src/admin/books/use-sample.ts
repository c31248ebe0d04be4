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

/** Lets the beginnings of chapters be heard, one at a time; what this browser cannot play the server converts. */
export function useSample(libraryId: number) {
  const [playing, setPlaying] = useState<number>()
  const [hasFailed, setFailed] = useState(false)
  const stop = useRef(() => {})
  // One for all: what a touch let sound may sound again when it is tried another way.
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
      // Stopped meanwhile, or another chapter was chosen.
      if (sample.ended.aborted) return
      sample.end()
      const next = findNextAttempt(attempt, isTokenNew)
      if (next) listen(chapter, next)
      else setFailed(true)
    }
  }
  return { playing, hasFailed, listen: (chapter: Chapter) => listen(chapter, FIRST_ATTEMPT), stop: () => stop.current() }
}
