import { type Micros, secondText } from '@chapterhouse/kit/time/moments'

const MAX_DEVICE_ID_LENGTH = 128
export const TAKEN_UP_SECONDS = 60
/** How players decide that a book is finished. */
const END_SECONDS = 120
const END_SHARE = 0.01

/** One save by a player, validated and complete. */
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
  /** Whether that is the time of arrival, since the device stated none, or one in the future. */
  isServerTime?: boolean
}

/** Progress of a person in a book. */
export interface Progress extends Save {
  startedAt: string | null
  finishedAt: string | null
  /** When the book was set aside; null if it is not. */
  setAsideAtUs: Micros | null
  /** Position from which a minute of listening resumes the book. */
  setAsideMark: number | null
  /** Length of a finished book in seconds, if it has grown since. */
  grownFrom?: number | null
}

/** The two values that mark a book as set aside. */
export type SetAside = Pick<Progress, 'setAsideAtUs' | 'setAsideMark'>
export const NOT_SET_ASIDE: SetAside = { setAsideAtUs: null, setAsideMark: null }

/** A save as received: any value may be absent. */
export type SentValues = { [Name in keyof Omit<Save, 'isServerTime'>]?: Save[Name] | undefined }

/** Validated values of a save (docs/reference/server.md 7.2). `nowUs` replaces a time that is absent, invalid or in the future. */
export function toSave(sent: SentValues, nowUs: Micros): Save {
  const { position = 0, duration = 0, finished = false, playbackSpeed = 0, version = 0, deviceId = '', updatedAtUs } = sent
  const isPast = updatedAtUs !== undefined && updatedAtUs <= nowUs
  return {
    position: Math.max(0, position),
    duration: Math.max(0, duration),
    finished,
    playbackSpeed: playbackSpeed > 0 ? playbackSpeed : 1,
    version,
    deviceId: firstCharacters(deviceId, MAX_DEVICE_ID_LENGTH),
    updatedAtUs: isPast ? updatedAtUs : nowUs,
    ...(!isPast && { isServerTime: true }),
  }
}

/**
 * Progress after a save. The latest of several saves wins in any order of arrival, and a repeated save changes nothing. A stored
 * row never counts as newer than now, whatever its time says: a device whose clock is ahead must not block the others.
 */
export function mergeProgress(stored: Progress | undefined, save: Save, nowUs: Micros = Number.MAX_SAFE_INTEGER): Progress {
  if (stored && !outranks(save, stored, nowUs)) return stored
  const moment = secondText(save.updatedAtUs)
  return {
    ...save,
    // A player may have sent the largest safe integer; one more could not be read back exactly.
    version: save.version === 0 ? Math.min((stored?.version ?? 0) + 1, Number.MAX_SAFE_INTEGER) : save.version,
    startedAt: stored && !isUnheard(stored) ? stored.startedAt : moment,
    finishedAt: save.finished ? ((stored?.finished ? stored.finishedAt : null) ?? moment) : null,
    ...setAsideAfter(stored, save),
    ...(stored?.grownFrom != null && hasMoreToHear(save) && { grownFrom: stored.grownFrom }),
  }
}

/** A finished book that grew can be continued until its new end, although players keep sending that it is finished. */
function hasMoreToHear({ position, duration, finished }: Save): boolean {
  return finished && duration - position > Math.min(END_SECONDS, END_SHARE * duration)
}

/** Whether the row only marks the book as set aside, without any listening. */
export function isUnheard({ version, updatedAtUs }: Save): boolean {
  return version === 0 && updatedAtUs === 0
}

/**
 * Whether a book is still set aside after a save that won (docs/reference/additions.md A2). Finishing it, or a minute of listening,
 * resumes it; after a seek back the minute counts from there. A late save from before it was set aside has no effect.
 */
function setAsideAfter(stored: Progress | undefined, save: Save): SetAside {
  if (save.finished || !stored || stored.setAsideAtUs === null || stored.setAsideMark === null) return NOT_SET_ASIDE
  const { setAsideAtUs, setAsideMark } = stored
  if (save.updatedAtUs <= setAsideAtUs) return { setAsideAtUs, setAsideMark }
  return setAsideAt(save.position, { setAsideAtUs, setAsideMark })
}

/** Whether a book that was set aside still is at a later position. */
export function setAsideAt(
  position: number,
  { setAsideAtUs, setAsideMark }: { setAsideAtUs: Micros; setAsideMark: number },
): SetAside {
  if (position >= setAsideMark + TAKEN_UP_SECONDS) return NOT_SET_ASIDE
  return { setAsideAtUs, setAsideMark: Math.min(setAsideMark, position) }
}

const MILLISECOND_US = 1_000

/** Newer, or equally new with a higher version. A row with the server's time loses to a stated one in the same millisecond. */
function outranks(save: Save, stored: Progress, nowUs: Micros): boolean {
  if (stored.isServerTime || stored.updatedAtUs > nowUs) {
    const storedUs = Math.min(stored.updatedAtUs, nowUs)
    return Math.floor(save.updatedAtUs / MILLISECOND_US) >= Math.floor(storedUs / MILLISECOND_US)
  }
  if (save.updatedAtUs !== stored.updatedAtUs) return save.updatedAtUs > stored.updatedAtUs
  return save.version > stored.version
}

/** Counts code points, not UTF-16 units; stops reading at the cut. */
function firstCharacters(text: string, max: number): string {
  return text.length <= max ? text : [...text.slice(0, 2 * max)].slice(0, max).join('')
}
