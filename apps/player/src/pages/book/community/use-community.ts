import { useQuery } from '@tanstack/preact-query'
import { currentPlayer } from '../../../playback/now-playing.ts'
import { queries } from '../../../queries/queries.ts'
import type { Community, CommunityWork } from '../../../server/responses.ts'
import { chapterIn, type OpenBook } from '../use-book.ts'
import { type Known, logicalChapter } from './spoiler-gate.ts'

/** All of a book's community metadata, spoilers included; undefined without any, or until it has loaded. */
export function useCommunity({ ref }: Pick<OpenBook, 'ref'>): (Community & { work: CommunityWork }) | undefined {
  const { data } = useQuery(queries.community(ref))
  const work = data?.matched ? data.work : undefined
  return data && work && { ...data, work }
}

/** The listener's position in the story: the playback position if the book is loaded, otherwise the saved one. */
export function knownIn(open: OpenBook): Known {
  const { progress, timeline, isLoaded } = open
  const isBegun = isLoaded || (progress?.position ?? 0) > 0
  return {
    isFinished: (isLoaded ? currentPlayer.value?.finished.value : progress?.finished) === true,
    chapter: isBegun ? logicalChapter(timeline.chapters, chapterIn(open)) : undefined,
  }
}
