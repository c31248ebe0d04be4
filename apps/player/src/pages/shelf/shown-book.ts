import { type BookRef, bookKey } from '../../device/keys.ts'
import type { Favourite, ListBook, Progress, QueueEntry } from '../../server/responses.ts'

/** A book as cards and rows show it, whichever list it comes from. */
export interface ShownBook {
  ref: BookRef
  title: string
  author: string
  narrator: string
  series: string
  seriesIndex?: number
  duration: number
  coverVersion?: string
  coverColor?: { bg: string }
  /** Other copies. */
  alsoIn: readonly { libraryName: string; ref: BookRef }[]
}

type Listed = Pick<ListBook, 'library_id' | 'rel_path' | 'title' | 'author' | 'narrator' | 'series' | 'duration'> &
  Partial<Pick<ListBook, 'series_index' | 'cover_version' | 'cover_color'>> & {
    other_locations?: readonly { library_id: number; library_name: string; path: string }[]
  }

export function toShown(book: Listed): ShownBook {
  return {
    ref: { libraryId: book.library_id, path: book.rel_path },
    title: book.title,
    author: book.author,
    narrator: book.narrator,
    series: book.series,
    duration: book.duration,
    alsoIn: (book.other_locations ?? []).map(({ library_id, library_name, path }) => ({
      libraryName: library_name,
      ref: { libraryId: library_id, path },
    })),
    ...(book.series_index !== undefined && { seriesIndex: book.series_index }),
    ...(book.cover_version && { coverVersion: book.cover_version }),
    ...(book.cover_color && { coverColor: book.cover_color }),
  }
}

/** A favourite may be a plain folder, which is omitted. */
export const favouriteBooks = (favourites: readonly Favourite[]): ShownBook[] =>
  favourites.filter(({ is_book }) => is_book).map((book) => toShown({ ...book, rel_path: book.path, narrator: '' }))

export const queuedBooks = (queue: readonly QueueEntry[]): ShownBook[] => queue.flatMap(({ book }) => (book ? [toShown(book)] : []))

export interface ListeningState {
  /** 0 to 1. */
  part: number
  position: number
  finished: boolean
  setAside: boolean
  speed: number
}

/** The progress of each book, by its key. */
export function listeningByBook(rows: readonly Progress[]): ReadonlyMap<string, ListeningState> {
  return new Map(rows.map((row) => [bookKey({ libraryId: row.library_id, path: row.path }), toListening(row)]))
}

export function toListening({ position, duration, finished, set_aside, playback_speed }: Progress): ListeningState {
  return {
    part: duration > 0 ? Math.min(1, position / duration) : 0,
    position,
    finished,
    setAside: set_aside,
    speed: playback_speed > 0 ? playback_speed : 1,
  }
}
