/** Codecs that the installed ffmpeg can decode, each tested once (docs/reference/additions.md A5). */
export const up = `
  CREATE TABLE codec_support (
    codec TEXT NOT NULL,
    profile TEXT NOT NULL,
    ffmpeg_version TEXT NOT NULL,
    decodable INTEGER NOT NULL,
    PRIMARY KEY (codec, profile, ffmpeg_version)
  ) WITHOUT ROWID;
`
