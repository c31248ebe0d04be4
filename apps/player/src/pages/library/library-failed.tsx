import { NetworkError } from '@chapterhouse/client/call'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import type { ComponentChildren } from 'preact'
import { offline } from '../../offline/offline.ts'
import { offlineTexts } from '../../texts/offline/offline.ts'
import { Rail } from '../shelf/rail.tsx'
import { toShown } from '../shelf/shown-book.ts'
import { useListening } from '../shelf/use-listening.ts'

/** The library needs the server; without it, this links to the downloads. */
export function LibraryFailed({
  error,
  onRetry,
  here,
}: {
  error: unknown
  onRetry: () => void
  /** The part of the list that is on this device, if the page knows it; otherwise all downloads are shown. */
  here?: ComponentChildren
}) {
  const listening = useListening()
  const books = [...offline.all.value.values()].filter(({ state }) => state === 'here').map(({ facts }) => toShown(facts))
  return (
    <>
      {error instanceof NetworkError &&
        (here ?? <Rail title={offlineTexts.value.downloaded} books={books} listening={listening} />)}
      <Failed error={error} onRetry={onRetry} />
    </>
  )
}
