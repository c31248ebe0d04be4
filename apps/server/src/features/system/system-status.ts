import { arch, platform } from 'node:os'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { CertificateFacts } from '../tls/index.ts'
import { createDisks, type Disk, databaseBytes, installOf } from './machine.ts'
import { systemStore } from './system.store.ts'
import type { System } from './system.ts'
import type { UpdateStatus } from './update-check.ts'

interface LibraryFacts {
  id: number
  name: string
  root: string
}

interface ToolFacts {
  name: string
  /** '' if the tool is not available. */
  path: string
  version: string
  /** Where it was found, or why it is not available. */
  source: string
}

/** The metadata service, and whether it responded just now; null while lookup is off. */
export interface MetadataFacts {
  isOn: boolean
  baseUrl: string
  health: { isReachable: boolean; latencyMs: number; checkedAt: Date; error?: string } | null
}

export interface LoopFacts {
  name: string
  lastStartedAt?: Date
  lastError?: string
  failures: number
  nextAt: Date
}

export interface SystemStatus<Backups> {
  about: ReturnType<System['about']>
  runtime: string
  os: string
  arch: string
  install: string
  /** '' if unknown. */
  restartCommand: string
  startedAt: Date
  dataDir: string
  database: { bytes: number; schema: string }
  tools: readonly ToolFacts[]
  metadata: MetadataFacts
  tls: { mode: string; hosts: readonly string[]; certificates: readonly CertificateFacts[] }
  libraries: (LibraryFacts & { isAvailable: boolean; disk: Disk | null })[]
  loops: readonly LoopFacts[]
  webPlayer: 'embedded' | 'dir' | ''
  update: UpdateStatus
  backups: Backups
}

interface StatusNeeds<Backups> {
  db: Db
  system: Pick<System, 'about'>
  now: () => Date
  dataDir: string
  restartCommand: string
  /** The file of the database; undefined while it is in memory. */
  database: string | undefined
  runtime: string
  tools: () => readonly ToolFacts[]
  metadata: () => Promise<MetadataFacts>
  tls: () => SystemStatus<Backups>['tls']
  libraries: () => readonly LibraryFacts[]
  isAvailable: (root: string) => Promise<boolean>
  webPlayer: () => 'embedded' | 'dir' | ''
  update: () => UpdateStatus
  backups: () => Promise<Backups>
}

/** Everything on the System page. An unresponsive disk costs two seconds, once. */
export function createSystemStatus<Backups>(needs: StatusNeeds<Backups>) {
  const startedAt = needs.now()
  const diskOf = createDisks()
  const store = systemStore(needs.db)

  async function libraryStatus(library: LibraryFacts): Promise<SystemStatus<Backups>['libraries'][number]> {
    const isAvailable = await needs.isAvailable(library.root)
    return { ...library, isAvailable, disk: isAvailable ? await diskOf(library.root) : null }
  }

  return async (loops: readonly LoopFacts[]): Promise<SystemStatus<Backups>> => ({
    about: needs.system.about(),
    ...{ runtime: needs.runtime, os: platform(), arch: arch(), startedAt, dataDir: needs.dataDir },
    ...{ install: installOf(), restartCommand: needs.restartCommand },
    database: {
      bytes: needs.database === undefined ? store.pageBytes() : await databaseBytes(needs.database),
      schema: store.schema(),
    },
    tools: needs.tools(),
    metadata: await needs.metadata(),
    tls: needs.tls(),
    libraries: await Promise.all(needs.libraries().map(libraryStatus)),
    loops,
    webPlayer: needs.webPlayer(),
    update: needs.update(),
    backups: await needs.backups(),
  })
}
