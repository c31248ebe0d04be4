export { type Covers, createCovers } from './covers.ts'
export { createEmbeddedArt } from './embedded-art.ts'
export { imageTypeOf } from './image-kind.ts'
export { createOwnCovers, type OwnCovers } from './own-covers.ts'
