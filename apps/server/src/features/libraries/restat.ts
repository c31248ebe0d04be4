import { type Stats, stat, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { ifGone } from '@chapterhouse/kit/ignore'

/** Kernel magic numbers of ext, xfs, btrfs, tmpfs, overlay, f2fs, zfs and bcachefs. Anything else may be a network file system. */
const NEAR = new Set([0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0xf2f52010, 0x2fc12fc1, 0xca451a4e])

/** Whether a path is on a local disk. */
export async function isNear(where: string): Promise<boolean> {
  const { type } = await statfs(where)
  return NEAR.has(type >>> 0)
}

/**
 * Stats a path that was opened a moment ago; undefined if it no longer exists. Synchronous on a local disk: the entry is still
 * cached, and the call costs a tenth of a round trip through another thread. Other file systems may wait for the network, so there
 * it is asynchronous.
 */
export function restat(where: string, { isNear: mayLookNow }: { isNear: boolean }): Stats | undefined | Promise<Stats | undefined> {
  // The promise API would cost twice as much as the callback.
  if (!mayLookNow) return new Promise((resolve) => stat(where, (error, stats) => resolve(error ? ifGone()(error) : stats)))
  try {
    return statSync(where, { throwIfNoEntry: false })
  } catch (error) {
    return ifGone()(error)
  }
}

/** The same file, unchanged. A change time counts unless the file system generates it. */
export function isSameFile(one: Stats, other: Stats, { ignoresChangeTimes }: { ignoresChangeTimes: boolean }): boolean {
  const isAlike = one.ino === other.ino && one.dev === other.dev && one.size === other.size && one.mtimeMs === other.mtimeMs
  return isAlike && (ignoresChangeTimes || one.ctimeMs === other.ctimeMs)
}
