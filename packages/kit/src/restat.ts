import { type Stats, stat, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

/** ext, xfs, btrfs, tmpfs, overlay, f2fs, zfs, bcachefs: as the kernel numbers them. Everything else may be at the end of a wire. */
const NEAR = new Set([0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0xf2f52010, 0x2fc12fc1, 0xca451a4e])

/** Whether a path is on a local disk. */
export async function isNear(where: string): Promise<boolean> {
  const { type } = await statfs(where)
  return NEAR.has(type >>> 0)
}

/**
 * A fresh look at a path that was opened a moment ago; undefined where nothing is there. On a disk of this machine at once: what was just
 * opened, and the folders above it, the system still holds in memory, and then a look costs a tenth of the way through another thread.
 * Elsewhere it may wait for a wire, and must not hold up everybody.
 */
export function restat(where: string, { isNear: mayLookNow }: { isNear: boolean }): Stats | undefined | Promise<Stats | undefined> {
  // By callback: a promise of the library costs as much again as the look itself.
  if (!mayLookNow) return new Promise((resolve) => stat(where, (error, stats) => resolve(error ? undefined : stats)))
  try {
    return statSync(where, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/** The same file, unchanged. */
export function isSameFile(one: Stats, other: Stats): boolean {
  return one.ino === other.ino && one.dev === other.dev && one.size === other.size && one.mtimeMs === other.mtimeMs
}
