import { ApiError } from '@chapterhouse/client/call'
import { batch } from '@preact/signals'
import { type BookRef, bookKey } from '../server/keys.ts'
import { stateOf } from './devices/newer-progress.ts'
import type { RemoteProgress } from './devices/remote-progress.ts'
import { soundOf } from './engine/audio-effects.ts'
import { speedOf } from './options/speed.ts'
import type { ConflictOffer, LoadedBook, StartOptions } from './player.ts'
import type { Loaded, LocalProgress, PlayerContext } from './player-context.ts'
import { newest } from './position/newest-position.ts'
import { beginAt, type PlaybackState } from './position/playback-state.ts'
import { toTimeline, withinBook } from './position/timeline.ts'
import { EMPTY_STACK } from './position/undo-stack.ts'
import type { ProgressRow, Save, WireBook } from './sync/progress-api.ts'
import { lastKey, localProgressKey, type ProgressSync } from './sync/progress-sync.ts'
import type { SavesQueue } from './sync/saves-queue.ts'

export interface BookOpenerNeeds {
  context: PlayerContext
  saves: SavesQueue
  progressSync: ProgressSync
  remoteProgress: RemoteProgress
}

/** Answers of the server, and what the device knows, become a book that is ready to sound. */
export interface BookOpener {
  open(ref: BookRef, options: StartOptions): Promise<Loaded>
  /** Shows it: it is the one that is loaded now. */
  draw(loaded: Loaded): void
  /** What was heard last. */
  findLast(): Promise<BookRef | undefined>
}

const WAIT_WITH_LOCAL_MS = 1_500
/** A copy is here: a server that is slow to answer must not hold it up for long. */
const WAIT_WITH_COPY_MS = 4_000
const WAIT_MS = 15_000

/** What is known of a book beside its course, until it is shown. */
interface Known {
  rowSpeed: number | undefined
  inheritedSpeed: number | undefined
  isSetAside: boolean
  offer: ConflictOffer | undefined
}

/** `undefined`: nobody knows; null: there is no row. */
type KnownRow = ProgressRow | null | undefined

export function createBookOpener({ context, saves, progressSync, remoteProgress }: BookOpenerNeeds): BookOpener {
  const { needs, store, loaded: now } = context
  const { server, stores, owner, clock, settings } = needs
  const facts = new WeakMap<Loaded, Known>()

  async function bookOf(ref: BookRef): Promise<{ wire: WireBook; isKept: boolean }> {
    const kept = await needs.remembered(ref).catch(() => undefined)
    try {
      return { wire: await server.book(ref, kept ? { within: WAIT_WITH_COPY_MS } : {}), isKept: false }
    } catch (error) {
      if (!kept || error instanceof ApiError) throw error
      return { wire: kept, isKept: true }
    }
  }

  async function localProgressOf(key: string): Promise<LocalProgress | undefined> {
    const kept = await stores.localProgress.get(localProgressKey(owner, key))
    const last = needs.unloadSnapshot.read()
    const isSame = last && bookKey(last.ref) === key
    return fromThePast(isSame && (!kept || last.state.updatedAt >= kept.state.updatedAt) ? last : kept, clock.now())
  }

  /** The row, if it comes within a while; later it is heard late. */
  function rowWithin(asked: Promise<KnownRow>, ms: number): Promise<{ row: KnownRow; isLate: boolean }> {
    return new Promise((resolve) => {
      const callOff = clock.after(ms, () => resolve({ row: undefined, isLate: true }))
      asked.then(
        (row) => {
          callOff()
          resolve({ row, isLate: false })
        },
        () => undefined,
      )
    })
  }

  async function open(ref: BookRef, options: StartOptions): Promise<Loaded> {
    const key = bookKey(ref)
    const asked: Promise<KnownRow> = server.row(ref).catch(() => undefined)
    const [{ wire, isKept }, local, pending, stack] = await Promise.all([
      bookOf(ref),
      localProgressOf(key),
      saves.pending(ref),
      stores.jumps.get(owner(key)),
    ])
    const isKnownHere = local !== undefined || pending !== undefined
    const { row, isLate } = await rowWithin(asked, isKnownHere ? WAIT_WITH_LOCAL_MS : isKept ? WAIT_WITH_COPY_MS : WAIT_MS)
    const book = toBook(ref, wire, await storyEnds(wire))
    const state = startingState({ row, local, pending })
    const loaded: Loaded = {
      ref,
      key,
      book,
      isPlayableAnywhere: wire.direct_playable,
      state: { ...state, position: withinBook(book.timeline, state.position) },
      stack: stack ?? EMPTY_STACK,
      from: options.from,
      collection: options.rest ?? [],
      isBlind: row === undefined && !isKnownHere,
      isHeld: false,
      hasChosen: false,
      isTouched: false,
      hasSlept: false,
    }
    facts.set(loaded, {
      rowSpeed: row?.playback_speed,
      inheritedSpeed: local?.inheritedSpeed,
      isSetAside: row?.set_aside ?? false,
      offer: offerFrom(row, local),
    })
    const knownAt = Math.max(local?.state.updatedAt ?? 0, pending ? Date.parse(pending.updated_at) : 0)
    if (isLate)
      asked.then(
        (late) => late !== undefined && now() === loaded && remoteProgress.hearLate(loaded, late, knownAt),
        () => undefined,
      )
    return loaded
  }

  /** Another device is further on than this one remembers. */
  function offerFrom(row: KnownRow, local: LocalProgress | undefined): ConflictOffer | undefined {
    if (!row || !local || row.device_id === needs.deviceId()) return undefined
    if (Date.parse(row.updated_at) <= local.state.updatedAt || Math.abs(row.position - local.state.position) <= 60) return undefined
    return { kind: 'continued', position: local.state.position, ...(row.device_name ? { device: row.device_name } : {}) }
  }

  function draw(loaded: Loaded): void {
    const known = facts.get(loaded)
    const { books, seriesSpeeds, defaultSpeed } = settings.peek()
    const own = books[loaded.key]
    const { speed, scope } = speedOf({
      book: own?.speed,
      row: known?.rowSpeed,
      inherited: known?.inheritedSpeed,
      series: seriesSpeeds[loaded.book.series],
      standard: defaultSpeed,
    })
    if (scope !== 'book') loaded.inheritedSpeed = speed
    batch(() => {
      store.conflict.value = undefined
      store.endCard.value = undefined
      store.failure.value = undefined
      store.sleep.value = undefined
      store.guard.value = false
      store.book.value = loaded.book
      store.speed.value = speed
      store.speedScope.value = scope
      store.sound.value = soundOf(own)
      store.skippedEnds.value = { first: own?.first ?? 0, last: own?.last ?? 0 }
      store.setAside.value = known?.isSetAside ?? false
      store.bufferedTo.value = loaded.state.position
      progressSync.show(loaded)
    })
    if (known?.offer) remoteProgress.offer(known.offer)
  }

  return {
    open,
    draw,
    async findLast() {
      const texts = needs.unloadSnapshot.read()
      const kept = await stores.localProgress.get(lastKey(owner))
      const last = texts && (!kept || texts.state.updatedAt >= kept.state.updatedAt) ? texts : kept
      return last?.ref
    },
  }
}

