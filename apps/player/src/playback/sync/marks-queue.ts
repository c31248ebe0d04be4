import { NetworkError } from '@chapterhouse/client/call'
import { ignore } from '@chapterhouse/ui/ignore'
import type { ReadonlySignal } from '@preact/signals'
import type { DeviceStore } from '../../device/device-store.ts'
import type { BookRef } from '../../device/keys.ts'
import { bookmarksWith, SAME_SECONDS, type ShownBookmark, type WaitingMark } from '../../server/waiting-marks.ts'
import type { Clock } from '../platform/clock.ts'
import type { FreshBookmark } from '../player.ts'
import { createOutbox, type OutboxNeeds } from './outbox.ts'
import type { ProgressApi, WireBookmark } from './progress-api.ts'

/** The label for the bookmark of a sleep timer that has ended: one per book, replaced by the next unless it has a note. */
export const FELL_ASLEEP = 'fell_asleep'

interface MarksNeeds {
  store: DeviceStore<WaitingMark>
  owner: () => string
  clock: Clock
  server: Pick<ProgressApi, 'bookmarks' | 'addBookmark' | 'editBookmark' | 'removeBookmark'>
  /** Called when the bookmarks of a book have changed. */
  changed: (ref: BookRef) => void
  /** Called when the server rejected a bookmark or its note for good. */
  refused: (error: unknown) => void
  alone?: OutboxNeeds<WaitingMark>['alone']
}

export interface MarksQueue {
  set(ref: BookRef, mark: { position: number; label?: string }): Promise<FreshBookmark>
  /** The bookmarks of one book, including pending ones; the server's are missing while it is unreachable. */
  list(ref: BookRef): Promise<readonly ShownBookmark[]>
  replay(): Promise<void>
  waiting: ReadonlySignal<number>
  heldUp: ReadonlySignal<boolean>
}

export function createMarksQueue({ store, owner, clock, server, changed, refused, alone }: MarksNeeds): MarksQueue {
  let last = 0
  const ids = new Map<string, number>()
  const outbox = createOutbox<WaitingMark>({
    store,
    owner,
    clock,
    send,
    alone,
    settled({ ref, isRemoved }, refusal) {
      changed(ref)
      if (refusal !== undefined && !isRemoved) refused(refusal)
    },
  })

  async function send(mark: WaitingMark, key: string, isStill: () => boolean): Promise<void> {
    const id = mark.id ?? ids.get(key)
    if (id !== undefined) {
      if (mark.isRemoved) await server.removeBookmark(id)
      else await server.editBookmark(id, { note: mark.note, label: mark.label })
    } else if (!mark.isRemoved) ids.set(key, await placed(mark, server, isStill))
  }

  return {
    waiting: outbox.waiting,
    heldUp: outbox.heldUp,
    replay: outbox.replay,
    async list(ref) {
      const [there, waiting] = await Promise.all([
        server.bookmarks(ref).catch(ignore('bookmarks on the device are shown alone', [])),
        store.all(owner()),
      ])
      return bookmarksWith(there, waiting, ref)
    },
    async set(ref, { position, label = '' }) {
      const at = Math.round(Math.max(0, position) * 1000) / 1000
      last = Math.max(last + 1, clock.now())
      const key = `${ref.libraryId}|${last}`
      const person = owner()
      let mark: WaitingMark = { ref, position: at, note: '', label }
      const change = async (to: Partial<WaitingMark>) => {
        // A toast and its actions may outlive its user's sign-out.
        if (owner() !== person) return
        const id = ids.get(key)
        mark = { ...mark, ...to, ...(id !== undefined && { id }) }
        const sent = outbox.put(key, mark)
        // The change is pending now, and lists show it.
        changed(ref)
        await sent
      }
      // Stored on the device; the caller does not wait for the network.
      change({}).catch(ignore('it is sent again later'))
      return {
        position: at,
        undo: () => change({ isRemoved: true }),
        addNote: (note) => change({ note }),
        setLabel: (wanted) => change({ label: wanted }),
      }
    },
  }
}

/** An earlier attempt may have arrived, so the list is checked first. */
async function placed(
  { ref, position, note, label }: WaitingMark,
  server: MarksNeeds['server'],
  isStill: () => boolean,
): Promise<number> {
  const there = await server.bookmarks(ref)
  if (!isStill()) throw new NetworkError('another user is signed in')
  const same = there.find((mark) => Math.abs(mark.position - position) < SAME_SECONDS && mark.note === note && mark.label === label)
  const { id } = same ?? (await server.addBookmark(ref, { position, note, label }))
  if (label === FELL_ASLEEP) for (const old of replaced(there, id)) if (isStill()) await server.removeBookmark(old.id)
  return id
}

const replaced = (there: readonly WireBookmark[], keepId: number) =>
  there.filter(({ id, label, note }) => label === FELL_ASLEEP && note === '' && id !== keepId)
