import type { Loaded } from '../loaded.ts'
import { isUnsaved } from '../position/playback-state.ts'
import { createPlayedReport, type PlayedReportNeeds } from './played-report.ts'
import type { SequencerEvent } from './track.ts'

type Failed = Extract<SequencerEvent, { kind: 'failed' }>

export function createPlaybackReports(
  reportsNeeds: PlayedReportNeeds & { pause: (by: 'other') => void },
): (event: SequencerEvent) => void {
  const { context, progressSync, sleepTimer, silence, pause } = reportsNeeds
  const { needs, store, sequencer, currentBook, tell } = context
  const onSounded = createPlayedReport(reportsNeeds)

  function onOver(loaded: Loaded): void {
    sleepTimer.onOver(loaded)
    silence(loaded)
    const effects = loaded.send({ kind: 'over', at: needs.clock.now() })
    if (effects.includes('save')) progressSync.save(loaded)
    else if (isUnsaved(loaded.state)) progressSync.saveLocally(loaded)
    if (loaded.state.finished) tell({ kind: 'finished', loaded, stage: 'over' })
    progressSync.show(loaded)
    tell({ kind: 'changed', loaded })
  }

  function onFailed(loaded: Loaded, { why, file }: Failed): void {
    silence(loaded)
    const codec = loaded.book.timeline.files[file]?.codec ?? ''
    store.failure.value = why === 'cannot-convert' ? { kind: why, codec } : { kind: why }
    progressSync.saveLocally(loaded)
    tell({ kind: 'changed', loaded })
  }

  return (event) => {
    const loaded = currentBook()
    if (!loaded) return
    const isWanted = store.wanted.peek()
    if (event.kind === 'sounded' && isWanted) onSounded(loaded, event)
    else if (event.kind === 'started') tell({ kind: 'changed', loaded })
    else if (event.kind === 'over') onOver(loaded)
    else if (event.kind === 'interrupted') pause('other')
    else if (event.kind === 'buffered') store.bufferedTo.value = sequencer().bufferedTo()
    else if (event.kind === 'waiting' && isWanted) {
      store.waiting.value = true
      store.sounding.value = false
    } else if (event.kind === 'failed') onFailed(loaded, event)
  }
}
