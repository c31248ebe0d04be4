import { folded } from '@chapterhouse/kit/fold-text'
import type { Recording } from '../enrichment/index.ts'
import { asinsOf } from './regions.ts'

interface Heard {
  /** 0 if unknown. */
  runtimeSeconds: number
  narrator: string
}

export interface ChosenRecording {
  /** The recording that the book is, as far as its length or narrator shows. */
  recordingId?: string
  /** The one to offer if nothing shows which it is. */
  defaultRecordingId?: string
}

const NEAR = 0.1

/** From 0 for the same length; undefined if a length is unknown. */
export function runtimeDifference({ runtime_min: minutes = 0 }: Recording, runtimeSeconds: number): number | undefined {
  return minutes > 0 && runtimeSeconds > 0 ? Math.abs(minutes * 60 - runtimeSeconds) / (minutes * 60) : undefined
}

/** A recording that is shorter or longer by more than a tenth is another one, whoever reads it. */
export function chooseRecording(recordings: readonly Recording[], heard: Heard, region: string): ChosenRecording {
  const narrator = folded(heard.narrator)
  const isReadBy = ({ narrators }: Recording) =>
    narrator !== '' && narrators.some(({ name }) => folded(name) !== '' && ` ${narrator} `.includes(` ${folded(name)} `))
  const near = recordings
    .map((recording) => ({ recording, apart: runtimeDifference(recording, heard.runtimeSeconds), isRead: isReadBy(recording) }))
    .filter(({ apart, isRead }) => (apart === undefined ? isRead || recordings.length === 1 : apart <= NEAR))
    .sort((one, other) => Number(other.isRead) - Number(one.isRead) || (one.apart ?? NEAR) - (other.apart ?? NEAR))
  const standard = recordings.find((recording) => asinsOf(recording, region).length > 0) ?? recordings[0]
  return {
    ...(near[0] && { recordingId: near[0].recording.id }),
    ...(standard && { defaultRecordingId: standard.id }),
  }
}
