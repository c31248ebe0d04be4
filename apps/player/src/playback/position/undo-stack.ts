export type JumpCause = 'scrub' | 'skip' | 'chapter' | 'bookmark' | 'history' | 'lock-screen' | 'undo' | 'again' | 'device' | 'lost'

/** A move of the place that was not sounding. */
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
  /** Presses that still belong together: where they began, when the last came, and whether an entry stands for them. */
  group: { from: number; at: number; hasEntry: boolean } | undefined
}

export const EMPTY_STACK: UndoStack = { jumps: [], group: undefined }

export const MOST_JUMPS = 20
const FAR = 60
const TOGETHER_MS = 2_000
const FRESH_MS = 10_000
const OFFERED_MS = 120_000

/** Far jumps are remembered. Presses of skip less than two seconds apart are one jump from where the first began. */
export function withJump(stack: UndoStack, jump: Jump): UndoStack {
  const isPress = jump.cause === 'skip' || jump.cause === 'chapter'
  const isContinued = isPress && stack.group !== undefined && jump.at - stack.group.at < TOGETHER_MS
  const from = isContinued ? (stack.group?.from ?? jump.from) : jump.from
  const before = isContinued && stack.group?.hasEntry ? stack.jumps.slice(0, -1) : stack.jumps
  const hasEntry = Math.abs(jump.to - from) >= FAR
  return {
    jumps: hasEntry ? [...before, { ...jump, from }].slice(-MOST_JUMPS) : before,
    group: isPress ? { from, at: jump.at, hasEntry } : undefined,
  }
}

/** Going back takes the entry away and is itself a jump. */
export function undone(stack: UndoStack): { to: number; stack: UndoStack } | undefined {
  const last = lastOffered(stack)
  return last && { to: last.from, stack: { jumps: stack.jumps.filter((jump) => jump !== last), group: undefined } }
}

/** "Back to …": fresh in the player, longer in the mini-player. */
export function offerOf(stack: UndoStack, now: number): { to: number; isFresh: boolean } | undefined {
  const last = lastOffered(stack)
  if (!last || now - last.at >= OFFERED_MS) return undefined
  return { to: last.from, isFresh: now - last.at < FRESH_MS }
}

/** Progress of another device has an offer of its own. */
const lastOffered = ({ jumps }: UndoStack) => jumps.findLast(({ cause }) => cause !== 'device' && cause !== 'lost')
