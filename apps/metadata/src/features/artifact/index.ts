export { type ArtifactHolder, createArtifactHolder, type Reads } from './artifact-holder.ts'
export { checksumLine, digestOf, readChecksum } from './digest.ts'
export { type Artifact, openArtifact } from './open-artifact.ts'
export { INDEXES, NEWEST_VERSION, TABLES, type Table } from './tables.ts'
