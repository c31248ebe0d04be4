import { ignore } from '@chapterhouse/ui/ignore'
import { bookKey } from '../../device/keys.ts'
import type { PlayerContext } from '../player-context.ts'
import { EMPTY_STACK, type Jump, MAX_JUMPS, type UndoStack } from '../position/undo-stack.ts'
import type { ProgressSync } from './progress-sync.ts'

/** Keeps the position of a save that lost against another device in the history. */
export function createLostSaves({ needs, currentBook }: PlayerContext<'clock' | 'stores' | 'owner'>): ProgressSync['lost'] {
  const { stores, owner, clock } = needs
  /** The time of the last lost save of each book, for the life of the page. */
  const losses = new Map<string, number>()

  return (ref, { from, to }) => {
    const jump = { from, to, at: clock.now(), cause: 'lost' as const }
    const key = owner(bookKey(ref))
    const before = losses.get(key)
    losses.set(key, jump.at)
    const loaded = currentBook()
    const isLoaded = loaded?.key === bookKey(ref)
    if (isLoaded) loaded.send({ kind: 'lose', jump, lastLossAt: before })
    const stack = isLoaded
      ? Promise.resolve(loaded.stack)
      : stores.jumps.get(key).then((stack) => withLoss(stack ?? EMPTY_STACK, jump, before))
    stack.then((stack) => stores.jumps.set(key, stack)).catch(ignore('the device has no storage'))
  }
}

/** Continued playback may lose repeatedly; it then has one entry, with the last position, not twenty. */
export function withLoss({ jumps }: UndoStack, jump: Jump, lastLossAt: number | undefined): UndoStack {
  const others = jumps.filter(({ cause, at }) => cause !== 'lost' || at !== lastLossAt)
  return { jumps: [...others, jump].slice(-MAX_JUMPS), group: undefined }
}
