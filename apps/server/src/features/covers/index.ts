export { type Covers, createCovers } from './covers.ts'
export { createEmbeddedArt } from './embedded-art.ts'
export { createOwnCovers, type OwnCovers } from './own-covers.ts'
