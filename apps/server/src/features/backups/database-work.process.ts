// Runs in a separate process: copying a large database takes seconds, blocks its thread, and cannot be aborted from inside.
import { copyDatabase, inspectDatabase, replaceDatabase } from '@chapterhouse/kit/database-file'
import type { DatabaseWork, WorkResult } from './database-work.ts'

process.umask(0o077)
const work = JSON.parse(process.argv[2] ?? '') as DatabaseWork
process.stdout.write(JSON.stringify(await result()))

async function result(): Promise<WorkResult> {
  try {
    return { ok: true, facts: await run() }
  } catch (error) {
    return { ok: false, why: error instanceof Error ? error.message : String(error) }
  }
}

async function run() {
  if (work.do === 'inspect') return inspectDatabase(work.file, { isFull: work.isFull })
  if (work.do === 'copy') copyDatabase(work.source, work.target)
  else await replaceDatabase(work.source, work.target)
  return undefined
}
