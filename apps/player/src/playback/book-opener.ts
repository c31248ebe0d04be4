import { Refused } from '@chapterhouse/client/call'
import { batch } from '@preact/signals'
import { type BookRef, bookKey } from '../server/keys.ts'
import { beginAt, type Course } from './position/playback-state.ts'
import type { Elsewhere } from './devices/remote-progress.ts'
import { type Keeper, lastKey, mirrorKey } from './sync/progress-sync.ts'
import { courseOf } from './devices/newer-progress.ts'
import type { ConflictOffer, LoadedBook, StartOptions } from './player.ts'
import type { ProgressRow, Save, WireBook } from './sync/progress-api.ts'
import type { SavesQueue } from './sync/saves-queue.ts'
import { soundOf } from './engine/audio-effects.ts'
import { speedOf } from './options/speed.ts'
import type { Loaded, Mirror, Stage } from './player-context.ts'
import { toTimeline, withinBook } from './position/timeline.ts'
import { EMPTY_STACK } from './position/undo-stack.ts'
import { newest } from './position/newest-position.ts'

export interface OpenerNeeds {
  stage: Stage
  saves: SavesQueue
  keeper: Keeper
  elsewhere: Elsewhere
}

/** Answers of the server, and what the device knows, become a book that is ready to sound. */
export interface Opener {
  open(ref: BookRef, options: StartOptions): Promise<Loaded>
  /** Shows it: it is the one that is loaded now. */
  draw(loaded: Loaded): void
  /** What was heard last. */
  findLast(): Promise<BookRef | undefined>
}

const WAIT_WITH_MIRROR_MS = 1_500
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

export function createOpener({ stage, saves, keeper, elsewhere }: OpenerNeeds): Opener {
  const { needs, board, loaded: now } = stage
  const { server, stores, owner, clock, settings } = needs
  const facts = new WeakMap<Loaded, Known>()

  async function bookOf(ref: BookRef): Promise<{ wire: WireBook; isKept: boolean }> {
    const kept = await needs.remembered(ref).catch(() => undefined)
    try {
      return { wire: await server.book(ref, kept ? { within: WAIT_WITH_COPY_MS } : {}), isKept: false }
    } catch (error) {
      if (!kept || error instanceof Refused) throw error
      return { wire: kept, isKept: true }
    }
  }

  async function mirrorOf(key: string): Promise<Mirror | undefined> {
    const kept = await stores.mirrors.get(mirrorKey(owner, key))
    const last = needs.lastWords.read()
    const isSame = last && bookKey(last.ref) === key
    return fromThePast(isSame && (!kept || last.course.updatedAt >= kept.course.updatedAt) ? last : kept, clock.now())
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
    const [{ wire, isKept }, mirror, pending, stack] = await Promise.all([
      bookOf(ref),
      mirrorOf(key),
      saves.pending(ref),
      stores.jumps.get(owner(key)),
    ])
    const isKnownHere = mirror !== undefined || pending !== undefined
    const { row, isLate } = await rowWithin(asked, isKnownHere ? WAIT_WITH_MIRROR_MS : isKept ? WAIT_WITH_COPY_MS : WAIT_MS)
    const book = toBook(ref, wire, await storyEnds(wire))
    const course = courseFrom({ row, mirror, pending })
    const loaded: Loaded = {
      ref,
      key,
      book,
      isPlayableAnywhere: wire.direct_playable,
      course: { ...course, place: withinBook(book.timeline, course.place) },
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
      inheritedSpeed: mirror?.inheritedSpeed,
      isSetAside: row?.set_aside ?? false,
      offer: offerFrom(row, mirror),
    })
    const knownAt = Math.max(mirror?.course.updatedAt ?? 0, pending ? Date.parse(pending.updated_at) : 0)
    if (isLate)
      asked.then(
        (late) => late !== undefined && now() === loaded && elsewhere.hearLate(loaded, late, knownAt),
        () => undefined,
      )
    return loaded
  }

  /** Another device is further on than this one remembers. */
  function offerFrom(row: KnownRow, mirror: Mirror | undefined): ConflictOffer | undefined {
    if (!row || !mirror || row.device_id === needs.deviceId()) return undefined
    if (Date.parse(row.updated_at) <= mirror.course.updatedAt || Math.abs(row.position - mirror.course.place) <= 60)
      return undefined
    return { kind: 'continued', place: mirror.course.place, ...(row.device_name ? { device: row.device_name } : {}) }
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
      board.conflict.value = undefined
      board.endCard.value = undefined
      board.failure.value = undefined
      board.sleep.value = undefined
      board.guard.value = false
      board.book.value = loaded.book
      board.speed.value = speed
      board.speedScope.value = scope
      board.sound.value = soundOf(own)
      board.skippedEnds.value = { first: own?.first ?? 0, last: own?.last ?? 0 }
      board.setAside.value = known?.isSetAside ?? false
      board.bufferedTo.value = loaded.course.place
      keeper.show(loaded)
    })
    if (known?.offer) elsewhere.offer(known.offer)
  }

  return {
    open,
    draw,
    async findLast() {
      const words = needs.lastWords.read()
      const kept = await stores.mirrors.get(lastKey(owner))
      const last = words && (!kept || words.course.updatedAt >= kept.course.updatedAt) ? words : kept
      return last?.ref
    },
  }
}

/** A server lets saves be so far ahead; more was written by a clock that was wrong, and nobody knows when. */
const AHEAD_MS = 5 * 60_000

function fromThePast(mirror: Mirror | undefined, now: number): Mirror | undefined {
  if (!mirror || mirror.course.updatedAt <= now + AHEAD_MS) return mirror
  return { ...mirror, course: { ...mirror.course, updatedAt: 0, saved: undefined, lastSoundedAt: undefined } }
}

/** The newest of what the server, the device and a save on its way say. */
function courseFrom({ row, mirror, pending }: { row: KnownRow; mirror: Mirror | undefined; pending: Save | undefined }): Course {
  const known = newest(
    mirror && { place: mirror.course.place, updatedAt: mirror.course.updatedAt, from: 'mirror' as const },
    pending && { place: pending.position, updatedAt: Date.parse(pending.updated_at), from: 'pending' as const },
    row ? { place: row.position, updatedAt: Date.parse(row.updated_at), from: 'row' as const } : undefined,
  )
  if (known?.from === 'mirror' && mirror) return mirror.course
  if (known?.from === 'row' && row) return { ...beginAt(row.position), ...courseOf(row, mirror?.course) }
  if (known && pending)
    return beginAt(pending.position, {
      finished: pending.finished,
      saved: { place: pending.position, finished: pending.finished, at: known.updatedAt },
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
