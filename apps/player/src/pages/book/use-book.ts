import { useQuery } from '@tanstack/preact-query'
import { useMemo } from 'preact/hooks'
import { type BookRef, bookKey } from '../../device/keys.ts'
import { currentPlayer, playingKey, secondsNow } from '../../playback/now-playing.ts'
import { chapterAt, type Timeline, toTimeline } from '../../playback/position/timeline.ts'
import { queries } from '../../queries/queries.ts'
import type { Book, Progress } from '../../server/responses.ts'
import { type OwnMark, ownMarks } from './listener.ts'

/** Data shared by the parts of a book's page. */
export interface OpenBook {
  ref: BookRef
  key: string
  book: Book
  timeline: Timeline
  /** Undefined while unknown. */
  progress: Progress | null | undefined
  marks: readonly OwnMark[]
  isLoaded: boolean
}

/** The listener's position: the playback position if the book is loaded. A component that reads it renders once a second. */
export const currentPosition = ({ isLoaded, progress }: OpenBook): number =>
  isLoaded ? secondsNow.value : (progress?.position ?? 0)

/** The listener's chapter; changes only when the chapter does. */
export const chapterIn = ({ isLoaded, progress, timeline }: OpenBook): number =>
  (isLoaded ? currentPlayer.value?.chapter.value?.index : undefined) ?? chapterAt(timeline, progress?.position ?? 0).index

export function useTimeline(book: Book | undefined, path: string): Timeline | undefined {
  return useMemo(() => book && toTimeline(book, path), [book, path])
}

export function useOpenBook(ref: BookRef, book: Book, timeline: Timeline): OpenBook {
  const key = bookKey(ref)
  const progress = useQuery(queries.progressOf(ref)).data
  const bookmarks = useQuery(queries.bookmarks(ref)).data
  const notes = useQuery(queries.notes(ref)).data
  const marks = useMemo(() => ownMarks(bookmarks ?? [], notes ?? []), [bookmarks, notes])
  const isLoaded = playingKey.value === key
  return { ref, key, book, timeline, progress, marks, isLoaded }
}
