import { ignore } from '@chapterhouse/ui/ignore'
import { hasEnded, session } from '@chapterhouse/ui/session'
import { effect, signal, untracked } from '@preact/signals'
import { bookOf, ownerKey } from '../device/keys.ts'
import { bytesUrl } from '../server/api.ts'
import { keepCommunity } from '../server/community.ts'
import { isOnline } from '../server/online-state.ts'
import { type CanDownload, canDownloadBooks } from './can-download.ts'
import { openCopiesOf } from './copies-owner.ts'
import type { CopyOwner } from './copy-path.ts'
import type { Report } from './download-messages.ts'
import type { DownloadWorker } from './download-needs.ts'
import { createDownloadStore } from './download-store.ts'
import { createDownloads } from './downloads.ts'
import { type DownloadedBook, fetchItem } from './fetch-item.ts'
import { isEvicted } from './is-evicted.ts'
import { migrateOldPaths } from './migrate-old-paths.ts'
import { removeOrphans } from './remove-orphans.ts'

/** Only one tab fetches; without locks, every tab does. */
let hasRight = typeof navigator === 'undefined' || !navigator.locks
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('chapterhouse.downloads')

const memory = createDownloadStore()

function owner(): CopyOwner {
  return { serverId: session.value?.serverId ?? '', user: String(session.value?.user.id ?? 0) }
}

/** The downloads of the signed-in user. */
export const offline = createDownloads<DownloadedBook>({
  owner,
  token: () => session.value?.token,
  startWorker,
  look: async (key) => {
    const book = await fetchItem(key)
    void keepCommunity(bookOf(key))
    return { title: book.title, author: book.author, facts: { ...book, path: book.rel_path } }
  },
  canPlay: ({ mime }, book) => (mime === undefined ? book.direct_playable !== false : new Audio().canPlayType(mime) !== ''),
  // Without `download=1`, which delivers the file itself: a copy is played, and players must be able to seek in it by its header.
  streamUrl: (libraryId, path, isConverted) =>
    bytesUrl(`/libraries/${libraryId}/stream`, { path, ...(isConverted && { transcode: 1 }) }),
  coverUrl: (libraryId, path) => bytesUrl(`/libraries/${libraryId}/cover`, { path, size: 640 }),
  remembered: memory,
  mayFetch: () => hasRight,
  changed: () => tabs?.postMessage(ownerKey()),
  after: (ms, run) => setTimeout(run, ms),
  isEvicted: (path) => isEvicted(path, { storage: navigator.storage, caches }),
  now: () => Date.now(),
})

/** Whether downloads can be made and played here. */
export const canDownload = signal<CanDownload>(typeof window === 'undefined' ? 'no' : canDownloadBooks(window))
/** Whether the browser has granted persistent storage; `undefined`: not requested yet. */
export const isLasting = signal<boolean | undefined>(undefined)

/** Resolves when the list has loaded: a download requested earlier would be dropped as the previous user's. */
const { promise: awake, resolve: wake } = Promise.withResolvers<void>()

/** At startup: registers the service worker, restores the downloads and resumes unfinished ones. */
export async function loadOffline(): Promise<void> {
  window.addEventListener('online', offline.resume)
  if (canDownload.value !== 'yes') return
  try {
    await navigator.serviceWorker.register('/web/sw.js', { scope: '/web/' })
  } catch (error) {
    // Offline, the previous worker carries on; an untrusted certificate is reported as a security error.
    const isRefused = error instanceof DOMException && error.name === 'SecurityError'
    if (!navigator.serviceWorker.controller) canDownload.value = isRefused ? 'untrusted' : 'no'
    if (canDownload.value !== 'yes') return
  }
  isLasting.value = (await navigator.storage.persisted?.()) || undefined
  let [person, recalled, isStart] = ['', Promise.resolve(), true]
  effect(() => {
    const next = session.value ? ownerKey() : ''
    // If the server ends the session of an open page, current playback may continue to the end. A page that starts without a
    // session plays nothing; the user's next sign-in makes the downloads playable again.
    if (!next && (isStart || !hasEnded.value)) void openCopiesOf(undefined)
    isStart = false
    if (next === person) return
    person = next
    // Immediately: operations started for the previous user must not affect the next one.
    offline.rest()
    if (next) recalled = recall()
  })
  effect(() => {
    if (isOnline.value) untracked(offline.resume)
  })
  tabs?.addEventListener('message', ({ data }) => {
    if (data === ownerKey()) void offline.onTabChange()
  })
  await recalled
  wake()
  requestDownloadLock()
}

/** Held for the life of the page; the next tab in line then gets the lock and reads the changes made so far. */
function requestDownloadLock(): void {
  void navigator.locks?.request('chapterhouse.downloads', async () => {
    await cleanUpStorage().catch(ignore('it is cleaned up next time'))
    hasRight = true
    if (session.value) await offline.takeOver()
    void offline.findLost()
    await new Promise(() => undefined)
  })
}

/**
 * Removes bytes without a record, left behind by a page that closed between the two writes. No other tab can be writing: only this
 * one may download, and it has not started yet.
 */
async function cleanUpStorage(): Promise<void> {
  const known = await memory.foldersOfAll()
  if (!known) return
  await migrateOldPaths(known)
  await removeOrphans(known)
}

async function recall(): Promise<void> {
  const mine = ownerKey()
  await openCopiesOf(owner())
  if (mine !== ownerKey()) return
  await offline.recall()
  void findChanges()
}

/** Lost downloads can be detected only once all bytes are in their final place, so not before this tab has the lock. */
async function findChanges(): Promise<void> {
  if (hasRight) await offline.findLost()
  if (navigator.onLine) await offline.refresh()
}

/** Must be called in a user gesture: some browsers ask for permission. */
export async function downloadBook(key: string): Promise<void> {
  const mine = ownerKey()
  isLasting.value ??= (await navigator.storage.persist?.()) ?? false
  await awake
  if (mine === ownerKey()) await offline.start(key)
}

function startWorker(): DownloadWorker {
  const worker = new Worker(new URL('../../sw/download.worker.ts', import.meta.url), { type: 'module' })
  return {
    post: (order) => worker.postMessage(order),
    onReport: (listener) => worker.addEventListener('message', ({ data }: MessageEvent<Report>) => listener(data)),
  }
}
