import { createChapterChecks, createCheckPass, createPauseFinder } from '../features/chapters/index.ts'
import type { MetadataService } from '../features/enrichment/index.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { LibraryServices } from './library.ts'

export function composeChapters(
  { db, tools, log, deps: { now, spawn } }: Infrastructure,
  services: Pick<LibraryServices, 'catalogue' | 'overlay' | 'libraries' | 'opening' | 'availability'> & {
    metadataService: MetadataService
    isMetadataOn: () => boolean
  },
  signal: AbortSignal,
) {
  const { metadataService: service, isMetadataOn: isOn, availability } = services
  const chapterChecks = createChapterChecks({
    ...services,
    isOn,
    service,
    now,
    signal,
    findPauses: createPauseFinder({ ffmpeg: tools.ffmpeg, spawn }),
    onFailure: ({ libraryId, path }, error) => log.warn({ err: error, libraryId, path }, 'failed to check chapters'),
  })
  const chapterPass = createCheckPass({
    ...services,
    db,
    isOn,
    now,
    signal,
    check: chapterChecks.check,
    async isAvailable({ root }) {
      const probe = await availability.lately(root)
      return probe.kind === 'available' && !probe.isEmpty
    },
    onFailure: (error) => log.error({ err: error }, 'the pass over chapters failed'),
  })
  return { chapterChecks, chapterPass }
}
