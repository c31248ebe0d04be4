export { toAdminBook } from './admin-row.wire.ts'
export type {
  AdminRow,
  Book,
  BookFields,
  BookFile,
  BookRow,
  Chapter,
  Cover,
  Loudness,
  Micros,
  Problem,
  ProblemKind,
  ScannedBook,
  ScannedLayer,
} from './book.ts'
export { toCover, toFurtherFacts, toListBook } from './book.wire.ts'
export { createCanonicalPath, type Listings } from './canonical-path.ts'
export type { KnownRow } from './catalogue.store.ts'
export { type Catalogue, createCatalogue, type Saved } from './catalogue.ts'
export { givenFirst, namesIn, personKey } from './people.ts'
export { printOfFingerprints } from './revision.ts'
export { plainWords } from './sameness.ts'
export { hasIdeographs } from './search-text.ts'
export { type AtPath, createShownAt, type ShownAt } from './shown-at.wire.ts'
export { createShownBooks } from './shown-books.wire.ts'
export { chapterTitle, layTimeline, type StatedChapter, type TimelineFile } from './timeline.ts'
export { caseless } from './traits.ts'
