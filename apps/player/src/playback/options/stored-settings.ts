import { mergeSettings } from './merge-settings.ts'
import { DEFAULT_SETTINGS, type PlayerSettings } from './player-settings.ts'

/** The settings as sent; keys of other players are kept. */
export interface SentSettings {
  settings: object
  updated_at: string | null
}

/** The settings as stored; `base` is the server's state when the first unsent choice was made. */
export interface StoredSettings extends SentSettings {
  base?: SentSettings
}

export const NOTHING: StoredSettings = { settings: {}, updated_at: null }

export const toSent = ({ settings, updated_at }: SentSettings): SentSettings => ({ settings, updated_at })
export const instantOf = ({ updated_at }: SentSettings): number => (updated_at === null ? 0 : Date.parse(updated_at))

/** After a choice on this device. */
export const withChoice = (stored: StoredSettings, settings: PlayerSettings, nowMs: number): StoredSettings => ({
  settings: { ...stored.settings, ...settings },
  updated_at: new Date(nowMs).toISOString(),
  base: stored.base ?? stored,
})

/** The winning side: this device's settings are sent, or the server's applied. */
export function newerSide(stored: StoredSettings, theirs: SentSettings): 'ours' | 'theirs' | 'same' {
  if (stored.base !== undefined || instantOf(theirs) < instantOf(stored)) return 'ours'
  return instantOf(theirs) > instantOf(stored) ? 'theirs' : 'same'
}

/** Local choices merged over the server's current settings, ready to send. */
export function mergedOver(theirs: SentSettings, stored: StoredSettings): StoredSettings {
  const { settings: ours, base = theirs } = stored
  const isMerged = instantOf(theirs) > instantOf(base)
  const sides = { base: base.settings, ours, theirs: theirs.settings, isOursNewer: instantOf(stored) >= instantOf(theirs) }
  const settings = isMerged ? fitting({ ...DEFAULT_SETTINGS, ...mergeSettings(sides) }) : ours
  const updated_at = new Date(Math.max(instantOf(stored), instantOf(theirs) + 1)).toISOString()
  return { settings, updated_at, base: isMerged ? theirs : base }
}

/** The server accepts 64 KiB; the choices for the least recently changed books are dropped. */
const MAX_CHARACTERS = 55_000
const MAX_BOOKS = 400

export function fitting(settings: PlayerSettings): PlayerSettings {
  let books = Object.entries(settings.books)
    .toSorted(([, a], [, b]) => a.at - b.at)
    .slice(-MAX_BOOKS)
  const size = () => new TextEncoder().encode(JSON.stringify({ ...settings, books: Object.fromEntries(books) })).length
  while (books.length > 0 && size() > MAX_CHARACTERS) books = books.slice(Math.ceil(books.length / 10))
  return books.length === Object.keys(settings.books).length ? settings : { ...settings, books: Object.fromEntries(books) }
}
