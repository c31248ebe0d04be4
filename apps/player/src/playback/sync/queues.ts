import { type BookRef, bookKey } from '../../device/keys.ts'
import type { PlayerNeeds } from '../player-context.ts'
import { createMarksQueue, type MarksQueue } from './marks-queue.ts'
import { createSavesQueue, type SavesNeeds, type SavesQueue } from './saves-queue.ts'
import { createSpansQueue, type SpansQueue } from './spans-queue.ts'

/** All queues of changes for the server. */
interface Queues {
  saves: SavesQueue
  marks: MarksQueue
  spans: SpansQueue
  replay(): Promise<void>
}

type QueuesNeeds = Pick<PlayerNeeds, 'clock' | 'server' | 'stores' | 'alone' | 'owner' | 'changed' | 'refused'>

export function createQueues(needs: QueuesNeeds, onSave: Pick<SavesNeeds, 'stored' | 'found'>): Queues {
  const { clock, server, stores, alone } = needs
  const owner = () => needs.owner('')
  const saves = createSavesQueue({ store: stores.saves, owner, clock, server, ...onSave, refused: oncePerBook(needs.refused) })
  const marks = createMarksQueue({
    store: stores.marks,
    owner,
    clock,
    server,
    alone,
    changed: (ref) => needs.changed('marks', ref),
    refused: (error) => needs.refused('bookmark', error),
  })
  const spans = createSpansQueue({ store: stores.spans, owner, clock, server, alone })
  return {
    saves,
    marks,
    spans,
    async replay() {
      await Promise.allSettled([saves, marks, spans].map((queue) => queue.replay()))
    },
  }
}

/** A playing book is saved often, but its listener should see one message. */
function oncePerBook(refused: PlayerNeeds['refused']): (ref: BookRef, error: unknown) => void {
  const reported = new Set<string>()
  return (ref, error) => {
    if (reported.has(bookKey(ref))) return
    reported.add(bookKey(ref))
    refused('position', error)
  }
}
