export { toLibrary } from './browsing.wire.ts'
export { createFolders, type Folders } from './folders.ts'
export { createLists, type Lists } from './lists.ts'
