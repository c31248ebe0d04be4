import { type BookRef, bookKey } from '../server/keys.ts'
import type { AudioOutput } from './engine/audio-output.ts'
import { createBoard } from './player-store.ts'
import { createChooser } from './options/book-options.ts'
import { isUnsaved } from './position/playback-state.ts'
import { createElsewhere } from './devices/remote-progress.ts'
import { createEnder } from './ending/end-of-book.ts'
import { isThere } from './engine/is-reachable.ts'
import { createKeeper } from './sync/progress-sync.ts'
import { createLoading } from './loading.ts'
import { createLockScreenKeys } from './platform/lock-screen-keys.ts'
import { createMarksQueue } from './sync/marks-queue.ts'
import { createMover } from './position/seeking.ts'
import { createOpener } from './book-opener.ts'
import type { ProgressRow, Save } from './sync/progress-api.ts'
import { createReel } from './engine/track-sequencer.ts'
import { createSavesQueue, isLost } from './sync/saves-queue.ts'
import { createSleeper } from './sleep/sleep-timer.ts'
import { createSounder } from './engine/playback.ts'
import { createSpansQueue } from './sync/spans-queue.ts'
import type { Loaded, PlayingNeeds, Stage } from './player-context.ts'
import type { TabLock } from './devices/tab-lock.ts'
import type { Reel } from './engine/track.ts'
import { createTracks } from './engine/track-resolver.ts'

/** Nobody who goes away waits longer for what is on its way. */
const SETTLE_MS = 3_000

/** Puts the parts of playing together. Nothing touches the document before a command does. */
export function composeParts(needs: PlayingNeeds) {
  const { clock, server, stores } = needs
  const owner = () => needs.owner('')
  const board = createBoard()
  let loaded: Loaded | undefined
  let machine: { output: AudioOutput; reel: Reel } | undefined
  let tabs: TabLock | undefined
  const toldOf = new Set<string>()
  const now = () => loaded
  const stage: Stage = { needs, board, loaded: now, reel: () => machineNow().reel, output: () => machineNow().output }

  const saves = createSavesQueue({ store: stores.saves, owner, clock, server, stored, refused: refusedSave })
  const alone = needs.alone
  const marks = createMarksQueue({
    store: stores.marks,
    owner,
    clock,
    server,
    alone,
    changed: (ref) => needs.changed('marks', ref),
    refused: (error) => needs.refused('bookmark', error),
  })
  const spans = createSpansQueue({ store: stores.spans, owner, clock, server, alone })
  const keeper = createKeeper(stage, saves, spans)
  const tracks = createTracks(stage)
  const sleeper = createSleeper(stage, keeper, marks)
  const mover = createMover(stage, keeper, jumped)
  const elsewhere = createElsewhere(stage, keeper, () => mover)
  const ender = createEnder(stage, (ref, options) => loading.start(ref, options))
  const sounder = createSounder({
    stage,
    keeper,
    mover,
    sleeper,
    tabs: tabsNow,
    ask: elsewhere.askBeforePlay,
    finished: ender.finished,
    begins: ender.goOn,
    changed: (of) => keys.show(of),
  })
  const play = () => void sounder.play().catch(() => undefined)
  const keys = createLockScreenKeys({ stage, mover, play, pause: () => sounder.pause() })
  const opener = createOpener({ stage, saves, keeper, elsewhere })
  const chooser = createChooser(stage, keeper, moved)
  let recalled: Promise<void> | undefined
  const ready = () => {
    recalled ??= tracks.recall().catch(() => undefined)
    return recalled
  }
  const loading = createLoading({ stage, opener, sounder, mover, chooser, sleeper, keys, ready, load, replay })

  function load(next: Loaded | undefined): void {
    loaded = next
  }

  function hearOther(sounds: boolean): void {
    board.otherTab.value = sounds
  }

  function jumped(of: Loaded): void {
    ender.goOn()
    moved(of)
  }

  function moved(of: Loaded): void {
    sleeper.show(of)
    keys.show(of)
  }

  function machineNow() {
    if (machine) return machine
    const output = needs.openOutput()
    board.hasVolume.value = output.hasVolume
    const { trackFor, giveUpOn } = tracks
    machine = {
      output,
      reel: createReel({ output, clock, trackFor, giveUpOn, probe: needs.probe, media: needs.media, hear: sounder.hear }),
    }
    return machine
  }

  function tabsNow(): TabLock {
    tabs ??= needs.openTabs({ lost: () => sounder.pause('other'), other: hearOther })
    return tabs
  }

  /** A save of this device that came too late stays a place to go back to. */
  function stored(ref: BookRef, save: Save, row: ProgressRow): void {
    if (loaded?.key === bookKey(ref)) board.setAside.value = row.set_aside
    if (isLost(save, row)) keeper.lost(ref, { from: save.position, to: row.position })
    needs.changed('progress', ref)
  }

  /** A book that plays is saved again and again: its listener hears of it once. */
  function refusedSave(ref: BookRef, error: unknown): void {
    if (toldOf.has(bookKey(ref))) return
    toldOf.add(bookKey(ref))
    needs.refused('position', error)
  }

  async function replay(): Promise<void> {
    await Promise.allSettled([saves, marks, spans].map((queue) => queue.replay()))
  }

  async function settle(): Promise<void> {
    sounder.pause('other')
    if (loaded?.isTouched && isUnsaved(loaded.course)) keeper.save(loaded)
    const tooLong = Promise.withResolvers<void>()
    const callOff = clock.after(SETTLE_MS, tooLong.resolve)
    await Promise.race([replay(), tooLong.promise])
    callOff()
  }

  return {
    clock,
    settings: needs.settings,
    board,
    now,
    play,
    saves,
    marks,
    keeper,
    mover,
    sleeper,
    sounder,
    elsewhere,
    ender,
    chooser,
    loading,
    keys,
    replay,
    settle,
    isThere: ({ ref }: Loaded) => isThere(needs, ref),
    /** Nothing when nothing was asked to sound yet. */
    machine: () => machine,
    tabs: {
      open: () => void tabsNow(),
      close() {
        tabs?.close()
        tabs = undefined
      },
    },
  }
}

export type Parts = ReturnType<typeof composeParts>
