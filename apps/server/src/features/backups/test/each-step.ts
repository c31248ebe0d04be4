import fs from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

/** Calls that change a disk. */
const SYNC = [
  'chmodSync',
  'copyFileSync',
  'fsyncSync',
  'linkSync',
  'openSync',
  'renameSync',
  'rmSync',
  'unlinkSync',
  'writeSync',
] as const
const ASYNC = ['mkdir', 'open', 'rename', 'rm'] as const

type Call = (...args: unknown[]) => unknown
type Before = (call: string, args: readonly unknown[]) => void

/** Runs `work` and calls `before` for each call that changes the disk; if `before` throws, the call is not made. */
export async function watchingDisk<T>(before: Before, work: () => Promise<T>): Promise<T> {
  const undo = watchDisk(before)
  try {
    return await work()
  } finally {
    undo()
  }
}

/** The same until the returned function is called. */
export function watchDisk(before: Before): () => void {
  const undo = [...replaceCalls(fs as never, SYNC, before), ...replaceCalls(promises as never, ASYNC, before)]
  syncBuiltinESMExports()
  return () => {
    for (const restore of undo) restore()
    syncBuiltinESMExports()
  }
}

function replaceCalls(module: Record<string, Call>, names: readonly string[], before: Before): (() => void)[] {
  return names.map((name) => {
    const real = module[name] as Call
    module[name] = (...args) => {
      before(name, args)
      return real(...args)
    }
    return () => {
      module[name] = real
    }
  })
}
