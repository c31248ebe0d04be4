export { type Covers, createCovers } from './covers.ts'
export { createEmbeddedArt } from './embedded-art.ts'
