import { ignore } from '../ignore.ts'

/** Runs tasks with the same key one at a time, in order. */
export type InTurn = <T>(key: string, task: () => Promise<T>) => Promise<T>

export function createTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>()

  return function inTurn(key, task) {
    const turn = (last.get(key) ?? Promise.resolve()).then(task)
    const over: Promise<unknown> = turn.catch(ignore('its caller gets the error')).then(() => {
      if (last.get(key) === over) last.delete(key)
    })
    last.set(key, over)
    return turn
  }
}
