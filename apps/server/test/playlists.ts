/** A playlist that a format-guessing tool would read as audio, following it to the file. */
export const hlsOf = (file: string): string =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:9,\n${file}\n#EXT-X-ENDLIST\n`

/** A name without a folder, since ffmpeg rejects others as unsafe. */
export const concatOf = (name: string): string => `ffconcat version 1.0\nfile ${name}\n`
