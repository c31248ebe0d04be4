import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { invalid } from '@chapterhouse/kit/errors'

/**
 * Says in a file that this process uses the folder. Two of them would remove one another's files. Throws `invalid` while another one that
 * lives says so; what a dead one has left counts for nothing.
 */
export function holdFolder(folder: string): void {
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
  } catch {
    return undefined
  }
}

/** Number and moment of its start, since numbers come again (proc_pid_stat(5), field 22); undefined: there is no such process. */
function identityOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the name of the program in brackets, which may contain brackets itself.
    const fields = stat.slice(stat.lastIndexOf(') ') + 2).split(' ')
    return `${pid} ${fields[19]}`
  } catch {
    return process.pid === pid ? `${pid}` : undefined
  }
}
