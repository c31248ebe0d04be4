export { EDIT_FIELDS, type EditField } from '@chapterhouse/contract/names'
export { basisOf, type ChapterChoice, hashOf, isSameButTitles, type PlacedChapter } from './chapter-check.ts'
export { isEditField, refusedEdit, type SeriesPlace, validateChapterTitle, validateFieldEdit } from './edit-field.ts'
export { type ChapterTitle, type Edit, type Effective, effective, type Overlay, type Source, textOf, titleOf } from './effective.ts'
export {
  type BookChange,
  type BookKey,
  createOverlay,
  type MatchedBooks,
  type OverlayOfBooks,
  type StoredCheck,
} from './overlay.ts'
