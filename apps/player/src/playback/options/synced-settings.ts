import { isUnknownRoute } from '@chapterhouse/client/call'
import { ignore } from '@chapterhouse/ui/ignore'
import type { ReadonlySignal } from '@preact/signals'
import { createOwnSettings, type OwnSettings, type OwnSettingsNeeds } from './own-settings.ts'
import type { PlayerSettings } from './player-settings.ts'
import { instantOf, mergedOver, NOTHING, newerSide, type SentSettings, type StoredSettings, toSent } from './stored-settings.ts'

export interface SettingsNeeds extends OwnSettingsNeeds {
  read: (owner: string) => Promise<StoredSettings | undefined>
  fetch: () => Promise<SentSettings>
  send: (sent: SentSettings) => Promise<SentSettings>
  /** Delays sending, so that several changes are sent together. */
  after: (ms: number, callback: () => void) => () => void
}

const SEND_AFTER_MS = 1_500
/** Limits retries if several devices change settings simultaneously. */
const MAX_TRIES = 3

/** A running recall, shared by all callers. */
interface Recalling {
  person: string
  end: Promise<void>
}

interface FollowingSettings {
  settings: ReadonlySignal<PlayerSettings>
  change(patch: Partial<PlayerSettings>): void
  /** Loads from the device, then from the server; each receives the choices it lacks. */
  recall(): Promise<void>
}

export function createSettings(needs: SettingsNeeds): FollowingSettings {
  let callOff: () => void = () => undefined
  const own = createOwnSettings(needs, () => callOff())
  let recalling: Recalling | undefined

  function change(patch: Partial<PlayerSettings>): void {
    const person = own.meet()
    if (!own.choose(patch)) return
    callOff()
    callOff = needs.after(SEND_AFTER_MS, () => void sendNow(person))
  }

  const sendNow = (person: string) => send(person, own, needs).catch(ignore('they are sent again with the next change'))

  async function recallNow(person: string): Promise<void> {
    const here = await needs.read(person)
    if (!own.isOf(person)) return
    own.load(here)
    const theirs = await needs.fetch().catch(settingsOfFailure)
    if (!own.isOf(person)) return
    const newer = theirs && newerSide(own.stored(), theirs)
    if (newer === 'ours') await sendNow(person)
    else if (theirs && newer === 'theirs') await own.keep(theirs)
    if (own.isOf(person) && (here || theirs)) applyEarlyChanges()
  }

  function applyEarlyChanges(): void {
    const patch = own.takeEarly()
    if (Object.keys(patch).length > 0) change(patch)
  }

  return {
    settings: own.settings,
    change,
    recall() {
      const person = own.meet()
      if (recalling?.person === person) return recalling.end
      const mine = { person, end: Promise.resolve() }
      recalling = mine
      mine.end = recallNow(person).finally(() => {
        if (recalling === mine) recalling = undefined
      })
      return mine.end
    },
  }
}

/** An older server stores no settings: choices wait on the device until its update. */
function settingsOfFailure(error: unknown): SentSettings | undefined {
  return ignore('the settings of the device count', isUnknownRoute(error) ? NOTHING : undefined)(error)
}

/** Sends local choices merged over the server's current settings. */
async function send(person: string, own: OwnSettings, needs: Pick<SettingsNeeds, 'fetch' | 'send'>): Promise<void> {
  if (!own.isOf(person) || own.stored().updated_at === null) return
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const theirs = await needs.fetch()
    if (!own.isOf(person)) return
    const sent = mergedOver(theirs, own.stored())
    own.adopt(sent)
    const stored = await needs.send(toSent(sent))
    if (!own.isOf(person)) return
    if (instantOf(stored) > instantOf(sent)) continue
    // A choice made since has a separate timer.
    return await own.keep(own.stored() === sent ? toSent(stored) : { ...own.stored(), base: stored })
  }
}
