import { bookKey } from '../../device/keys.ts'
import type { PlayerNeeds } from '../player-context.ts'
import { lastKey, localProgressKey } from './local-saves.ts'

const YEAR_MS = 365 * 24 * 3_600_000

/** Removes progress and jumps of books not played here for a year, unless they have pending changes. */
export async function pruneLocalProgress({ stores, owner, clock }: Pick<PlayerNeeds, 'stores' | 'owner' | 'clock'>): Promise<void> {
  const person = owner('')
  const [localProgress, jumps, waiting, last] = await Promise.all([
    stores.localProgress.all(localProgressKey(owner, '')),
    stores.jumps.all(person),
    waitingBooks(stores, person),
    stores.localProgress.get(lastKey(owner)),
  ])
  const before = clock.now() - YEAR_MS
  const isOld = (key: string) => {
    const playedAt = localProgress.get(localProgressKey(owner, key))?.state.updatedAt ?? 0
    const jumpedAt = jumps.get(owner(key))?.jumps.at(-1)?.at ?? 0
    return Math.max(playedAt, jumpedAt) < before
  }
  const known = new Set([
    ...[...localProgress.values()].map(({ ref }) => bookKey(ref)),
    ...[...jumps.keys()].map((fullKey) => fullKey.slice(person.length)),
  ])
  if (last) known.delete(bookKey(last.ref))
  for (const key of known) {
    if (waiting.has(key) || !isOld(key)) continue
    await stores.localProgress.remove(localProgressKey(owner, key))
    await stores.jumps.remove(owner(key))
  }
}

async function waitingBooks({ saves, marks, spans }: PlayerNeeds['stores'], person: string): Promise<ReadonlySet<string>> {
  const [saved, marked, played] = await Promise.all([saves.all(person), marks.all(person), spans.all(person)])
  return new Set([
    ...[...saved.keys()].map((key) => key.slice(person.length)),
    ...[...marked.values()].map(({ ref }) => bookKey(ref)),
    // `told|<time>|<book>` and `open|<book>`: a path may contain a vertical bar, so only the part before it is cut off.
    ...[...played.keys()].map((key) => key.slice(person.length).replace(/^(?:told\|\d+|open)\|/, '')),
  ])
}
