import { mkdtempSync } from 'node:fs'
import type { HttpConfig } from '@chapterhouse/kit/http/app'
import type { ReadDb } from '@chapterhouse/kit/sqlite/db'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { type AppNeeds, buildApp, type ServedRelease } from '../src/app.ts'
import { createArtifactHolder, NEWEST_VERSION, openArtifact, releaseTag } from '../src/features/artifact/index.ts'
import { prepareCoverage } from '../src/features/coverage/index.ts'
import { preparePeople } from '../src/features/people/index.ts'
import { createSearch, prepareSearch } from '../src/features/search/index.ts'
import { prepareStats } from '../src/features/system/index.ts'
import { prepareLatest, prepareStored } from '../src/features/works/index.ts'
import { ORCHARD } from './orchard.ts'
import { createArtifact, type Rows } from './test-artifact.ts'

/** The application with an artifact in a temporary folder. */
export function createTestService({
  rows = ORCHARD,
  version = NEWEST_VERSION,
  isEmpty = false,
  ...needs
}: Partial<Omit<AppNeeds, 'artifacts'>> & {
  /** ORCHARD's by default. */
  rows?: Rows
  version?: number
  /** Whether to start without a release. */
  isEmpty?: boolean
} = {}) {
  const folder = temporaryFolder('service-')
  const artifacts = createArtifactHolder<ServedRelease & Disposable>({ retryAfterSeconds: () => 30 })
  const failures: unknown[] = []
  const app = buildApp({
    log: logInto(failures),
    waitReason: () => undefined,
    siteUrl: () => 'https://meta.example',
    attribution: 'AudioSilo Meta community',
    attributionUrl: '',
    contributeUrl: '',
    ...needs,
    artifacts,
  })
  let made = 0
  const server = {
    app,
    artifacts,
    failures,
    /** Creates a release without serving it. */
    make(of: Rows, itsVersion = version): ServedRelease & Disposable {
      made += 1
      return createRelease(
        createArtifact(mkdtempSync(folder.at('release-')), of, itsVersion),
        itsVersion,
        `${made}`.padStart(64, '0'),
      )
    },
    /** Opens a compiled artifact. */
    open(file: string): ServedRelease & Disposable {
      const { db, version: itsVersion } = openArtifact(file)
      return createRelease(db, itsVersion, 'f'.repeat(64))
    },
    /** Switches to another release. */
    adopt: (next: Rows): void => artifacts.adopt(server.make(next)),
    async [Symbol.asyncDispose](): Promise<void> {
      await app.close()
      artifacts[Symbol.dispose]()
      folder[Symbol.dispose]()
    },
  }
  if (!isEmpty) server.adopt(rows)
  return server
}

function createRelease(db: ReadDb, version: number, sha256: string): ServedRelease & Disposable {
  const { hasDocuments, hasCards } = prepareStored(db, version)
  const search = createSearch({ db, core: prepareSearch(db).core, hasCards })
  const coverage = prepareCoverage(db, version)
  return {
    db,
    version,
    hasDocuments,
    search,
    etag: releaseTag(sha256, 'test'),
    latest: prepareLatest(db),
    stats: prepareStats(db, version),
    coverage,
    people: preparePeople(db, coverage.rows),
    [Symbol.dispose]() {
      search[Symbol.dispose]()
      db.close()
    },
  }
}

function logInto(failures: unknown[]): HttpConfig['log'] {
  const levels = ['fatal', 'warn', 'info', 'debug', 'trace', 'silent'].map((name) => [name, () => {}])
  const log = {
    level: 'error',
    ...Object.fromEntries(levels),
    error: (what: unknown) => failures.push(what),
    child: () => log,
  } as never
  return log
}
