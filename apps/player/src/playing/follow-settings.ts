import { Unreachable } from '@chapterhouse/client/call'
import { type ReadonlySignal, signal } from '@preact/signals'
import { DEFAULT_SETTINGS, type PlayerSettings } from './player-settings.ts'

/** As they are kept and sent; keys that another player put in stay. */
export interface KeptSettings {
  settings: object
  updated_at: string | null
}

export interface SettingsNeeds {
  now: () => number
  read: () => Promise<KeptSettings | undefined>
  write: (kept: KeptSettings) => Promise<void>
  /** Whether the server keeps settings. */
  follows: () => boolean
  fetch: () => Promise<KeptSettings>
  send: (kept: KeptSettings) => Promise<KeptSettings>
  /** Several changes in a row travel together. */
  after: (ms: number, does: () => void) => () => void
}

const SEND_AFTER_MS = 1_500

export interface FollowingSettings {
  settings: ReadonlySignal<PlayerSettings>
  change(patch: Partial<PlayerSettings>): void
  /** From the device, then from the server: the newer one wins, and the other is told. */
  recall(): Promise<void>
}

export function createSettings(needs: SettingsNeeds): FollowingSettings {
  const current = signal<PlayerSettings>(DEFAULT_SETTINGS)
  let kept: KeptSettings = { settings: {}, updated_at: null }
  let callOff: () => void = () => undefined

  function adopt(next: KeptSettings): void {
    kept = next
    current.value = { ...DEFAULT_SETTINGS, ...next.settings }
  }

  async function send(): Promise<void> {
    if (!needs.follows() || kept.updated_at === null) return
    const sent = kept
    try {
      const stored = await needs.send(sent)
      // Another device was later.
      if (kept === sent && instantOf(stored) > instantOf(sent)) await hear(stored)
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
    }
  }

  async function hear(next: KeptSettings): Promise<void> {
    adopt(next)
    await needs.write(next)
  }

  return {
    settings: current,
    change(patch) {
      current.value = { ...current.peek(), ...patch }
      kept = { settings: { ...kept.settings, ...current.peek() }, updated_at: new Date(needs.now()).toISOString() }
      needs.write(kept).catch(() => undefined)
      callOff()
      callOff = needs.after(SEND_AFTER_MS, () => void send().catch(() => undefined))
    },
    async recall() {
      adopt((await needs.read()) ?? { settings: {}, updated_at: null })
      if (!needs.follows()) return
      const theirs = await needs.fetch().catch(() => undefined)
      if (!theirs) return
      if (instantOf(theirs) > instantOf(kept)) await hear(theirs)
      else if (instantOf(theirs) < instantOf(kept)) await send()
    },
  }
}

const instantOf = ({ updated_at }: KeptSettings): number => (updated_at === null ? 0 : Date.parse(updated_at))
