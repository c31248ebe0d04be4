export { type ArtifactHolder, createArtifactHolder, type Reads } from './artifact-holder.ts'
export { INDEXES, NEWEST_VERSION, TABLES, type Table } from './tables.ts'