/** A server lets saves be so far ahead; more was written by a clock that was wrong, and nobody knows when. */
const AHEAD_MS = 5 * 60_000

function fromThePast(local: LocalProgress | undefined, now: number): LocalProgress | undefined {
  if (!local || local.state.updatedAt <= now + AHEAD_MS) return local
  return { ...local, state: { ...local.state, updatedAt: 0, saved: undefined, lastSoundedAt: undefined } }
}

/** The newest of what the server, the device and a save on its way say. */
function startingState({
  row,
  local,
  pending,
}: {
  row: KnownRow
  local: LocalProgress | undefined
  pending: Save | undefined
}): PlaybackState {
  const known = newest(
    local && { position: local.state.position, updatedAt: local.state.updatedAt, from: 'mirror' as const },
    pending && { position: pending.position, updatedAt: Date.parse(pending.updated_at), from: 'pending' as const },
    row ? { position: row.position, updatedAt: Date.parse(row.updated_at), from: 'row' as const } : undefined,
  )
  if (known?.from === 'mirror' && local) return local.state
  if (known?.from === 'row' && row) return { ...beginAt(row.position), ...stateOf(row, local?.state) }
  if (known && pending)
    return beginAt(pending.position, {
      finished: pending.finished,
      saved: { position: pending.position, finished: pending.finished, at: known.updatedAt },
      lastSoundedAt: known.updatedAt,
      updatedAt: known.updatedAt,
    })
  return beginAt(0)
}

async function storyEnds(wire: WireBook) {
  if (wire.story_end !== undefined) return () => wire.story_end ?? 0
  return (await import('./position/story-end.ts')).storyEndOf
}

function toBook(ref: BookRef, wire: WireBook, storyEndOf: Parameters<typeof toTimeline>[2]): LoadedBook {
  return {
    ref,
    title: wire.title,
    author: wire.author,
    narrator: wire.narrator,
    series: wire.series,
    timeline: toTimeline(wire, ref.path, storyEndOf),
    revision: wire.revision,
    ...(wire.series_index === undefined ? {} : { seriesIndex: wire.series_index }),
    ...(wire.cover_version ? { coverVersion: wire.cover_version } : {}),
    ...(wire.cover_color ? { coverColour: wire.cover_color.bg } : {}),
    ...(wire.gain_db === undefined ? {} : { suggestedGainDb: wire.gain_db }),
  }
}
