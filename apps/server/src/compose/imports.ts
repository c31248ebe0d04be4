import type { LocalTime } from '@chapterhouse/kit/local-time'
import type { Accounts } from '../features/accounts/index.ts'
import { createImportPeople, createImports, createOpenSource, type ImportJournals } from '../features/imports/index.ts'
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

/** Listening from other servers. */
export function composeImports({ db, settings, log, deps }: Infrastructure, services: ImportParts, signal: AbortSignal) {
  const imports = createImports({
    ...services,
    db,
    now: deps.now,
    sessionDays: () => settings.get('general.session_days'),
    importPeople: createImportPeople({ db, ...services }),
    journals: services.importJournals,
    whenScanned: services.scanning.scanner.whenIdle,
    removeFile: () => {},
    signal,
    onFailure: (error) => log.error({ err: error }, 'an import failed'),
  })
  return { imports, openSource: createOpenSource({ fetch: deps.fetch }) }
}
