import { existsSync, readFileSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { ifGone, ignore } from '@chapterhouse/kit/ignore'

const WAIT_MS = 2_000

/** Bytes of a file system. */
export interface Disk {
  total: number
  /** Available to this user; the system may reserve a part. */
  free: number
}

/** How the server was installed, by the traces that containers leave. */
export function installOf(): 'docker' | 'source' {
  return existsSync('/.dockerenv') || existsSync('/run/.containerenv') ? 'docker' : 'source'
}

/**
 * The command that restarts the server as a systemd service; '' if another program started it (systemd.exec(5), SYSTEMD_EXEC_PID).
 */
export function restartCommandOf(
  env: Readonly<Record<string, string | undefined>>,
  { pid, cgroup }: { pid: number; cgroup: string } = thisProgram(),
): string {
  if (env['SYSTEMD_EXEC_PID'] !== String(pid)) return ''
  const [, path = '', unit = ''] = /^(?:0:|\d+:name=systemd):(\/.*\/)?([\w.@:-]+)\.service$/m.exec(cgroup) ?? []
  if (unit === '') return ''
  return `systemctl ${path.includes('/user@') ? '--user ' : ''}restart ${unit}`
}

/** Its id, and the text of its `/proc/self/cgroup`. */
function thisProgram(): { pid: number; cgroup: string } {
  const file = '/proc/self/cgroup'
  return { pid: process.pid, cgroup: existsSync(file) ? readFileSync(file, 'utf8') : '' }
}

/** Bytes of a database and of its write-ahead log. */
export async function databaseBytes(file: string): Promise<number> {
  const sizes = await Promise.all(
    [file, `${file}-wal`].map((name) =>
      stat(name)
        .then(({ size }) => size)
        .catch(ifGone(0)),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The disk of a folder, or null after two seconds. One check per folder at a time, because a hanging one blocks a thread. */
export function createDisks(look = lookAt) {
  const looking = new Map<string, Promise<Disk | null>>()

  function inFlight(folder: string): Promise<Disk | null> {
    const known = looking.get(folder)
    if (known !== undefined) return known
    const started = look(folder)
      .catch(ignore('the disk cannot be looked at', null))
      .finally(() => looking.delete(folder))
    looking.set(folder, started)
    return started
  }

  return async (folder: string): Promise<Disk | null> => {
    const late = Promise.withResolvers<null>()
    const timer = setTimeout(() => late.resolve(null), WAIT_MS)
    try {
      return await Promise.race([inFlight(folder), late.promise])
    } finally {
      clearTimeout(timer)
    }
  }
}

async function lookAt(folder: string): Promise<Disk> {
  const { bsize, blocks, bavail } = await statfs(folder)
  return { total: bsize * blocks, free: bsize * bavail }
}
