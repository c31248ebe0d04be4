/** One audio file on the timeline of its book. */
export interface TimelineFile {
  path: string
  start: number
  duration: number
  sizeBytes: number
  codec?: string
  /** Made for `canPlayType`; absent when the codec is unknown. */
  mime?: string
  mayConvert: boolean
}

/** A chapter on the timeline of its book. */
export interface TimelineChapter {
  index: number
  /** Empty for a mark that stands in for a chapter. */
  title: string
  start: number
  end: number
  /** Stands every half hour where a book has no chapters of its own. */
  isMark: boolean
}

/** Everything of a book that lies along its time, in seconds. */
export interface Timeline {
  files: readonly TimelineFile[]
  chapters: readonly TimelineChapter[]
  duration: number
  /** What follows are credits and the like. */
  storyEnd: number
}
