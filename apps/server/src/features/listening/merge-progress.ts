import { type Micros, secondText } from '@chapterhouse/kit/moments'

const LONGEST_DEVICE_ID = 128
export const MOST_AHEAD_US = 5 * 60 * 1_000_000
const TAKEN_UP_SECONDS = 60

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
  /** Since when the book is put away; null when it is not. */
  setAsideAtUs: Micros | null
  /** From where a minute of listening takes it up again. */
  setAsideMark: number | null
}

/** The two values that say that a book is put away. */
export type SetAside = Pick<Progress, 'setAsideAtUs' | 'setAsideMark'>
export const NOT_SET_ASIDE: SetAside = { setAsideAtUs: null, setAsideMark: null }

/** A save as it arrived: any value may be absent. */
export type SentValues = { [Name in keyof Save]?: Save[Name] | undefined }

/**
 * The values of a save as they are stored (docs/reference/server.md 7.2). `nowUs` stands in for a moment that is absent, no moment,
 * or too far ahead.
 */
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
    // A player may have sent the largest number there is: one more could not be read back.
    version: save.version === 0 ? Math.min((stored?.version ?? 0) + 1, Number.MAX_SAFE_INTEGER) : save.version,
    startedAt: stored && !isUnheard(stored) ? stored.startedAt : moment,
    finishedAt: save.finished ? ((stored?.finished ? stored.finishedAt : null) ?? moment) : null,
    ...setAsideAfter(stored, save),
  }
}

/** A row that only says that the book is set aside: nobody has heard anything of it. */
function isUnheard({ version, updatedAtUs }: Save): boolean {
  return version === 0 && updatedAtUs === 0
}

/**
 * Whether a book is still set aside after a save that won (docs/reference/additions.md A2): to finish it, or to hear a minute of
 * it, takes it up again. Whoever went back begins to count there. What was heard before it was set aside, and arrives late, says
 * nothing.
 */
function setAsideAfter(stored: Progress | undefined, save: Save): SetAside {
  if (save.finished || !stored || stored.setAsideAtUs === null || stored.setAsideMark === null) return NOT_SET_ASIDE
  const { setAsideAtUs, setAsideMark } = stored
  if (save.updatedAtUs <= setAsideAtUs) return { setAsideAtUs, setAsideMark }
  if (save.position >= setAsideMark + TAKEN_UP_SECONDS) return NOT_SET_ASIDE
  return { setAsideAtUs, setAsideMark: Math.min(setAsideMark, save.position) }
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
