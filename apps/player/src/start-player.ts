import { toast } from '@chapterhouse/ui/components/shown-toast'
import { deviceId, hasEnded, session } from '@chapterhouse/ui/session'
import { effect } from '@preact/signals'
import { doDeed, replayDeeds } from './actions/pending-actions.ts'
import { refusalInWords } from './player/refusal-words.ts'
import { alone } from './playback/devices/run-exclusively.ts'
import { createAudioElements } from './playback/engine/audio-elements.ts'
import { createBrowserLockScreen } from './playback/platform/browser-lock-screen.ts'
import { isPhoneWebKit, pageEvents } from './playback/platform/page-events.ts'
import { systemClock } from './playback/platform/clock.ts'
import { createPlaying } from './playback/create-player.ts'
import type { Playing } from './playback/player.ts'
import { playingServer } from './playback/sync/progress-api.ts'
import { changeSettings, recallSettings, settings } from './playback/options/settings.ts'
import type { Mirror, PageEvents, PlayingNeeds } from './playback/player-context.ts'
import { createTabLock } from './playback/devices/tab-lock.ts'
import type { Book } from './server/answers.ts'
import { fetchBytes, mediaTokens, mediaUrl } from './server/api.ts'
import { deviceStore } from './server/device-store.ts'
import { keptAnswer } from './server/kept-answers.ts'
import { type BookRef, bookKey, ownerKey } from './server/keys.ts'
import { queryClient } from './server/queries.ts'
import { reachable } from './server/reach.ts'
import { can, serverFacts } from './server/server-facts.ts'
import { playerTexts } from './texts/player.ts'

/** Books whose audio lies on this device. */
export interface Copies {
  /** Only of the audio that is played: another `revision` has other lengths. */
  sourceOf(ref: BookRef, file: number, revision: string): Promise<string | undefined>
  /** As the server described it when the copy was made. */
  bookOf(ref: BookRef): Promise<Book | undefined>
}

/** Sound in this browser, for whoever is signed in; what was heard last is loaded, and nothing sounds by itself. */
export function startPlaying(copies?: Copies): Playing {
  const isPhone = isPhoneWebKit(navigator)
  const events = pageEvents(window)
  const page: PageEvents = {
    ...events,
    // A server that answers again is a network that came back.
    onOnline(does) {
      const ends = [events.onOnline(does), onReturn(does)]
      return () => ends.forEach((end) => void end())
    },
  }
  // Whose book it is that sounds: also in the moment they sign out.
  let person = ownerKey()
  if ('audioSession' in navigator) Object.assign(navigator.audioSession as object, { type: 'playback' })
  const playing = createPlaying({
    openOutput: () => createAudioElements({ hasSpare: !isPhone }),
    clock: systemClock,
    server: playingServer,
    stores: {
      mirrors: deviceStore('mirrors'),
      saves: deviceStore('saves'),
      jumps: deviceStore('jumps'),
      marks: deviceStore('marks'),
      spans: deviceStore('spans'),
      codecs: deviceStore('codecs'),
    },
    lastWords: { read: () => readLastWords(person), write: (mirror) => writeLastWords(person, mirror) },
    owner: (rest) => person + rest,
    deviceId,
    settings,
    changeSettings,
    flags: () => ({
      canConvert: can('transcode'),
      canGain: can('stream_gain'),
      canSetAside: can('set_aside'),
      hasQueue: can('queue'),
      hasNext: can('next_book'),
    }),
    remembered: async (ref) => (await copies?.bookOf(ref)) ?? (await keptAnswer<Book>(`book ${bookKey(ref)}`)),
    localSource: async (ref, file, revision) => await copies?.sourceOf(ref, file, revision),
    media: mediaTokens,
    streamUrl: ({ libraryId }, query) => mediaUrl(`/libraries/${libraryId}/stream`, query),
    probe,
    isPhoneWebKit: isPhone,
    openTabs,
    alone,
    setAside: (ref, value) => doDeed({ kind: 'aside', ref, value }),
    lockScreen: createBrowserLockScreen({
      session: navigator.mediaSession,
      fetchCover: ({ libraryId, path, version }, size) => fetchBytes(`/libraries/${libraryId}/cover`, { path, size, v: version }),
    }),
    page,
    changed: refresh,
    refused: (what, error) => toast({ words: refusalInWords(what, error, playerTexts.value) }),
  })
  playing.attend()
  followPerson(playing, (next) => {
    person = next
  })
  page.onOnline(() => void replayDeeds())
  page.onShow(() => void recallSettings().catch(() => undefined))
  return playing
}

function onReturn(does: () => void): () => void {
  let was = reachable.peek()
  return reachable.subscribe((is) => {
    const hasReturned = is && !was
    was = is
    if (hasReturned) does()
  })
}

/** A tab that closes says so: the others offer to play here no longer. */
const openTabs: PlayingNeeds['openTabs'] = (events) => {
  const tabs = createTabLock({
    ...events,
    locks: navigator.locks,
    openChannel: () => new BroadcastChannel('chapterhouse.sound'),
  })
  window.addEventListener('pagehide', tabs.release)
  return tabs
}

/** Another person: their book, their settings; and what waits goes on its way. What the server can do is known a moment after. */
function followPerson(playing: Playing, become: (person: string) => void): void {
  let before: string | undefined
  let knew = false
  let asked: string | undefined
  effect(() => {
    const [owner, knows] = [session.value ? ownerKey() : '', serverFacts.value !== undefined]
    const isFresh = session.value !== undefined && session.value.token !== asked
    asked = session.value?.token
    // The server ended the session: whoever comes back finds the book as it was.
    if (owner === '' && hasEnded.value) return void playing.settle()
    const isOther = owner !== before
    if (!isOther && !isFresh && knows === knew) return
    before = owner
    knew = knows
    if (isOther) playing.stop()
    become(ownerKey())
    if (owner === '') return
    if (isFresh) void replayDeeds()
    recallSettings().then(
      () => (knew ? playing.recall() : undefined),
      () => undefined,
    )
  })
}

/** Lists that show where a listener is; and the book's own page. */
const refresh: PlayingNeeds['changed'] = (what, ref) => {
  const keys =
    what === 'queue'
      ? [['queue'], ['home']]
      : what === 'marks'
        ? [['book', bookKey(ref), 'bookmarks'], ['marks']]
        : [['home'], ['progress'], ['book', bookKey(ref), 'progress']]
  for (const queryKey of keys)
    queryClient.invalidateQueries({ queryKey, refetchType: what === 'progress' ? 'none' : 'active' }).catch(() => undefined)
}

async function probe(url: string): Promise<number | 'offline'> {
  const asking = new AbortController()
  try {
    const { status } = await fetch(url, { headers: { range: 'bytes=0-0' }, signal: asking.signal })
    return status
  } catch {
    return 'offline'
  } finally {
    // A conversion has no end to wait for.
    asking.abort()
  }
}

const LAST_WORDS = 'chapterhouse.last-words'

function readLastWords(person: string): Mirror | undefined {
  try {
    const { owner, mirror } = JSON.parse(localStorage.getItem(LAST_WORDS) ?? '{}') as { owner?: string; mirror?: Mirror }
    return owner === person ? mirror : undefined
  } catch {
    return undefined
  }
}

/** The database of the device may not finish while a page goes; this does. */
function writeLastWords(person: string, mirror: Mirror): void {
  try {
    localStorage.setItem(LAST_WORDS, JSON.stringify({ owner: person, mirror }))
  } catch {
    // Storage may be forbidden: the place is kept as long as the page lives.
  }
}
