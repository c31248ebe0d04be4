/** What browsers play by themselves (docs/reference/scanning-and-media.md 4.2); unknown counts as playable. */
const PLAYABLE = new Set(['', 'aac', 'mp3', 'mp2', 'flac', 'opus', 'vorbis', 'pcm_s16le'])

export function isDirectPlayable(codecs: readonly (string | undefined)[]): boolean {
  return codecs.every((codec) => PLAYABLE.has(codec ?? ''))
}
