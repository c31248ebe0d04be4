import { createMarkedCache } from '@chapterhouse/kit/caches/marked-cache'
import type { Tagged } from '@chapterhouse/kit/http/prepared'
import { createExtraFiles } from '../features/books/index.ts'
import { createLibraryAdmin } from '../features/scanning/index.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { LibraryServices } from './library.ts'
import { composeMedia } from './media.ts'
import { openScanProcess } from './process/scan-process.ts'
import { composeScanning } from './scanning.ts'

/** Start pages, with room for their compressed forms. */
const HOMES_BYTES = 4_000_000

export function composeListening(infrastructure: Infrastructure, services: LibraryServices) {
  const { db, settings, tools, metrics } = infrastructure
  const scanProcess = openScanProcess(infrastructure, {
    onMoved: () => scanning.forgetSessions(),
    onWritten: (libraryId) => infrastructure.events.emit('books.written', { libraryId }),
  })
  const scanning = composeScanning(
    {
      ...infrastructure,
      ffprobe: () => tools.ffprobe()?.path,
      onCommit: metrics.savesCommitted,
      retentionDays: () => settings.get('general.session_days'),
      ...(scanProcess && { runScan: scanProcess.run }),
    },
    services,
  )
  const all = { ...services, ...scanning }
  const extraFiles = createExtraFiles({ ...all, reportMissing: scanning.scanning.missingFiles.report })
  const homes = createMarkedCache<Tagged>(db.version, {
    maxSize: HOMES_BYTES,
    sizeCalculation: ({ sizeBytes }, key) => key.length + 2 * sizeBytes,
  })
  const libraryAdmin = createLibraryAdmin({ ...all, db, dataFolder: infrastructure.config.data })
  const media = composeMedia(infrastructure, all)
  return { ...scanning, homes, libraryAdmin, extraFiles, ...media, scanProcess }
}
