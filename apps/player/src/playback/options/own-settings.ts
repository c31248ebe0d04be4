import { type ReadonlySignal, signal } from '@preact/signals'
import { DEFAULT_SETTINGS, type PlayerSettings } from './player-settings.ts'
import { fitting, NOTHING, type StoredSettings, withChoice } from './stored-settings.ts'

export interface OwnSettingsNeeds {
  now: () => number
  /** Whose they are: the server and the person. */
  owner: () => string
  write: (owner: string, settings: StoredSettings) => Promise<void>
}

/** The settings of the signed-in person on this device. */
export interface OwnSettings {
  settings: ReadonlySignal<PlayerSettings>
  stored(): StoredSettings
  /** Whose they are from now on. After a change of person the previous one's are kept under their name, and sent when they return. */
  meet(): string
  isOf(owned: string): boolean
  /** Uses them without writing them. */
  adopt(next: StoredSettings): void
  keep(next: StoredSettings): Promise<void>
  /** Read from the device: earlier choices are not replaced by those that were made before. */
  load(here: StoredSettings | undefined): void
  /** True if it is kept; false while it is not known what was chosen earlier. */
  choose(patch: Partial<PlayerSettings>): boolean
  /** Everything chosen before it was known what was chosen earlier, which is known now. */
  takeEarly(): Partial<PlayerSettings>
}

export function createOwnSettings({ now, owner, write }: OwnSettingsNeeds, left: () => void): OwnSettings {
  const current = signal<PlayerSettings>(DEFAULT_SETTINGS)
  let person = owner()
  let stored = NOTHING
  /** Chosen before it was known what was chosen earlier: laid over that, instead of replacing it. */
  let early: Partial<PlayerSettings> | undefined = {}

  function adopt(next: StoredSettings): void {
    stored = next
    current.value = { ...DEFAULT_SETTINGS, ...next.settings, ...early }
  }

  return {
    settings: current,
    stored: () => stored,
    meet() {
      const next = owner()
      if (next === person) return person
      left()
      person = next
      early = {}
      adopt(NOTHING)
      return person
    },
    isOf: (owned) => owner() === owned && person === owned,
    adopt,
    keep(next) {
      adopt(next)
      return write(person, next)
    },
    load(here) {
      early ??= {}
      adopt(here ?? NOTHING)
    },
    choose(patch) {
      current.value = fitting({ ...current.peek(), ...patch })
      if (early) {
        early = { ...early, ...patch }
        return false
      }
      stored = withChoice(stored, current.peek(), now())
      write(person, stored).catch(() => undefined)
      return true
    },
    takeEarly() {
      const patch = early ?? {}
      early = undefined
      return patch
    },
  }
}
