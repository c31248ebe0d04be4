import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { invalid } from '@chapterhouse/kit/errors'
import { ifGone, ignore } from '@chapterhouse/kit/ignore'

/**
 * Marks the folder as used by this process, because two processes would remove each other's files. Throws `invalid` if another
 * running process uses it; the mark of a dead process is ignored.
 */
export function claimFolder(folder: string): void {
  const file = path.join(folder, 'in-use')
  const holder = readHolder(file)
  if (holder && holder !== identityOf(process.pid) && holder === identityOf(Number.parseInt(holder, 10)))
    throw invalid(
      `${folder} is in use by another process (${Number.parseInt(holder, 10)}). Give each process its own folder with --cache.`,
    )
  writeFileSync(file, identityOf(process.pid) ?? '')
}

function readHolder(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    return ifGone()(error)
  }
}

/** Process id and start time, since ids are reused (proc_pid_stat(5), field 22); undefined if there is no such process. */
function identityOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in parentheses, which may itself contain parentheses.
    const fields = stat.slice(stat.lastIndexOf(') ') + 2).split(' ')
    return `${pid} ${fields[19]}`
  } catch (error) {
    ignore('the process has ended, or the system has no /proc')(error)
    return process.pid === pid ? `${pid}` : undefined
  }
}
