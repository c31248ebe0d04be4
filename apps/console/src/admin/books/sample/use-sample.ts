import { useEffect, useRef, useState } from 'preact/hooks'
import { mediaTokens } from '../../../server/api.ts'
import { streamUrl } from '../../../server/media.ts'
import { playStretch } from './play-stretch.ts'
import { type Attempt, aroundStart, FIRST_ATTEMPT, findNextAttempt, inStream } from './sample.ts'

/** The start of a chapter, under a name unique on the page. */
export interface SampledChapter {
  name: string
  file_path: string
  start: number
  end: number
}

export type Sample = ReturnType<typeof useSample>

/** Plays the starts of chapters, one at a time; files that this browser cannot play are transcoded by the server. */
export function useSample(libraryId: number) {
  const [playing, setPlaying] = useState<string>()
  const [failed, setFailed] = useState<string>()
  const stop = useRef(() => {})
  // One element for all: once unlocked by a click, it may also play later attempts.
  const element = useRef<HTMLAudioElement>(undefined)
  useEffect(() => () => stop.current(), [])

  function listen(chapter: SampledChapter, attempt: Attempt): void {
    stop.current()
    element.current ??= new Audio()
    const stretch = aroundStart(chapter)
    const url = streamUrl({ libraryId, path: chapter.file_path }, attempt.isConverted ? stretch.from : undefined)
    setFailed(undefined)
    setPlaying(chapter.name)
    const sample = playStretch(
      element.current,
      { url, ...inStream(stretch, attempt) },
      { onEnd: () => setPlaying(undefined), onError: (url) => void recover(url) },
    )
    stop.current = sample.end

    async function recover(tried: string): Promise<void> {
      const isTokenNew = !attempt.hasNewToken && (await mediaTokens.mend(tried))
      // It was stopped, or another chapter was chosen.
      if (sample.ended.aborted) return
      sample.end()
      const next = findNextAttempt(attempt, isTokenNew)
      if (next) listen(chapter, next)
      else setFailed(chapter.name)
    }
  }
  return {
    /** The name of the chapter that is playing, and of the one that could not be played. */
    playing,
    failed,
    toggle: (chapter: SampledChapter): void => (playing === chapter.name ? stop.current() : listen(chapter, FIRST_ATTEMPT)),
  }
}
