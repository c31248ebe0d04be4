export { type Built, buildArtifact } from './build-artifact.ts'
export { checkPatchOptions, compressForRelease, makePatch, writeChecksum } from './release-assets.ts'
