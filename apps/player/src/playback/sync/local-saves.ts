import { ignore } from '@chapterhouse/ui/ignore'
import type { Loaded } from '../loaded.ts'
import type { LocalProgress, PlayerNeeds } from '../player-context.ts'
import type { ProgressSync } from './progress-sync.ts'

export const localProgressKey = (owner: (rest: string) => string, key: string) => owner(`book|${key}`)
export const lastKey = (owner: (rest: string) => string) => owner('last')

/** Progress in the device's database and in the unload snapshot. */
export function createLocalSaves({
  stores,
  owner,
  clock,
  unloadSnapshot,
}: Pick<PlayerNeeds, 'stores' | 'owner' | 'clock' | 'unloadSnapshot'>): Pick<ProgressSync, 'saveLocally' | 'unloadSnapshot'> {
  function saveLocally(loaded: Loaded): void {
    const own = localProgressOf(loaded)
    for (const key of [localProgressKey(owner, loaded.key), lastKey(owner)])
      stores.localProgress
        .get(key)
        .then((stored) => (isNewer(stored, own, clock.now()) ? undefined : stores.localProgress.set(key, own)))
        .catch(ignore('the device has no storage; the server has it'))
  }

  return {
    saveLocally,
    unloadSnapshot(loaded) {
      const own = localProgressOf(loaded)
      if (!isNewer(unloadSnapshot.read(), own, clock.now())) unloadSnapshot.write(own)
      saveLocally(loaded)
    },
  }
}

const localProgressOf = ({ ref, state, inheritedSpeed, isBlind }: Loaded): LocalProgress => ({
  ...{ ref, state, inheritedSpeed },
  ...(isBlind && { isBlind }),
})

/** Another tab may have continued since; times in the future come from a wrong clock. */
const isNewer = (stored: LocalProgress | undefined, own: LocalProgress, nowMs: number): boolean =>
  stored !== undefined && stored.state.updatedAt > own.state.updatedAt && stored.state.updatedAt <= nowMs
