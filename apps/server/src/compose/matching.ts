import type { Book, BookFields } from '../features/catalogue/index.ts'
import type { Envelopes, FetchImage, MetadataService } from '../features/enrichment/index.ts'
import {
  createApplyProposal,
  createCommunityCoverFiles,
  createFindCandidates,
  createLookUpBook,
  createMatchItems,
  createMatching,
  createMatchRuns,
  createTakeBack,
} from '../features/matching/index.ts'
import { namedByPath } from '../features/scanning/index.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { LibraryServices } from './library.ts'

export function composeMatching(
  { db, settings, log, deps: { now } }: Infrastructure,
  services: Pick<LibraryServices, 'catalogue' | 'overlay' | 'libraries'> & {
    metadataService: MetadataService
    isMetadataOn: () => boolean
    envelopes: Envelopes
    fetchImage: FetchImage
  },
  signal: AbortSignal,
) {
  const { metadataService: service, isMetadataOn: isOn, catalogue, libraries } = services
  const region = () => settings.get('metadata.region')
  function namedOf({ libraryId, path, isFolder, scanned }: Book): Partial<BookFields> {
    const facts = catalogue.facts(libraryId, path)
    return namedByPath({ library: libraries.get(libraryId), path, isFolder, facts, author: scanned.fields.author })
  }
  const findCandidates = createFindCandidates({ service })
  const coverFiles = createCommunityCoverFiles(services)
  const matchRuns = createMatchRuns({
    ...services,
    db,
    isOn,
    region,
    lookUpBook: createLookUpBook({ service, findCandidates, namedOf }),
    applyProposal: createApplyProposal({ ...services, db, coverFiles }),
    now,
    signal,
    onFailure: (error) => log.error({ err: error }, 'a match run failed'),
  })
  const matching = createMatching({ ...services, isOn, region, namedOf, findCandidates, coverFiles })
  const takeBack = createTakeBack({ ...services, db, matchRuns })
  return { matching, matchRuns, matchItems: createMatchItems({ ...services, db }), takeBack }
}
