import { NetworkError } from '@chapterhouse/client/call'
import { Failed } from '@chapterhouse/ui/components/states.tsx'
import { offline } from '../../offline/offline.ts'
import { offlineTexts } from '../../texts/offline.ts'
import { Rail } from '../shelf/rail.tsx'
import { toShown } from '../shelf/shown-book.ts'
import { useHeard } from '../shelf/use-heard.ts'

/** The library lies on the server: out of its reach there are the books on this device. */
export function LibraryFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const heard = useHeard()
  const books = [...offline.all.value.values()].filter(({ state }) => state === 'here').map(({ facts }) => toShown(facts))
  return (
    <>
      {error instanceof NetworkError && <Rail title={offlineTexts.value.here} books={books} heard={heard} />}
      <Failed error={error} onRetry={onRetry} />
    </>
  )
}
