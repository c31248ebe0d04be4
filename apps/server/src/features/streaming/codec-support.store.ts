import type { Db } from '@chapterhouse/kit/sqlite/db'

/** Codec of a file; the profile is '' if it has none. */
export interface Sound {
  codec: string
  profile: string
}

export function codecSupportStore(db: Db) {
  return {
    of: (ffmpegVersion: string): (Sound & { decodable: boolean })[] =>
      db
        .all<Sound & { decodable: number }>(
          'SELECT codec, profile, decodable FROM codec_support WHERE ffmpeg_version = :ffmpegVersion',
          {
            ffmpegVersion,
          },
        )
        .map((row) => ({ ...row, decodable: row.decodable === 1 })),
    save(sound: Sound & { ffmpegVersion: string; decodable: boolean }): void {
      db.run(
        `INSERT INTO codec_support (codec, profile, ffmpeg_version, decodable) VALUES (:codec, :profile, :ffmpegVersion, :decodable)
         ON CONFLICT DO UPDATE SET decodable = excluded.decodable`,
        { ...sound, decodable: Number(sound.decodable) },
      )
    },
  }
}
