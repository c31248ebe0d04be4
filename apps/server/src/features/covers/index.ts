export { type Covers, createCovers } from './covers.ts'
export { createEmbeddedArt } from './embedded-art.ts'
export { createOwnCovers, type OwnCovers } from './own-covers.ts'
export { imageTypeOf } from './sniff-image.ts'
