import { type BookRef, bookKey } from '../../device/keys.ts'
import type { Loaded } from '../loaded.ts'
import type { EndCard, Follower, StartOptions } from '../player.ts'

interface ShortBook {
  title: string
  author: string
  cover_version?: string
  cover_color?: { bg: string }
}

interface Offered {
  queue: readonly { library_id: number; path: string; book?: ShortBook }[]
  collection: readonly (BookRef & { book?: ShortBook })[]
  next?:
    | { source: 'series' | 'folder' | 'none' | 'community'; next?: { library_id: number; path: string }; book?: ShortBook }
    | undefined
}

export const COUNTDOWN_SECONDS = 15

/** Up next comes first, then the rest of the collection, then the series or folder. */
export function nextBookOf({ queue, collection, next }: Offered, current: BookRef): Follower | undefined {
  const isOther = (ref: BookRef) => bookKey(ref) !== bookKey(current)
  const queued = queue
    .map(({ library_id, path, book }) => ({ ref: { libraryId: library_id, path }, book }))
    .find(({ ref }) => isOther(ref))
  if (queued) return toFollower(queued.ref, queued.book, 'queue')
  const listed = collection.find(isOther)
  if (listed) return toFollower({ libraryId: listed.libraryId, path: listed.path }, listed.book, 'collection')
  if (!next?.next) return undefined
  return toFollower(
    { libraryId: next.next.library_id, path: next.next.path },
    next.book,
    next.source === 'folder' ? 'folder' : 'series',
  )
}

function toFollower(ref: BookRef, book: ShortBook | undefined, from: Follower['from']): Follower {
  return {
    ref,
    from,
    title: book?.title ?? ref.path.slice(ref.path.lastIndexOf('/') + 1),
    author: book?.author ?? '',
    ...(book?.cover_version ? { coverVersion: book.cover_version } : {}),
    ...(book?.cover_color ? { coverColour: book.cover_color.bg } : {}),
  }
}

type Listening = Pick<Loaded, 'from' | 'collection' | 'hasSlept'>

/**
 * Starts automatically if the listener started a list or the setting is on, but never after a sleep timer for the end of the book.
 */
const startsByItself = ({ from, hasSlept }: Listening, autoNext: boolean): boolean =>
  !hasSlept && (autoNext || (from !== undefined && from !== 'book'))

/** Whether the countdown to the next book starts now. */
export function isCountdownDue(card: EndCard | undefined, listening: Listening, autoNext: boolean): boolean {
  if (card?.stage !== 'over' || !card.next || card.startsIn !== undefined) return false
  return startsByItself(listening, autoNext)
}

/** The next book continues the list that the previous one was started from. */
export function startOfNext({ ref, from }: Follower, { from: before, collection }: Listening): StartOptions {
  return {
    from: from === 'queue' || from === 'collection' ? from : (before ?? 'book'),
    rest: collection.filter((other) => bookKey(other) !== bookKey(ref)),
  }
}
