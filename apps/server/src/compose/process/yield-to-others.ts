import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { ignore } from '@chapterhouse/kit/ignore'

const SYSTEM = { setPriority, writeFile: writeFileSync as (file: string, text: string) => void }

/** Lets other processes come first, for the processor and when memory runs out, as far as the system allows each. */
export function yieldToOthers(niceness: number, { setPriority, writeFile } = SYSTEM): void {
  attempt(() => setPriority(niceness))
  attempt(() => writeFile('/proc/self/oom_score_adj', '500'))
}

function attempt(step: () => void): void {
  try {
    step()
  } catch (error) {
    ignore('not Linux, or not allowed')(error)
  }
}
