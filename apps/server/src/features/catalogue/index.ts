export { toAdminBook } from './admin-row.wire.ts'
export { isArticleLanguage, withoutArticle } from './articles.ts'
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
} from './book.ts'
export { NO_FIELDS } from './book.ts'
export { toCover, toFurtherFacts, toListBook } from './book.wire.ts'
export { createCanonicalPath, type Listings } from './canonical-path.ts'
export { listedPeople } from './catalogue.store.ts'
export { type Catalogue, createCatalogue } from './catalogue.ts'
export { plainWords } from './duplicate-keys.ts'
export type { CatalogueEvents } from './events.ts'
export { isPlayable } from './is-playable.ts'
export { isGenericTitle, isGenericTrack, isPartOf, NUMBER_WORDS, withoutBitRate, withoutPartLabels } from './part-labels.ts'
export { findPartPlaces, isSameLength, type Part } from './part-places.ts'
export { givenFirst, joinedPeople, namesIn, peopleOf, personForm, personKey, withoutLead } from './people.ts'
export { printOfFingerprints } from './revision.ts'
export type { Saved } from './save-book.ts'
export type { FolderEntries, ScannedFile, ScannedFolder } from './scanned-folders.ts'
export type { KnownRow } from './scanned-rows.store.ts'
export { hasIdeographs } from './search-text.ts'
export { type FrameMap, HEADER_FRAME_VERSION, type HeaderFrame, type Seeking } from './seeking.ts'
export { type AtPath, createShownAt, type ShownAt } from './shown-at.wire.ts'
export { createShownBooks } from './shown-books.wire.ts'
export { seriesNameKey } from './sort-keys.ts'
export { discPrefix, madeTitle, statedTitle } from './stated-title.ts'
export { chapterTitle, layTimeline, type StatedChapter, type TimelineFile } from './timeline.ts'
export { caseless, isPerson, plainName, traitKey } from './traits.ts'
