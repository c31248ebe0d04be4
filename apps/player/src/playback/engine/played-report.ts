import type { Loaded } from '../loaded.ts'
import { passingTo } from '../position/skipped-ends.ts'
import { chapterAt } from '../position/timeline.ts'
import type { PlaybackNeeds } from './playback.ts'
import type { SequencerEvent } from './track.ts'

type Sounded = Extract<SequencerEvent, { kind: 'sounded' }>

export type PlayedReportNeeds = Pick<PlaybackNeeds, 'context' | 'progressSync' | 'seeking' | 'sleepTimer'> & {
  silence: (loaded: Loaded) => void
}

const LOCAL_SAVE_MS = 5_000

/** Handles a report of played audio: progress, the sleep timer, skipped intros and outros, the story end. */
export function createPlayedReport({
  context,
  progressSync,
  seeking,
  sleepTimer,
  silence,
}: PlayedReportNeeds): (loaded: Loaded, report: Sounded) => void {
  const { needs, store, sequencer, tell } = context
  const isLocalSaveDue = atLeastEvery(LOCAL_SAVE_MS)

  function show(loaded: Loaded): void {
    progressSync.show(loaded)
    sleepTimer.show(loaded)
  }

  /** Called when the sleep timer has ended and set the position. */
  function stopHere(loaded: Loaded): void {
    const { position } = loaded.state
    silence(loaded)
    sequencer().pause()
    sequencer().seek(position)
    show(loaded)
    tell({ kind: 'changed', loaded })
  }

  function skipEnds(loaded: Loaded, before: number): void {
    const to = passingTo(loaded.book.timeline, { before, now: loaded.state.position }, store.skippedEnds.peek())
    if (to !== undefined) seeking.carry(loaded, to)
  }

  return (loaded, { position, ms }) => {
    const { timeline } = loaded.book
    const { position: before } = loaded.state
    const chapter = chapterAt(timeline, before).index
    const effects = loaded.send({ kind: 'sounded', position, ms, at: needs.clock.now() })
    if (effects.includes('note-span')) progressSync.noteSpan(loaded)
    store.sounding.value = true
    store.waiting.value = false
    if (sleepTimer.onSounded(loaded, ms)) return void stopHere(loaded)
    skipEnds(loaded, before)
    if (effects.includes('save')) progressSync.save(loaded)
    else if (isLocalSaveDue(loaded.state.updatedAt)) progressSync.saveLocally(loaded)
    if (effects.includes('finished')) tell({ kind: 'finished', loaded, stage: 'story' })
    show(loaded)
    store.bufferedTo.value = sequencer().bufferedTo()
    if (chapterAt(timeline, loaded.state.position).index !== chapter) tell({ kind: 'changed', loaded })
  }
}

/** True at most once in this time, even if the clock is set back. */
function atLeastEvery(ms: number): (at: number) => boolean {
  let last = 0
  return (at) => {
    if (Math.abs(at - last) < ms) return false
    last = at
    return true
  }
}
