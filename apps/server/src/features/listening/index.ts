export { createImportedListening, type ImportedBookmark, type StoredProgress } from './imported.ts'
export { createListeners, type Listener, type Listeners } from './listeners.ts'
export { createListening, type Listening, type ListeningNeeds } from './listening.ts'
export { toFavourite, toProgress } from './listening.wire.ts'
export { chapterAt } from './progress/in-progress.ts'
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
} from './progress/merge-progress.ts'
export { moveProgress } from './progress/move-progress.ts'
export type { Change, SessionRecorder } from './progress/progress.ts'
export type { Key } from './rows/key.ts'
export { placesStore } from './rows/places.store.ts'
export { createPlayerSettings, type PlayerSettings } from './settings/player-settings.ts'
