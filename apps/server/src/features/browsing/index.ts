export { createFolders, type Folders } from './folders.ts'
export { createLists, type Lists } from './lists.ts'
