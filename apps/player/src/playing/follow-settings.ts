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
  /** Whether the server keeps settings; undefined: nobody has said so yet. */
  follows: () => boolean | undefined
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
  /** Chosen before it was known what was chosen earlier: laid over that, instead of replacing it. */
  let early: Partial<PlayerSettings> | undefined = {}

  function adopt(next: KeptSettings): void {
    kept = next
    current.value = { ...DEFAULT_SETTINGS, ...next.settings, ...early }
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
    change,
    async recall() {
      const here = await needs.read()
      early ??= {}
      adopt(here ?? { settings: {}, updated_at: null })
      const theirs = needs.follows() ? await needs.fetch().catch(() => undefined) : undefined
      if (theirs && instantOf(theirs) > instantOf(kept)) await hear(theirs)
      else if (theirs && instantOf(theirs) < instantOf(kept)) await send()
      if (here || theirs || needs.follows() === false) settle()
    },
  }

  function settle(): void {
    const patch = early ?? {}
    early = undefined
    if (Object.keys(patch).length > 0) change(patch)
  }

  function change(patch: Partial<PlayerSettings>): void {
    current.value = fitting({ ...current.peek(), ...patch })
    if (early) {
      early = { ...early, ...patch }
      return
    }
    kept = { settings: { ...kept.settings, ...current.peek() }, updated_at: new Date(needs.now()).toISOString() }
    needs.write(kept).catch(() => undefined)
    callOff()
    callOff = needs.after(SEND_AFTER_MS, () => void send().catch(() => undefined))
  }
}

const instantOf = ({ updated_at }: KeptSettings): number => (updated_at === null ? 0 : Date.parse(updated_at))

/** A server takes 64 KiB; of books that were last chosen for long ago the choice goes. */
const MOST_CHARACTERS = 55_000
const MOST_BOOKS = 400

function fitting(settings: PlayerSettings): PlayerSettings {
  let books = Object.entries(settings.books)
    .toSorted(([, a], [, b]) => a.at - b.at)
    .slice(-MOST_BOOKS)
  const size = () => new TextEncoder().encode(JSON.stringify({ ...settings, books: Object.fromEntries(books) })).length
  while (books.length > 0 && size() > MOST_CHARACTERS) books = books.slice(Math.ceil(books.length / 10))
  return books.length === Object.keys(settings.books).length ? settings : { ...settings, books: Object.fromEntries(books) }
}
