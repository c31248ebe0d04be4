import { statSync } from 'node:fs'
import { unavailable } from '@chapterhouse/kit/errors'
import { createRestoreRecord } from '../../features/backups/index.ts'

/**
 * Warns after a change if a restore undoes it: a pending one will, and one that a server has just applied may have. A command holds
 * no lock, so a restore may happen at any time.
 */
export function watchRestores(data: string, database: string): { check: (warn: (text: string) => void) => void } {
  const record = createRestoreRecord(data)
  const state = () => `${statSync(database, { throwIfNoEntry: false })?.ino} ${record.last()?.appliedAt}`
  const before = state()
  return {
    check(warn) {
      // In this order, so that the second check notices a restore applied between the two.
      const waiting = record.waiting()
      if (state() !== before)
        throw unavailable('A backup was restored while this command ran. Check the result and run the command again.')
      if (waiting !== undefined) warn('A restore is pending: this change will be undone when the server next starts.\n')
    },
  }
}
