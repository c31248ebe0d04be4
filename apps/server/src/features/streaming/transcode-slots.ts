import { unavailable } from '@chapterhouse/kit/errors'

export interface SlotLimits {
  perPerson: number
  /** Limit for all guests together. */
  guests: number
  inAll: number
  /** A client that has read nothing for this long loses its slot if another listener needs it. */
  yieldsAfterMs: number
}

export interface Listener {
  userId: number
  isGuest: boolean
}

export interface Slot extends Listener {
  /** When its client last read something, by `now`. */
  takenAt: number
  /** Ends the process and frees its slot. */
  end: () => void
  /** Whether the slot was given to another listener. */
  isGivenUp: boolean
}

const BUSY_SECONDS = 5

export function createSlots({ perPerson, guests, inAll, yieldsAfterMs }: SlotLimits, now: () => number) {
  const held = new Set<Slot>()
  let refused = 0

  /** The slots to give up for one more listener; undefined if those in the way are in use. */
  function givenUpFor({ userId, isGuest }: Listener): Set<Slot> | undefined {
    const givenUp = new Set<Slot>()
    const limits = [
      { max: perPerson, counts: (slot: Slot) => slot.userId === userId },
      ...(isGuest ? [{ max: guests, counts: (slot: Slot) => slot.isGuest }] : []),
      { max: inAll, counts: () => true },
    ]
    for (const { max, counts } of limits) {
      const counted = [...held].filter((slot) => counts(slot) && !givenUp.has(slot))
      if (counted.length < max) continue
      const idlest = counted.reduce((one, other) => (other.takenAt < one.takenAt ? other : one))
      if (now() - idlest.takenAt < yieldsAfterMs) return undefined
      givenUp.add(idlest)
    }
    return givenUp
  }

  function roomFor(listener: Listener): Set<Slot> {
    const givenUp = givenUpFor(listener)
    if (givenUp) return givenUp
    refused += 1
    throw unavailable('server busy transcoding; try again shortly', { retryAfterSeconds: BUSY_SECONDS })
  }

  return {
    /** Throws if `take` would. */
    check: (listener: Listener): void => void roomFor(listener),
    take(listener: Listener): Slot {
      for (const slot of roomFor(listener)) {
        held.delete(slot)
        slot.isGivenUp = true
        slot.end()
      }
      const slot = { ...listener, takenAt: now(), end: () => {}, isGivenUp: false }
      held.add(slot)
      return slot
    },
    release: (slot: Slot): void => void held.delete(slot),
    /** Slots in use, and listeners who were refused one so far. */
    counts: () => ({ running: held.size, refused }),
  }
}
