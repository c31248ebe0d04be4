import { NetworkError } from '@chapterhouse/client/call'
import { type ReadonlySignal, signal } from '@preact/signals'
import { mergeSettings } from './merge-settings.ts'
import { DEFAULT_SETTINGS, type PlayerSettings } from './player-settings.ts'

/** As they are sent; keys that another player put in stay. */
export interface SentSettings {
  settings: object
  updated_at: string | null
}

/** As they are kept: `base` is what the server had when something was chosen that it was not told yet. */
export interface StoredSettings extends SentSettings {
  base?: SentSettings
}

export interface SettingsNeeds {
  now: () => number
  /** Whose they are: the server and the person. */
  owner: () => string
  read: (owner: string) => Promise<StoredSettings | undefined>
  write: (owner: string, kept: StoredSettings) => Promise<void>
  /** Whether the server keeps settings; undefined: nobody has said so yet. */
  follows: () => boolean | undefined
  fetch: () => Promise<SentSettings>
  send: (sent: SentSettings) => Promise<SentSettings>
  /** Several changes in a row travel together. */
  after: (ms: number, does: () => void) => () => void
}

const SEND_AFTER_MS = 1_500
/** Devices that choose in the same moment: nobody asks for ever. */
const MOST_TRIES = 3
const NOTHING: StoredSettings = { settings: {}, updated_at: null }

/** On its way, for whoever asks meanwhile too. */
interface Recalling {
  whose: string
  /** Nobody had said yet that the server keeps settings: it was not asked. */
  isDeaf: boolean
  end: Promise<void>
}

export interface FollowingSettings {
  settings: ReadonlySignal<PlayerSettings>
  change(patch: Partial<PlayerSettings>): void
  /** From the device, then from the server: what each does not know it is told. */
  recall(): Promise<void>
}

export function createSettings(needs: SettingsNeeds): FollowingSettings {
  const current = signal<PlayerSettings>(DEFAULT_SETTINGS)
  let person = needs.owner()
  let kept = NOTHING
  let callOff: () => void = () => undefined
  /** Chosen before it was known what was chosen earlier: laid over that, instead of replacing it. */
  let early: Partial<PlayerSettings> | undefined = {}
  let recalling: Recalling | undefined

  /** Somebody else: what the one before chose is kept under their name, and sent when they come back. */
  function meet(): string {
    const owner = needs.owner()
    if (owner === person) return person
    callOff()
    person = owner
    early = {}
    adopt(NOTHING)
    return person
  }

  function adopt(next: StoredSettings): void {
    kept = next
    current.value = { ...DEFAULT_SETTINGS, ...next.settings, ...early }
  }

  function keep(next: StoredSettings): Promise<void> {
    adopt(next)
    return needs.write(person, next)
  }

  /** What was chosen here goes over what the server has by now. */
  async function send(whose: string): Promise<void> {
    const isStill = () => needs.owner() === whose && person === whose
    if (!isStill() || !needs.follows() || kept.updated_at === null) return
    try {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const theirs = await needs.fetch()
        if (!isStill()) return
        const sent = over(theirs)
        const stored = await needs.send(plain(sent))
        if (!isStill()) return
        if (instantOf(stored) > instantOf(sent)) continue
        // What was chosen meanwhile has a timer of its own.
        await keep(kept === sent ? plain(stored) : { ...kept, base: stored })
        return
      }
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
    }
  }

  /** Ours as they are to be sent; from now on they are what is kept. */
  function over(theirs: SentSettings): StoredSettings {
    const { settings: ours, base = theirs } = kept
    const isMerged = instantOf(theirs) > instantOf(base)
    const sides = { base: base.settings, ours, theirs: theirs.settings, isOursNewer: instantOf(kept) >= instantOf(theirs) }
    const settings = isMerged ? fitting({ ...DEFAULT_SETTINGS, ...mergeSettings(sides) }) : ours
    const updated_at = new Date(Math.max(instantOf(kept), instantOf(theirs) + 1)).toISOString()
    adopt({ settings, updated_at, base: isMerged ? theirs : base })
    return kept
  }

  return {
    settings: current,
    change,
    recall() {
      const whose = meet()
      if (recalling?.whose === whose && !recalling.isDeaf) return recalling.end
      const mine = { whose, isDeaf: false, end: Promise.resolve() }
      recalling = mine
      mine.end = recallNow(mine).finally(() => {
        if (recalling === mine) recalling = undefined
      })
      return mine.end
    },
  }

  async function recallNow(mine: Recalling): Promise<void> {
    const { whose } = mine
    const isStill = () => needs.owner() === whose && person === whose
    const here = await needs.read(whose)
    if (!isStill()) return
    early ??= {}
    adopt(here ?? NOTHING)
    mine.isDeaf = needs.follows() !== true
    const theirs = mine.isDeaf ? undefined : await needs.fetch().catch(() => undefined)
    if (!isStill()) return
    const isOurs = kept.base !== undefined || (theirs && instantOf(theirs) < instantOf(kept))
    if (theirs && isOurs) await send(whose)
    else if (theirs && instantOf(theirs) > instantOf(kept)) await keep(theirs)
    if (isStill() && (here || theirs || needs.follows() === false)) settle()
  }

  function settle(): void {
    const patch = early ?? {}
    early = undefined
    if (Object.keys(patch).length > 0) change(patch)
  }

  function change(patch: Partial<PlayerSettings>): void {
    const whose = meet()
    current.value = fitting({ ...current.peek(), ...patch })
    if (early) {
      early = { ...early, ...patch }
      return
    }
    kept = {
      settings: { ...kept.settings, ...current.peek() },
      updated_at: new Date(needs.now()).toISOString(),
      base: kept.base ?? kept,
    }
    needs.write(whose, kept).catch(() => undefined)
    callOff()
    callOff = needs.after(SEND_AFTER_MS, () => void send(whose).catch(() => undefined))
  }
}

const plain = ({ settings, updated_at }: SentSettings): SentSettings => ({ settings, updated_at })
const instantOf = ({ updated_at }: SentSettings): number => (updated_at === null ? 0 : Date.parse(updated_at))

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
