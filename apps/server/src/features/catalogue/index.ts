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
  RepairedText,
  ScannedBook,
} from './book/book.ts'
export { NO_FIELDS } from './book/book.ts'
export { isPlayable } from './book/is-playable.ts'
export { findPartPlaces, isSameLength, type Part } from './book/part-places.ts'
export { printOfFingerprints } from './book/revision.ts'
export { discPrefix, madeTitle, statedTitle } from './book/stated-title.ts'
export { chapterTitle, layTimeline, type StatedChapter, type TimelineFile } from './book/timeline.ts'
export { type Catalogue, createCatalogue } from './catalogue.ts'
export { createCanonicalPath, type Listings } from './folders/canonical-path.ts'
export type { FolderEntries, ScannedFile, ScannedFolder } from './folders/scanned-folders.ts'
export { isArticleLanguage, withoutArticle } from './names/articles.ts'
export { plainWords } from './names/duplicate-keys.ts'
export { givenFirst, joinedPeople, namesIn, peopleOf, personForm, personKey, withoutLead } from './names/people.ts'
export { hasIdeographs } from './names/search-text.ts'
export { seriesNameKey } from './names/sort-keys.ts'
export { caseless, isPerson, plainName, traitKey } from './names/traits.ts'
export { isGenericTitle, isGenericTrack, isPartOf, NUMBER_WORDS, withoutBitRate, withoutPartLabels } from './part-labels.ts'
export { listedPeople } from './rows/catalogue.store.ts'
export type { CatalogueEvents } from './rows/events.ts'
export type { Saved } from './rows/save-book.ts'
export type { KnownRow } from './rows/scanned-rows.store.ts'
export { type FrameMap, HEADER_FRAME_VERSION, type HeaderFrame, type Seeking } from './seeking/seeking.ts'
export { toAdminBook } from './shown/admin-row.wire.ts'
export { toCover, toFurtherFacts, toListBook } from './shown/book.wire.ts'
export { type AtPath, createShownAt, type ShownAt } from './shown/shown-at.wire.ts'
export { createShownBooks } from './shown/shown-books.wire.ts'
