export { createImportedListening, type ImportedBookmark, type StoredProgress } from './imported.ts'
export { chapterAt } from './in-progress.ts'
export { createListeners, type Listener, type Listeners } from './listeners.ts'
export { createListening, type Listening, type ListeningNeeds } from './listening.ts'
export { toFavourite, toProgress } from './listening.wire.ts'
export {
  isUnheard,
  mergeProgress,
  NOT_SET_ASIDE,
  type Progress,
  type Save,
  type SetAside,
  setAsideAt,
  TAKEN_UP_SECONDS,
  toSave,
} from './merge-progress.ts'
export { moveProgress } from './move-progress.ts'
export { placesStore } from './places.store.ts'
export { createPlayerSettings, type PlayerSettings } from './player-settings.ts'
export type { Key } from './progress.store.ts'
export type { Change, SessionRecorder } from './progress.ts'
