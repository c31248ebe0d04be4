export { accessMark } from './access-mark.ts'
export { type Availability, createAvailability, type Probe } from './availability.ts'
export { codecOfLibrary, codecOfSamples, findCodec, isDirectPlayable, isProtection } from './codecs.ts'
export { divideByCopy, divideByPlace } from './divided-rows.store.ts'
export { type FolderListing, foldersIn } from './folder-picker.ts'
export {
  audioType,
  documentType,
  type EntryKind,
  type ExtraFileKind,
  entryKind,
  extensionOf,
  extraFileKind,
  hasOneCodec,
  imageType,
  isAudioName,
  isCoverUpload,
  isReadByLibrary,
} from './formats.ts'
export { isIgnorePattern } from './ignore-rules.ts'
export { imageSize, mayBeCover } from './image-size.ts'
export { createLibraries, type Libraries } from './libraries.ts'
export type { NamedLibrary } from './libraries-by-root.ts'
export type { Library, LibraryChanges, OverrideMode } from './library.ts'
export { type Admits, createOpening, folderStamp, type OpenFile, type Opening } from './open-inside.ts'
export { createOverrides, type Overrides } from './overrides.ts'
export {
  type DividedPart,
  divideEach,
  type Left,
  type PartsChange,
  type PathDivision,
  type PathKeyedTable,
  type PathMove,
} from './path-keyed-table.ts'
export { createLibraryPurge } from './purge-libraries.ts'
export { isInside, realPath } from './real-path.ts'
export { baseOf, foldersAbove, isAtOrUnder, isTooLong, parentOf, type RelPath, ROOT, relPath, within } from './rel-path.ts'
export { createVisibility, type Visibility } from './visibility.ts'
