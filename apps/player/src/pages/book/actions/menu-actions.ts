import { ignore } from '@chapterhouse/ui/ignore'
import { setAside } from '../../../actions/pending-actions.ts'
import { runAction } from '../../../actions/run-action.ts'
import { type BookRef, bookKey } from '../../../device/keys.ts'
import { offline } from '../../../offline/offline.ts'
import { currentPlayer } from '../../../playback/now-playing.ts'
import { queries, queryClient } from '../../../queries/queries.ts'
import { call } from '../../../server/api.ts'
import { can } from '../../../server/server-facts.ts'
import { bookTexts } from '../../../texts/pages/book.ts'
import type { OpenBook } from '../use-book.ts'

/** The actions of a book's menu. For the loaded book, the player saves them itself. */
export function menuActions({ ref, isLoaded, progress, timeline }: OpenBook) {
  const texts = bookTexts.value.done
  const at = { params: { id: ref.libraryId }, query: { path: ref.path } }
  const stale = [['book', bookKey(ref)], ['progress'], ['home'], ['queue']]
  const queueAt = (position?: number) =>
    call('POST /me/queue', { body: { library_id: ref.libraryId, path: ref.path, ...(position !== undefined && { position }) } })

  const finish = (finished: boolean) => async () => {
    if (isLoaded) await currentPlayer.value?.setFinished(finished)
    else if (can('progress_edit')) await call('PATCH /libraries/:id/progress', { ...at, body: { finished } })
    else await call('PUT /libraries/:id/progress', { ...at, body: savedAs(finished) })
    offline.markFinished(bookKey(ref), finished)
  }
  const savedAs = (finished: boolean) => ({
    position: progress?.position ?? 0,
    duration: timeline.duration,
    finished,
    playback_speed: progress?.playback_speed ?? 1,
    updated_at: new Date().toISOString(),
  })

  return {
    setFinished(finished: boolean) {
      // A finished book leaves Up next; Undo puts it back.
      let place: number | undefined
      const work = async () => {
        if (finished) place = await placeInQueue(ref)
        await finish(finished)()
      }
      const undo = async () => {
        await finish(!finished)()
        if (place !== undefined) await queueAt(place)
      }
      return runAction(work, { done: finished ? texts.finished : texts.unfinished, undo, stale })
    },
    setAside: (aside: boolean) => setAside(ref, aside, aside ? texts.setAside : texts.movedBack),
    queue: (position?: number) =>
      runAction(() => queueAt(position), {
        done: position === 0 ? texts.next : texts.later,
        undo: () => call('DELETE /me/queue', { query: { library_id: ref.libraryId, path: ref.path } }),
        stale: [['queue'], ['home']],
      }),
  }
}

async function placeInQueue({ libraryId, path }: BookRef): Promise<number | undefined> {
  if (!can('queue')) return undefined
  const queue = await queryClient.fetchQuery({ ...queries.queue(), staleTime: 0 }).catch(ignore('the queue is not known', []))
  const place = queue.findIndex((entry) => entry.library_id === libraryId && entry.path === path)
  return place < 0 ? undefined : place
}
