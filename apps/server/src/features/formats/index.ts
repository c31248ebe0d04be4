export { codecOfLibrary, codecOfSamples, findCodec, isDirectPlayable, isProtection } from './codecs.ts'
export {
  audioType,
  documentType,
  type EntryKind,
  type ExtraFileKind,
  entryKind,
  extensionOf,
  extraFileKind,
  hasOneCodec,
  imageType,
  isAudioName,
  isCoverUpload,
  isReadByLibrary,
} from './formats.ts'
export { imageSize, mayBeCover } from './image-size.ts'
