/** Texts that a tool which guesses would take for sound, and follow to a file. */
export const hlsOf = (file: string): string =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:9,\n${file}\n#EXT-X-ENDLIST\n`

/** By a name without a folder: another one ffmpeg would think unsafe. */
export const concatOf = (name: string): string => `ffconcat version 1.0\nfile ${name}\n`
