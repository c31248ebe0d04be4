import { AppError } from '@chapterhouse/kit/errors'

interface FileWatchNeeds {
  file: string
  /** Of the file that is served from the start (`markOf`). */
  mark: string
  readMark: () => Promise<string>
  /** Opens the file with that mark everywhere and switches; throws where that is not possible, and what was served is kept. */
  adopt: (mark: string) => Promise<void>
  /** The clock: runs again and again, never two at a time. */
  repeat: (everyMs: number, run: () => Promise<void>) => void
  log: { info(facts: object, text: string): void; warn(facts: object, text: string): void }
  signal: AbortSignal
}

const EVERY_MS = 2_000

export type FileWatch = ReturnType<typeof createFileWatch>

/**
 * Serves each file that takes a name. It polls, because a network mount reports no changes. A file is opened once two polls find it
 * unchanged, so that one being written is left alone.
 */
export function createFileWatch({ file, mark, readMark, adopt, repeat, log, signal }: FileWatchNeeds) {
  let [served, seen] = [mark, mark]
  let refused: string | undefined
  let isDue = false
  let before = Promise.resolve()

  return {
    start: (): void => repeat(EVERY_MS, () => inTurn(lookByItself)),

    /** Looks at once, also at a file that was refused. Further calls are dropped until that look begins. */
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

  async function lookByItself(): Promise<void> {
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
      // A fault of the file is logged as one sentence, a defect of ours with its stack.
      const why = error instanceof AppError ? { why: error.message } : { err: error }
      log.warn({ file, ...why }, 'the file cannot be served; keeping the previous release')
    }
  }

  function inTurn(look: () => Promise<void>): Promise<void> {
    before = before.then(look)
    return before
  }
}
