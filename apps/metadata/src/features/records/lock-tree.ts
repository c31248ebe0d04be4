import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { invalid } from '@chapterhouse/kit/errors'
import { isAlive } from '@chapterhouse/kit/is-alive'

/** Of two that write one database, one would undo what the other does: the second is refused. Let go by disposal, or by a death. */
export function lockTree(dir: string, { isMade = false } = {}): Disposable {
  const file = path.join(dir, 'data', '.lock')
  if (isMade) mkdirSync(path.dirname(file), { recursive: true })
  for (;;) {
    const outcome = take(file)
    if (outcome === 'taken') return { [Symbol.dispose]: () => rmSync(file, { force: true }) }
    // Where there is no folder there is nothing to keep; whoever opens it says so.
    if (outcome === 'no-folder') return { [Symbol.dispose]: () => {} }
    const holder = holderOf(file)
    // Our own process id is that of an earlier process: in a container all have the same.
    if (holder !== undefined && process.pid !== holder && isAlive(holder))
      throw invalid(
        `${dir} is being written by another process (${holder}). Wait until it finishes. If that process is unrelated, remove ${file}.`,
      )
    rmSync(file, { force: true })
  }
}

function take(file: string): 'taken' | 'held' | 'no-folder' {
  try {
    writeFileSync(file, `${process.pid}\n`, { flag: 'wx' })
    return 'taken'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST') return 'held'
    if (code === 'ENOENT' || code === 'ENOTDIR') return 'no-folder'
    throw error
  }
}

function holderOf(file: string): number | undefined {
  try {
    const [, pid] = /^([1-9]\d{0,9})\s*$/.exec(readFileSync(file, 'utf8')) ?? []
    return pid === undefined ? undefined : Number(pid)
  } catch {
    return undefined
  }
}
