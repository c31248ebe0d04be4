import { ignore } from '@chapterhouse/ui/ignore'
import { type ReadonlySignal, signal } from '@preact/signals'
import { DEFAULT_SETTINGS, type PlayerSettings } from './player-settings.ts'
import { fitting, NOTHING, type StoredSettings, withChoice } from './stored-settings.ts'

export interface OwnSettingsNeeds {
  now: () => number
  /** The key of the owner: the server and the user. */
  owner: () => string
  write: (owner: string, settings: StoredSettings) => Promise<void>
}

export interface OwnSettings {
  settings: ReadonlySignal<PlayerSettings>
  stored(): StoredSettings
  /**
   * Switches to the signed-in user and returns their key. The previous user's settings are kept under theirs, and are sent when
   * they return.
   */
  meet(): string
  isOf(owned: string): boolean
  /** Applies settings without writing them. */
  adopt(next: StoredSettings): void
  keep(next: StoredSettings): Promise<void>
  /** Applies the device's stored settings, but keeps choices made since. */
  load(here: StoredSettings | undefined): void
  /** True if the choice was stored; false while the stored settings are still loading. */
  choose(patch: Partial<PlayerSettings>): boolean
  /** Returns the choices made before the stored settings were loaded, which must be loaded by now. */
  takeEarly(): Partial<PlayerSettings>
}

export function createOwnSettings({ now, owner, write }: OwnSettingsNeeds, left: () => void): OwnSettings {
  const current = signal<PlayerSettings>(DEFAULT_SETTINGS)
  let person = owner()
  let stored = NOTHING
  /** Choices made before the stored settings were loaded: merged over them rather than replacing them. */
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
      write(person, stored).catch(ignore('the choice lasts until the page is closed'))
      return true
    },
    takeEarly() {
      const patch = early ?? {}
      early = undefined
      return patch
    },
  }
}
