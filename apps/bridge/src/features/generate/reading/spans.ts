/** Chapters that are read together, written about and delivered before the next ones. */
export interface Span {
  /** From 1. */
  number: number
  first: number
  last: number
}

const CLOSED = { chapters: 5, words: 20_000 }
const MOST = { chapters: 10, words: 40_000 }
/** A last span with fewer words joins the one before. */
const LEAST_WORDS = CLOSED.words / 2

/** The spans of a book, whose chapters are given in order. Pure. */
export function spansOf(chapters: readonly { chapter: number; words: number }[]): Span[] {
  const spans: { first: number; last: number; words: number }[] = []
  let open: { first: number; last: number; words: number; chapters: number } | undefined
  for (const { chapter, words } of chapters) {
    open = open
      ? { ...open, last: chapter, words: open.words + words, chapters: open.chapters + 1 }
      : { first: chapter, last: chapter, words, chapters: 1 }
    if (isClosed(open)) {
      spans.push(open)
      open = undefined
    }
  }
  const before = spans.at(-1)
  if (open && before && open.words < LEAST_WORDS) spans.splice(-1, 1, { ...before, last: open.last })
  else if (open) spans.push(open)
  return spans.map(({ first, last }, at) => ({ number: at + 1, first, last }))
}

function isClosed({ chapters, words }: { chapters: number; words: number }): boolean {
  return (chapters >= CLOSED.chapters && words >= CLOSED.words) || chapters >= MOST.chapters || words >= MOST.words
}
