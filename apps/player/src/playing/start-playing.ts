import { deviceId, session } from '@chapterhouse/ui/session'
import { effect } from '@preact/signals'
import type { Book } from '../server/answers.ts'
import { mediaUrl } from '../server/api.ts'
import { deviceStore } from '../server/device-store.ts'
import { keptAnswer } from '../server/kept-answers.ts'
import { type BookRef, bookKey, ownerKey } from '../server/keys.ts'
import { queryClient } from '../server/queries.ts'
import { can, serverFacts } from '../server/server-facts.ts'
import { createAudioElements } from './audio-elements.ts'
import { createBrowserLockScreen } from './browser-lock-screen.ts'
import { isPhoneWebKit, pageEvents } from './browser-page.ts'
import { systemClock } from './clock.ts'
import { createPlaying } from './create-playing.ts'
import type { Playing } from './playing.ts'
import { playingServer } from './playing-server.ts'
import { changeSettings, recallSettings, settings } from './settings.ts'
import type { Mirror, PlayingNeeds } from './stage.ts'
import { createTabLock } from './tab-lock.ts'

/** Books whose audio lies on this device. */
export interface Copies {
  sourceOf(ref: BookRef, file: number): Promise<string | undefined>
  /** As the server described it when the copy was made. */
  bookOf(ref: BookRef): Promise<Book | undefined>
}

/** Sound in this browser, for whoever is signed in; what was heard last is loaded, and nothing sounds by itself. */
export function startPlaying(copies?: Copies): Playing {
  const isPhone = isPhoneWebKit(navigator)
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
    lastWords: { read: readLastWords, write: writeLastWords },
    owner: ownerKey,
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
    localSource: async (ref, file) => await copies?.sourceOf(ref, file),
    streamUrl: ({ libraryId }, query) => mediaUrl(`/libraries/${libraryId}/stream`, query),
    probe,
    isPhoneWebKit: isPhone,
    openTabs: (events) =>
      createTabLock({
        ...events,
        locks: navigator.locks,
        openChannel: () => new BroadcastChannel('chapterhouse.sound'),
      }),
    lockScreen: createBrowserLockScreen({
      session: navigator.mediaSession,
      coverUrl: ({ libraryId, path, version }, size) => mediaUrl(`/libraries/${libraryId}/cover`, { path, size, v: version }),
    }),
    page: pageEvents(window),
    changed: refresh,
  })
  playing.attend()
  followPerson(playing)
  return playing
}

/** Another person: their book, their settings. The server says when it is known what it can do. */
function followPerson(playing: Playing): void {
  let before = ''
  effect(() => {
    const owner = session.value ? ownerKey() : ''
    const knows = serverFacts.value !== undefined
    if (`${owner}${knows}` === before) return
    const isOther = !before.startsWith(owner) || owner === ''
    before = `${owner}${knows}`
    if (isOther) playing.stop()
    if (owner)
      recallSettings().then(
        () => playing.recall(),
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
        ? [['book', bookKey(ref), 'bookmarks']]
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

function readLastWords(): Mirror | undefined {
  try {
    const { owner, mirror } = JSON.parse(localStorage.getItem(LAST_WORDS) ?? '{}') as { owner?: string; mirror?: Mirror }
    return owner === ownerKey() ? mirror : undefined
  } catch {
    return undefined
  }
}

/** The database of the device may not finish while a page goes; this does. */
function writeLastWords(mirror: Mirror): void {
  try {
    localStorage.setItem(LAST_WORDS, JSON.stringify({ owner: ownerKey(), mirror }))
  } catch {
    // Storage may be forbidden: the place is kept as long as the page lives.
  }
}
