import type { Accounts } from '../features/accounts/index.ts'
import { createAdminBooks, createExport } from '../features/browsing/index.ts'
import type { ChapterChecks } from '../features/chapters/index.ts'
import { createOwnCovers } from '../features/covers/index.ts'
import { createBookPages, createEditing } from '../features/editing/index.ts'
import { createIssues, createMissing } from '../features/issues/index.ts'
import { createListeners } from '../features/listening/index.ts'
import { createScanJobs } from '../features/scanning/index.ts'
import type { ShareAdmin } from '../features/shares/index.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { LibraryServices } from './library.ts'
import type { composeListening } from './listening.ts'

export function composeEditing(
  { db, deps, config }: Infrastructure,
  services: LibraryServices &
    ReturnType<typeof composeListening> & {
      accounts: Accounts
      shareAdmin: ShareAdmin
      chapterChecks: ChapterChecks
      isMetadataOn: () => boolean
    },
) {
  const listeners = createListeners({ db })
  const editing = createEditing({ db, ...services })
  const bookPages = createBookPages({ db, ...services, ...listeners })
  const { lastStatus, placeAt, moves } = services.scanning
  const missing = createMissing({ ...services, db, lastStatus, placeAt, suggestionsOf: moves.suggestionsOf })
  const issues = createIssues({ ...services, db, listeners, missing })
  const reachOf = {
    person(userId: number) {
      const { id, isAdmin } = services.accounts.get(userId)
      return services.shares.visibleLibraries({ userId: id, isAdmin })
    },
    share: (shareId: number) => services.shares.openedBy(services.shareAdmin.get(shareId).rules),
  }
  const adminBooks = createAdminBooks({ db, ...services, reachOf, booksWith: issues.booksWith })
  const ownCovers = createOwnCovers(services)
  const scanJobs = createScanJobs(services)
  const exporting = createExport({ ...services, db, now: deps.now, version: config.version })
  return { editing, bookPages, adminBooks, ownCovers, issues, scanJobs, exporting }
}
