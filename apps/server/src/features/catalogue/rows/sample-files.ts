import { atMost } from '@chapterhouse/kit/caches/at-most'
import { createMarkedCache } from '@chapterhouse/kit/caches/marked-cache'
import type { catalogueStore } from './catalogue.store.ts'
import type { SampleFile } from './sample-files.store.ts'

const COUNT = 5
const MAX_LIBRARIES = 1_000

/** Files that stand for a library, remembered because finding them counts its books and parses the lists of all their files. */
export function createSampleFiles({ store }: { store: Pick<ReturnType<typeof catalogueStore>, 'sampleFiles'> }) {
  let changes = 0
  const samples = createMarkedCache<readonly SampleFile[]>(() => changes, atMost(MAX_LIBRARIES))
  return {
    sampleFiles: (libraryId: number): readonly SampleFile[] =>
      samples.of(String(libraryId), () => store.sampleFiles(libraryId, COUNT)),
    /** The index has changed. */
    renewSamples(): void {
      changes += 1
    },
  }
}
