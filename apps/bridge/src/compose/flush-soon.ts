import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { ignore, warn } from '@chapterhouse/kit/ignore'

/**
 * Flushes a file after each change, beside the program instead of before its next step: a change is on the disk some milliseconds
 * after it was made. Several changes during one flush are flushed together by the next.
 */
export function createFlusher(file: string) {
  const opened = open(file, constants.O_RDONLY)
  opened.catch(ignore('reported at the first flush'))
  let running: Promise<void> | undefined
  let isDirty = false

  async function flushAll(): Promise<void> {
    const handle = await opened
    while (isDirty) {
      isDirty = false
      await handle.sync()
    }
  }

  return {
    flushSoon(): void {
      isDirty = true
      running ??= flushAll()
        .catch(warn('the ledger cannot be flushed to the disk'))
        .finally(() => {
          running = undefined
        })
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await running
      await opened.then((handle) => handle.close()).catch(ignore('it was never opened'))
    },
  }
}
