import { parentPort, workerData } from 'node:worker_threads'
import { digestOf, openArtifact, unreadable } from '../artifact/index.ts'
import { prepareCoverage } from '../coverage/index.ts'
import { preparePeople } from '../people/index.ts'
import { type PreparedSearch, prepareSearch } from '../search/index.ts'
import { prepareStats } from '../system/index.ts'
import { prepareLatest, prepareStored, type Stored } from '../works/index.ts'

export interface LoadAsked {
  file: string
  /** Absent: not known yet. */
  digest?: string | undefined
}

/** What is worked out once for a release. */
export interface Facts {
  digest: string
  stored: Stored
  latest: ReturnType<typeof prepareLatest>
  stats: ReturnType<typeof prepareStats>
  coverage: ReturnType<typeof prepareCoverage>
  people: ReturnType<typeof preparePeople>
}

/** What the thread that started this hears, in this order; `unusable` ends it. */
export type Loaded =
  | { kind: 'facts'; facts: Facts }
  | { kind: 'search'; search: PreparedSearch }
  | { kind: 'unusable'; why: string }

try {
  for await (const loaded of load(workerData as LoadAsked)) parentPort?.postMessage(loaded)
} catch (error) {
  parentPort?.postMessage({ kind: 'unusable', why: unreadable((workerData as LoadAsked).file, error).message } satisfies Loaded)
}

async function* load({ file, digest }: LoadAsked): AsyncIterable<Loaded> {
  using artifact = openArtifact(file)
  const { db, version } = artifact
  const coverage = prepareCoverage(db, version)
  const facts = {
    stored: prepareStored(db, version),
    latest: prepareLatest(db),
    stats: prepareStats(db),
    coverage,
    people: preparePeople(db, coverage.rows),
  }
  yield { kind: 'facts', facts: { ...facts, digest: digest ?? (await digestOf(file)) } }
  yield { kind: 'search', search: prepareSearch(db) }
}
