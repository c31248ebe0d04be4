import { AppError } from '@chapterhouse/kit/errors'

interface FileWatchNeeds {
  file: string
  /** The mark (`markOf`) of the file served at startup. */
  mark: string
  readMark: () => Promise<string>
  /** Opens the file in every process and switches to it. Throws if that fails; the previous file remains in use. */
  adopt: (mark: string) => Promise<void>
  /** Runs a function repeatedly, never twice at a time. */
  repeat: (everyMs: number, run: () => Promise<void>) => void
  log: { info(facts: object, text: string): void; warn(facts: object, text: string): void }
  signal: AbortSignal
}

const EVERY_MS = 2_000

/**
 * Serves every new file at a path. Polls, because a network mount reports no changes. A file is opened once two checks find it
 * unchanged, so that a file still being written is left alone.
 */
export function createFileWatch({ file, mark, readMark, adopt, repeat, log, signal }: FileWatchNeeds) {
  let [served, seen] = [mark, mark]
  let refused: string | undefined
  let isDue = false
  let before = Promise.resolve()

  return {
    start: (): void => repeat(EVERY_MS, () => inTurn(checkRegularly)),

    /** Checks immediately, even a rejected file. Further calls are ignored until the check begins. */
    async look(): Promise<void> {
      if (isDue) return
      isDue = true
      await inTurn(async () => {
        isDue = false
        seen = await readMark()
        if (seen !== served) await take(seen)
      })
    },
  }

  async function checkRegularly(): Promise<void> {
    const found = await readMark()
    const isSettled = found === seen
    seen = found
    if (isSettled && found !== served && found !== refused) await take(found)
  }

  async function take(found: string): Promise<void> {
    try {
      await adopt(found)
      served = found
      refused = undefined
      log.info({ file }, 'now serving this file')
    } catch (error) {
      if (signal.aborted) return
      refused = found
      // A faulty file is logged by its message, a defect with its stack.
      const why = error instanceof AppError ? { why: error.message } : { err: error }
      log.warn({ file, ...why }, 'the file cannot be served; keeping the previous release')
    }
  }

  function inTurn(look: () => Promise<void>): Promise<void> {
    before = before.then(look)
    return before
  }
}
