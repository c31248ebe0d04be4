import { spawnSync } from 'node:child_process'
import { temporaryFolder } from './temporary-folder.ts'

/** An in-memory file system of this size; undefined if this user cannot mount one. */
export function mountSmallDisk(folder: string, size: string): Disposable | undefined {
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status !== 0) return undefined
  return { [Symbol.dispose]: () => void spawnSync('umount', [folder]) }
}

/** The reason to skip a test that needs such a disk; false if there is none. */
export function cannotMount(): string | false {
  using folder = temporaryFolder()
  using disk = mountSmallDisk(folder.path, '1m')
  return disk ? false : 'a small disk cannot be mounted here'
}
