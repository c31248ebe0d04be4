import { copyDatabase, dropIndexes, replaceDatabase } from './database-file.ts'
import type { DatabaseWork, WorkResult } from './database-work.ts'
import { inspectBackup } from './inspect-backup.ts'

/** Does the work in this process. Never throws. */
export async function doDatabaseWork(work: DatabaseWork): Promise<WorkResult> {
  try {
    if (work.do === 'inspect') return { ok: true, check: await inspectBackup(work) }
    if (work.do === 'copy') copyDatabase(work.source, work.target)
    else {
      await replaceDatabase(work.source, work.target)
      dropIndexes(work.target, work.strayIndexes)
    }
    return { ok: true, check: undefined }
  } catch (error) {
    return { ok: false, why: error instanceof Error ? error.message : String(error) }
  }
}
