import { ApiError } from '@chapterhouse/client/call'
import { ignore } from '@chapterhouse/ui/ignore'
import { type BookRef, bookKey } from '../device/keys.ts'
import type { RemoteProgress } from './devices/remote-progress.ts'
import { createLoaded, type Loaded } from './loaded.ts'
import type { Clock } from './platform/clock.ts'
import type { ConflictOffer, LoadedBook, StartOptions } from './player.ts'
import type { PlayerContext, PlayerNeeds } from './player-context.ts'
import { type KnownProgress, localMomentOf, offerToGoBack, startingState } from './position/starting-state.ts'
import { toTimeline, withinBook } from './position/timeline.ts'
import { EMPTY_STACK, type UndoStack } from './position/undo-stack.ts'
import { type ShownFacts, showBook } from './show-book.ts'
import { findLastBook, findLocalProgress } from './sync/find-local-progress.ts'
import type { WireBook } from './sync/progress-api.ts'
import type { ProgressSync } from './sync/progress-sync.ts'
import type { SavesQueue } from './sync/saves-queue.ts'

/** Loads a book with progress from the server and the device. */
export interface BookOpener {
  open(ref: BookRef, options: StartOptions): Promise<Loaded>
  /** Shows a book as the loaded one. */
  draw(loaded: Loaded): void
  /** The most recently played book. */
  findLast(): Promise<BookRef | undefined>
}

const WAIT_WITH_LOCAL_MS = 1_500
/** With a downloaded book, a slow server must not delay it for long. */
const WAIT_WITH_COPY_MS = 4_000
const WAIT_MS = 15_000

/** Facts about a book, needed until it is shown. */
interface Opened extends ShownFacts {
  offer: ConflictOffer | undefined
}

export function createBookOpener({
  context,
  saves,
  progressSync,
  remoteProgress,
}: {
  context: PlayerContext<'server' | 'stores' | 'owner' | 'clock' | 'unloadSnapshot' | 'remembered' | 'deviceId' | 'settings'>
  saves: SavesQueue
  progressSync: ProgressSync
  remoteProgress: RemoteProgress
}): BookOpener {
  const { needs, store, currentBook } = context
  const { server, stores, owner, clock } = needs
  const facts = new WeakMap<Loaded, Opened>()

  async function open(ref: BookRef, options: StartOptions): Promise<Loaded> {
    const key = bookKey(ref)
    const request: Promise<KnownProgress['row']> = server.row(ref).catch(ignore('the progress of the device counts'))
    const [{ wire, isCached }, local, pending, stack] = await Promise.all([
      getBook(ref, needs),
      findLocalProgress(key, needs),
      saves.pending(ref),
      stores.jumps.get(owner(key)),
    ])
    const isKnownHere = local !== undefined || pending !== undefined
    const { row, isLate } = await within(isKnownHere ? WAIT_WITH_LOCAL_MS : isCached ? WAIT_WITH_COPY_MS : WAIT_MS, request, clock)
    const known = { row, local, pending }
    const book = toBook(ref, wire)
    const loaded = toLoaded({ book, known, options, stack, isPlayableAnywhere: wire.direct_playable })
    facts.set(loaded, {
      rowSpeed: row?.playback_speed,
      inheritedSpeed: local?.inheritedSpeed,
      isSetAside: row?.set_aside ?? false,
      offer: offerToGoBack(known, needs.deviceId()),
    })
    if (isLate)
      request.then(
        (late) => late !== undefined && currentBook() === loaded && remoteProgress.onLateRow(loaded, late, localMomentOf(known)),
        () => undefined,
      )
    return loaded
  }

  return {
    open,
    draw(loaded) {
      const opened = facts.get(loaded)
      if (!opened) return
      showBook(loaded, opened, { needs, store, progressSync })
      if (opened.offer) remoteProgress.offer(opened.offer)
    },
    findLast: () => findLastBook(needs),
  }
}

/** The book from the server, or the copy stored on this device if there is no response. */
async function getBook(
  ref: BookRef,
  { server, remembered }: Pick<PlayerNeeds, 'server' | 'remembered'>,
): Promise<{ wire: WireBook; isCached: boolean }> {
  const cached = await remembered(ref).catch(ignore('the book is fetched'))
  try {
    return { wire: await server.book(ref, cached ? { within: WAIT_WITH_COPY_MS } : {}), isCached: false }
  } catch (error) {
    if (!cached || error instanceof ApiError) throw error
    return { wire: cached, isCached: true }
  }
}

/** The row if it arrives in time; otherwise `isLate`, and the request continues. */
function within(
  ms: number,
  request: Promise<KnownProgress['row']>,
  clock: Clock,
): Promise<{ row: KnownProgress['row']; isLate: boolean }> {
  return new Promise((resolve) => {
    const callOff = clock.after(ms, () => resolve({ row: undefined, isLate: true }))
    request.then(
      (row) => {
        callOff()
        resolve({ row, isLate: false })
      },
      () => undefined,
    )
  })
}

const BLIND = { isBlind: true }

function toLoaded({
  book,
  known,
  options,
  stack,
  isPlayableAnywhere,
}: {
  book: LoadedBook
  known: KnownProgress
  options: StartOptions
  stack: UndoStack | undefined
  isPlayableAnywhere: boolean
}): Loaded {
  const state = startingState(known)
  return createLoaded({
    ref: book.ref,
    key: bookKey(book.ref),
    book,
    isPlayableAnywhere,
    state: { ...state, position: withinBook(book.timeline, state.position) },
    stack: stack ?? EMPTY_STACK,
    from: options.from,
    collection: options.rest ?? [],
    isBlind: known.row === undefined && (known.pending ?? known.local ?? BLIND).isBlind === true,
    blindMs: 0,
    hasOpenConflict: false,
    hasChosen: false,
    isTouched: false,
    hasSlept: false,
  })
}

function toBook(ref: BookRef, wire: WireBook): LoadedBook {
  return {
    ref,
    title: wire.title,
    author: wire.author,
    narrator: wire.narrator,
    series: wire.series,
    timeline: toTimeline(wire, ref.path),
    revision: wire.revision,
    ...(wire.series_index === undefined ? {} : { seriesIndex: wire.series_index }),
    ...(wire.cover_version ? { coverVersion: wire.cover_version } : {}),
    ...(wire.cover_color ? { coverColour: wire.cover_color.bg } : {}),
    ...(wire.gain_db === undefined ? {} : { suggestedGainDb: wire.gain_db }),
  }
}
