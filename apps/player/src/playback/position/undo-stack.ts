export type JumpCause = 'scrub' | 'skip' | 'chapter' | 'bookmark' | 'history' | 'lock-screen' | 'undo' | 'again' | 'device' | 'lost'

/** A change of position other than through playback. */
export interface Jump {
  from: number
  to: number
  /** Milliseconds since 1970. */
  at: number
  cause: JumpCause
}

export interface UndoStack {
  /** Newest last. */
  jumps: readonly Jump[]
  /** Presses that count as one: their start, the time of the last, and whether they have an entry. */
  group: { from: number; at: number; hasEntry: boolean } | undefined
}

export const EMPTY_STACK: UndoStack = { jumps: [], group: undefined }

export const MAX_JUMPS = 20
const FAR = 60
const TOGETHER_MS = 2_000
const FRESH_MS = 10_000
const OFFERED_MS = 120_000

/** Records far jumps. Skips less than two seconds apart count as one jump from the start of the first. */
export function withJump(stack: UndoStack, jump: Jump): UndoStack {
  const isPress = jump.cause === 'skip' || jump.cause === 'chapter'
  const isContinued = isPress && stack.group !== undefined && jump.at - stack.group.at < TOGETHER_MS
  const from = isContinued ? (stack.group?.from ?? jump.from) : jump.from
  const before = isContinued && stack.group?.hasEntry ? stack.jumps.slice(0, -1) : stack.jumps
  const hasEntry = Math.abs(jump.to - from) >= FAR
  return {
    jumps: hasEntry ? [...before, { ...jump, from }].slice(-MAX_JUMPS) : before,
    group: isPress ? { from, at: jump.at, hasEntry } : undefined,
  }
}

/** Going back removes the entry and is itself a jump. */
export function undone(stack: UndoStack): { to: number; stack: UndoStack } | undefined {
  const last = lastOffered(stack)
  return last && { to: last.from, stack: { jumps: stack.jumps.filter((jump) => jump !== last), group: undefined } }
}

/** "Back to …": fresh for the player, longer for the mini-player. */
export function offerOf(stack: UndoStack, now: number): { to: number; isFresh: boolean } | undefined {
  const last = lastOffered(stack)
  if (!last || now - last.at >= OFFERED_MS) return undefined
  return { to: last.from, isFresh: now - last.at < FRESH_MS }
}

/** Other devices' positions have a separate offer. */
const lastOffered = ({ jumps }: UndoStack) => jumps.findLast(({ cause }) => cause !== 'device' && cause !== 'lost')
