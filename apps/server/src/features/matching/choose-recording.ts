import { folded } from '@chapterhouse/kit/text/fold-text'
import type { Recording } from '../enrichment/index.ts'
import { asinsOf } from './regions.ts'

export interface ChosenRecording {
  /** The recording of the book, if its length or narrator identifies one. */
  recordingId?: string
  /** The one to offer if none is identified. */
  defaultRecordingId?: string
}

const NEAR = 0.1

/** From 0 for the same length; undefined if a length is unknown. */
export function runtimeDifference({ runtime_min: minutes = 0 }: Recording, runtimeSeconds: number): number | undefined {
  return minutes > 0 && runtimeSeconds > 0 ? Math.abs(minutes * 60 - runtimeSeconds) / (minutes * 60) : undefined
}

/** A recording whose length differs by more than a tenth is another one, even with the same narrator. */
export function chooseRecording(
  recordings: readonly Recording[],
  heard: {
    /** 0 if unknown. */
    runtimeSeconds: number
    narrator: string
  },
  region: string,
): ChosenRecording {
  const near = recordings
    .map((recording) => ({
      recording,
      apart: runtimeDifference(recording, heard.runtimeSeconds),
      readers: readersOf(recording, heard.narrator),
    }))
    .filter(({ apart, readers }) => (apart === undefined ? readers.share === 1 || recordings.length === 1 : apart <= NEAR))
    .sort(
      (one, other) =>
        other.readers.share - one.readers.share ||
        other.readers.known - one.readers.known ||
        (one.apart ?? NEAR) - (other.apart ?? NEAR),
    )
  const standard = recordings.find((recording) => asinsOf(recording, region).length > 0) ?? recordings[0]
  return {
    ...(near[0] && { recordingId: near[0].recording.id }),
    ...(standard && { defaultRecordingId: standard.id }),
  }
}

/** How many of a recording's narrators a book names, and their share: a duet is not a solo recording of one of them. */
function readersOf({ narrators }: Recording, named: string): { known: number; share: number } {
  const text = ` ${folded(named)} `
  const names = narrators.map(({ name }) => folded(name)).filter((name) => name !== '')
  const known = names.filter((name) => text.includes(` ${name} `)).length
  return { known, share: names.length === 0 ? 0 : known / names.length }
}
