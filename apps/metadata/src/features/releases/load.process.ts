// A child process, because its memory is returned to the system when it ends, unlike a thread's.
import { digestOf, openArtifact, unreadable } from '../artifact/index.ts'
import { prepareCoverage } from '../coverage/index.ts'
import { preparePeople } from '../people/index.ts'
import { type PreparedSearch, prepareSearch } from '../search/index.ts'
import { prepareStats } from '../system/index.ts'
import { prepareLatest, prepareStored, type Stored } from '../works/index.ts'
import { receiveRequest } from './child-messages.process.ts'
import { toPieces } from './typed-array-stream.ts'

export interface LoadOptions {
  file: string
  /** Absent if not known yet. */
  digest?: string | undefined
}

/** Data computed once for a release. */
export interface Facts {
  digest: string
  stored: Stored
  latest: ReturnType<typeof prepareLatest>
  stats: ReturnType<typeof prepareStats>
  coverage: ReturnType<typeof prepareCoverage>
  people: ReturnType<typeof preparePeople>
}

/** Messages on stdout, in this order; `unusable` ends them. */
export type Loaded =
  | { kind: 'facts'; facts: Facts }
  | { kind: 'search'; search: PreparedSearch }
  | { kind: 'unusable'; why: string }

const { file, digest } = await receiveRequest<LoadOptions>()
try {
  for await (const loaded of load()) await send(loaded)
} catch (error) {
  await send({ kind: 'unusable', why: unreadable(file, error).message })
}
process.exit()

async function* load(): AsyncIterable<Loaded> {
  using artifact = openArtifact(file)
  const { db, version } = artifact
  const coverage = prepareCoverage(db, version)
  const facts = {
    stored: prepareStored(db, version),
    latest: prepareLatest(db),
    stats: prepareStats(db, version),
    coverage,
    people: preparePeople(db, coverage.rows),
  }
  yield { kind: 'facts', facts: { ...facts, digest: digest ?? (await digestOf(file)) } }
  yield { kind: 'search', search: prepareSearch(db) }
}

async function send(loaded: Loaded): Promise<void> {
  for (const piece of toPieces(loaded)) await new Promise((resolve) => process.stdout.write(piece, resolve))
}
