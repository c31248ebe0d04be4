import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { LocalTime } from '@chapterhouse/kit/time/local-time'
import type { Accounts } from '../features/accounts/index.ts'
import {
  createImportPeople,
  createImports,
  createOpenSource,
  createUploads,
  type ImportJournals,
} from '../features/imports/index.ts'
import type { Codes } from '../features/pairing/index.ts'
import type { Scanning } from '../features/scanning/index.ts'
import type { ShareGrants } from '../features/shares/index.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { LibraryServices } from './library.ts'

interface ImportParts extends Pick<LibraryServices, 'libraries' | 'shares'> {
  local: LocalTime
  accounts: Accounts
  codes: Codes
  shareGrants: ShareGrants
  scanning: Pick<Scanning, 'scanner'>
  importJournals: ImportJournals
}

const LOOK_EVERY_MS = 200

function waitingForScans({ scanner }: Pick<Scanning, 'scanner'>) {
  function isScanning(libraryIds: readonly number[]): boolean {
    const { running, queued } = scanner.jobs()
    return [running, ...queued].some((job) => job !== undefined && libraryIds.includes(job.library.id))
  }
  return async (libraryIds: readonly number[], signal: AbortSignal): Promise<void> => {
    while (!signal.aborted && isScanning(libraryIds)) await Promise.race([scanner.whenIdle(), pause(LOOK_EVERY_MS)])
  }
}

export function composeImports(
  { config, db, settings, log, workers, readers, deps }: Infrastructure,
  services: ImportParts,
  signal: AbortSignal,
) {
  const onFailure = (error: unknown) => log.error({ err: error }, 'an import failed')
  const uploads = createUploads({
    folder: path.join(config.data, 'imports'),
    now: deps.now,
    newName: deps.newToken,
    workers,
    readers,
    isNeeded: (file) => imports.needsFile(file),
  })
  const imports = createImports({
    ...services,
    db,
    now: deps.now,
    sessionDays: () => settings.get('general.session_days'),
    importPeople: createImportPeople({ db, ...services }),
    journals: services.importJournals,
    whenScanned: waitingForScans(services.scanning),
    removeFile: (file) => void uploads.remove(file).catch(onFailure),
    signal,
    onFailure,
  })
  return { imports, uploads, openSource: createOpenSource({ readers, uploads }) }
}
