/** Something that a client keeps open. */
export interface Use {
  /** When its client last took something, by `now`. */
  activeMs: () => number
  end: () => void
}

/** Limits how many things a key (a person, an address) keeps open at a time. */
export function createQuota<Key>({
  max,
  yieldsAfterMs,
  now,
}: {
  /** Maximum uses per key. */
  max: number
  /** A use whose client has taken nothing for this long makes room for another. */
  yieldsAfterMs: number
  /** Monotonic milliseconds. */
  now: () => number
}) {
  const held = new Map<Key, Set<Use>>()

  /** Ends the use that was idle longest; false if all are active. */
  function makeRoom(uses: Set<Use>): boolean {
    let idlest: Use | undefined
    let idleSince = now() - yieldsAfterMs
    for (const use of uses) {
      const activeMs = use.activeMs()
      if (activeMs > idleSince) continue
      idleSince = activeMs
      idlest = use
    }
    if (!idlest) return false
    uses.delete(idlest)
    idlest.end()
    return true
  }

  return {
    /** Counts a use until it is released; undefined if there is no room for it. */
    take(key: Key, use: Use): (() => void) | undefined {
      const uses = held.get(key) ?? new Set<Use>()
      if (uses.size >= max && !makeRoom(uses)) return undefined
      uses.add(use)
      held.set(key, uses)
      return () => {
        uses.delete(use)
        if (uses.size === 0 && held.get(key) === uses) held.delete(key)
      }
    },
    countOf: (key: Key): number => held.get(key)?.size ?? 0,
  }
}
