import { toast } from '@chapterhouse/ui/components/layers/shown-toast'
import { ignore } from '@chapterhouse/ui/ignore'
import { deviceId, hasEnded, session } from '@chapterhouse/ui/session'
import { effect } from '@preact/signals'
import { performAction, replayActions } from './actions/pending-actions.ts'
import { deviceStore } from './device/device-store.ts'
import { type BookRef, bookKey, ownerKey } from './device/keys.ts'
import { createPlayer } from './playback/create-player.ts'
import { runExclusively } from './playback/devices/run-exclusively.ts'
import { createTabLock } from './playback/devices/tab-lock.ts'
import { createAudioElements } from './playback/engine/audio-elements.ts'
import { changeSettings, recallSettings, settings } from './playback/options/settings.ts'
import { createBrowserLockScreen } from './playback/platform/browser-lock-screen.ts'
import { systemClock } from './playback/platform/clock.ts'
import { isPhoneWebKit, pageEvents } from './playback/platform/page-events.ts'
import type { Player } from './playback/player.ts'
import type { PageEvents, PlayerNeeds } from './playback/player-context.ts'
import { progressApi } from './playback/sync/progress-api.ts'
import { progressStore } from './playback/sync/stored-progress.ts'
import { readUnloadSnapshot, writeUnloadSnapshot } from './playback/sync/unload-snapshot.ts'
import { refusalMessage } from './player/format/refusal-message.ts'
import { queries, queryClient } from './queries/queries.ts'
import { fetchBytes, mediaTokens, mediaUrl } from './server/api.ts'
import { cachedResponse } from './server/cached-responses.ts'
import { isOnline } from './server/online-state.ts'
import type { Book } from './server/responses.ts'
import { can, serverFacts } from './server/server-facts.ts'
import { playerTexts } from './texts/player/player.ts'

/** Downloaded books. */
export interface Copies {
  /** Only for the revision being played: others have different durations. */
  sourceOf(ref: BookRef, file: number, revision: string): Promise<string | undefined>
  /** The book as the server described it at download time. */
  bookOf(ref: BookRef): Promise<Book | undefined>
}

/** Starts the player of this browser for the signed-in user; restores the last played book without playing it. */
export function startPlayer(copies?: Copies): Player {
  const isPhone = isPhoneWebKit(navigator)
  const page = pageAndServerEvents()
  // The owner of the loaded book, even at the moment of sign-out.
  let person = ownerKey()
  if ('audioSession' in navigator) Object.assign(navigator.audioSession as object, { type: 'playback' })
  const player = createPlayer({
    openOutput: () => createAudioElements({ hasSpare: !isPhone }),
    clock: systemClock,
    server: progressApi,
    stores: {
      localProgress: progressStore(deviceStore('progress')),
      saves: deviceStore('saves'),
      jumps: deviceStore('jumps'),
      marks: deviceStore('marks'),
      spans: deviceStore('spans'),
      codecs: deviceStore('codecs'),
    },
    unloadSnapshot: { read: () => readUnloadSnapshot(person), write: (local) => writeUnloadSnapshot(person, local) },
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
    renewFlags: async () =>
      void (await queryClient.fetchQuery({ ...queries.server(), staleTime: 0 }).catch(ignore('the flags known so far stay'))),
    remembered: async (ref) => (await copies?.bookOf(ref)) ?? (await cachedResponse<Book>(`book ${bookKey(ref)}`)),
    localSource: async (ref, file, revision) => await copies?.sourceOf(ref, file, revision),
    media: mediaTokens,
    streamUrl: ({ libraryId }, query) => mediaUrl(`/libraries/${libraryId}/stream`, query),
    probe,
    isPhoneWebKit: isPhone,
    openTabs,
    alone: runExclusively,
    setAside: (ref, value) => performAction({ kind: 'aside', ref, value }),
    lockScreen: createBrowserLockScreen({
      session: navigator.mediaSession,
      fetchCover: ({ libraryId, path, version }, size) => fetchBytes(`/libraries/${libraryId}/cover`, { path, size, v: version }),
    }),
    page,
    changed: refresh,
    refused: (what, error) => toast({ text: refusalMessage(what, error, playerTexts.value) }),
  })
  player.attend()
  followPerson(player, (next) => {
    person = next
  })
  page.onOnline(() => void replayActions())
  page.onShow(() => void recallSettings().catch(ignore('the settings known so far stay')))
  return player
}

/** A server that responds again counts as a network that is back. */
function pageAndServerEvents(): PageEvents {
  const events = pageEvents(window)
  return {
    ...events,
    onOnline(callback) {
      const ends = [events.onOnline(callback), onReturn(callback)]
      return () => ends.forEach((end) => void end())
    },
  }
}

function onReturn(callback: () => void): () => void {
  let was = isOnline.peek()
  return isOnline.subscribe((is) => {
    const hasReturned = is && !was
    was = is
    if (hasReturned) callback()
  })
}

/** A closing tab announces it, so that the others stop offering to play here. */
const openTabs: PlayerNeeds['openTabs'] = (events) => {
  const tabs = createTabLock({
    ...events,
    locks: navigator.locks,
    openChannel: () => new BroadcastChannel('chapterhouse.sound'),
  })
  window.addEventListener('pagehide', tabs.release)
  return tabs
}

/**
 * When the user changes: loads their book and settings, and sends pending changes. The server's capabilities arrive a moment later.
 */
function followPerson(player: Player, become: (person: string) => void): void {
  let before: string | undefined
  let knew = false
  let lastToken: string | undefined
  effect(() => {
    const [owner, knows] = [session.value ? ownerKey() : '', serverFacts.value !== undefined]
    const isFresh = session.value !== undefined && session.value.token !== lastToken
    lastToken = session.value?.token
    // The server ended the session: a returning user finds the book unchanged.
    if (owner === '' && hasEnded.value) return void player.pauseAndSync()
    const isOther = owner !== before
    if (!isOther && !isFresh && knows === knew) return
    before = owner
    knew = knows
    if (isOther) player.stop()
    become(ownerKey())
    if (owner === '') return
    if (isFresh) void replayActions()
    recallSettings().then(
      () => (knew ? player.recall() : undefined),
      () => undefined,
    )
  })
}

/** Invalidates lists that show the listener's progress, and the book's own page. */
const refresh: PlayerNeeds['changed'] = (what, ref) => {
  const keys =
    what === 'queue'
      ? [['queue'], ['home']]
      : what === 'marks'
        ? [['book', bookKey(ref), 'bookmarks'], ['marks']]
        : [['home'], ['progress'], ['book', bookKey(ref), 'progress']]
  for (const queryKey of keys)
    queryClient
      .invalidateQueries({ queryKey, refetchType: what === 'progress' ? 'none' : 'active' })
      .catch(ignore('the query shows its own failure'))
}

async function probe(url: string): Promise<number | 'offline'> {
  const controller = new AbortController()
  try {
    const { status } = await fetch(url, { headers: { range: 'bytes=0-0' }, signal: controller.signal })
    return status
  } catch (error) {
    ignore('no answer means offline')(error)
    return 'offline'
  } finally {
    // A conversion may have no end.
    controller.abort()
  }
}
