// Runs in a separate process: copying a large database takes seconds, blocks its thread, and cannot be aborted from inside.
import type { DatabaseWork } from './database-work.ts'
import { doDatabaseWork } from './do-database-work.ts'

process.umask(0o077)
process.stdout.write(JSON.stringify(await doDatabaseWork(JSON.parse(process.argv[2] ?? '') as DatabaseWork)))
