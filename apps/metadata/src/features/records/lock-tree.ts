import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { invalid } from '@chapterhouse/kit/errors'
import { ifGone } from '@chapterhouse/kit/ignore'
import { isAlive } from './is-alive.ts'

/** Locks a database against a second writer. Released by disposal; the lock of a dead process does not count. */
export function lockTree(dir: string, { isMade = false } = {}): Disposable {
  const file = path.join(dir, 'data', '.lock')
  if (isMade) mkdirSync(path.dirname(file), { recursive: true })
  for (;;) {
    const outcome = take(file)
    if (outcome === 'taken') return { [Symbol.dispose]: () => rmSync(file, { force: true }) }
    // A missing folder needs no lock; opening the database reports it.
    if (outcome === 'no-folder') return { [Symbol.dispose]: () => {} }
    const holder = holderOf(file)
    // Our own process id comes from an earlier process: in a container it is always the same.
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
  } catch (error) {
    return ifGone()(error)
  }
}
