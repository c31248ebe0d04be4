import { Unreachable } from '@chapterhouse/client/call'
import { deviceStore } from './device-store.ts'
import { ownerKey } from './keys.ts'

const answers = deviceStore<unknown>('answers')

/** Asks, and keeps what was said on the device: while the server is out of reach, the answer is the one before. */
export async function keepingAnswer<T>(name: string, ask: () => Promise<T>): Promise<T> {
  const key = ownerKey(name)
  try {
    const answer = await ask()
    void answers.set(key, answer).catch(() => undefined)
    return answer
  } catch (error) {
    const kept = error instanceof Unreachable ? await keptAnswer<T>(name) : undefined
    if (kept === undefined) throw error
    return kept
  }
}

export async function keptAnswer<T>(name: string): Promise<T | undefined> {
  return (await answers.get(ownerKey(name)).catch(() => undefined)) as T | undefined
}
