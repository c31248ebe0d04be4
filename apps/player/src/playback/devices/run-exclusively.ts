import type { PlayerNeeds } from '../player-context.ts'

/** Runs the task in one tab only; without browser support for locks (plain http), in every tab. */
export const runExclusively: PlayerNeeds['alone'] = async (name, task) => {
  const work = async () => {
    await task()
    return true
  }
  const { locks }: { locks?: LockManager } = navigator
  if (!locks) return await work()
  return await locks.request(`chapterhouse.queue ${name}`, { ifAvailable: true }, async (lock) => lock !== null && (await work()))
}
