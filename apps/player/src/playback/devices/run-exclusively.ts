import type { PlayerNeeds } from '../player-context.ts'

/** Of several tabs one does it; where browsers have no locks (plain http) every tab does. */
export const runExclusively: PlayerNeeds['alone'] = async (name, task) => {
  const work = async () => {
    await task()
    return true
  }
  const { locks }: { locks?: LockManager } = navigator
  if (!locks) return await work()
  return await locks.request(`chapterhouse.queue ${name}`, { ifAvailable: true }, async (lock) => lock !== null && (await work()))
}
