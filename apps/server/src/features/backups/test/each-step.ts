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

/** Runs `work` and calls `before` with the name of each call that changes the disk; a `before` that throws prevents the call. */
export async function watchingDisk<T>(before: (call: string) => void, work: () => Promise<T>): Promise<T> {
  const undo = [...replaceCalls(fs as never, SYNC, before), ...replaceCalls(promises as never, ASYNC, before)]
  syncBuiltinESMExports()
  try {
    return await work()
  } finally {
    for (const restore of undo) restore()
    syncBuiltinESMExports()
  }
}

function replaceCalls(module: Record<string, Call>, names: readonly string[], before: (call: string) => void): (() => void)[] {
  return names.map((name) => {
    const real = module[name] as Call
    module[name] = (...args) => {
      before(name)
      return real(...args)
    }
    return () => {
      module[name] = real
    }
  })
}
