// The minimum for a complete copy of a database: `VACUUM INTO` in a separate process, which prints how long the statement took.

import { DatabaseSync } from 'node:sqlite'
import { json } from 'node:stream/consumers'

export interface Vacuumed {
  ms: number
}

const { source, target } = (await json(process.stdin)) as { source: string; target: string }
const before = performance.now()
const db = new DatabaseSync(source, { readOnly: true })
db.prepare('VACUUM INTO ?').run(target)
db.close()
process.stdout.write(JSON.stringify({ ms: performance.now() - before } satisfies Vacuumed))
