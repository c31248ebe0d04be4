import { setTimeout as pause } from 'node:timers/promises'
import type { Chapterhouse } from './chapterhouse.ts'

const SAVERS = 16
/** Between two saves of one listener. */
const SAVE_EVERY_MS = 20

export interface Savers extends AsyncDisposable {
  /** Milliseconds of each save since the last call. */
  waits(): number[]
}

/** Listeners of library 1 who keep saving until the end of the block. */
export function startSavers(server: Chapterhouse): Savers {
  const stop = new AbortController()
  let waits: number[] = []
  const saving = Array.from({ length: SAVERS }, async (_, at) => {
    for (let position = 1; !stop.signal.aborted; position += 1) {
      const before = performance.now()
      await server.call('PUT', `/libraries/1/progress?path=book-${at}`, { position, duration: 100_000 })
      waits.push(performance.now() - before)
      await pause(SAVE_EVERY_MS)
    }
  })
  return {
    waits() {
      const since = waits
      waits = []
      return since
    },
    async [Symbol.asyncDispose]() {
      stop.abort()
      await Promise.all(saving)
    },
  }
}
