import path from 'node:path'

/** Kinds that are indexed and streamed; nothing else is audio here, protected files least of all (docs/reference/scanning-and-media.md 1.1). */
const INDEXED = new Set(['.m4b', '.m4a', '.mp4', '.mp3', '.flac', '.ogg', '.opus'])

export function isAudioName(name: string): boolean {
  return INDEXED.has(extensionOf(name))
}

/** With the dot, in lower case; '' where there is none. */
export function extensionOf(name: string): string {
  return path.posix.extname(name).toLowerCase()
}
