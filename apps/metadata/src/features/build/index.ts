export { type BuildOptions, type Built, buildArtifact } from './build-artifact.ts'
export { compressForRelease, judgePatch, makePatch, writeChecksum } from './release-assets.ts'
