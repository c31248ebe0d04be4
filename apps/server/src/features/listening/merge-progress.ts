import { type Micros, secondText } from '@chapterhouse/kit/moments'

const LONGEST_DEVICE_ID = 128
const MOST_AHEAD_US = 5 * 60 * 1_000_000

/** One save as a player sent it, put in order: every value is there. */
export interface Save {
  /** Seconds on the whole-book timeline. */
  position: number
  duration: number
  finished: boolean
  playbackSpeed: number
  /** 0 lets the server count. */
  version: number
  deviceId: string
  updatedAtUs: Micros
}

/** How far a person is in a book. */
export interface Progress extends Save {
  startedAt: string | null
  finishedAt: string | null
}

/** A save as it arrived: any value may be absent. */
export type SentValues = { [Name in keyof Save]?: Save[Name] | undefined }

/** The values of a save as they are stored (wire/server.md 7.2). `nowUs` stands in for a moment that is absent, no moment, or too far ahead. */
export function toSave(sent: SentValues, nowUs: Micros): Save {
  const { position = 0, duration = 0, finished = false, playbackSpeed = 0, version = 0, deviceId = '', updatedAtUs } = sent
  return {
    position: Math.max(0, position),
    duration: Math.max(0, duration),
    finished,
    playbackSpeed: playbackSpeed > 0 ? playbackSpeed : 1,
    version,
    deviceId: firstCharacters(deviceId, LONGEST_DEVICE_ID),
    updatedAtUs: updatedAtUs === undefined || updatedAtUs > nowUs + MOST_AHEAD_US ? nowUs : updatedAtUs,
  }
}

/**
 * What is stored after a save that came. Of saves at different instants the latest survives in whatever order they come, and the same
 * save again changes nothing.
 */
export function mergeProgress(stored: Progress | undefined, save: Save): Progress {
  if (stored && !outranks(save, stored)) return stored
  const moment = secondText(save.updatedAtUs)
  return {
    ...save,
    version: save.version === 0 ? (stored?.version ?? 0) + 1 : save.version,
    startedAt: stored ? stored.startedAt : moment,
    finishedAt: save.finished ? ((stored?.finished ? stored.finishedAt : null) ?? moment) : null,
  }
}

/** Newer, or of the same instant and of a higher version. */
function outranks(save: Save, stored: Save): boolean {
  if (save.updatedAtUs !== stored.updatedAtUs) return save.updatedAtUs > stored.updatedAtUs
  return save.version > stored.version
}

/** A character may be two units; what is cut off is not read. */
function firstCharacters(text: string, most: number): string {
  return text.length <= most ? text : [...text.slice(0, 2 * most)].slice(0, most).join('')
}
