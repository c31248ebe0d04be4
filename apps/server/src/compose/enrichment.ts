import { createJsonReader } from '@chapterhouse/kit/json/json-reader'
import {
  createAnswers,
  createCommunityCovers,
  createCommunityTexts,
  createEnrichment,
  createEnvelopes,
  createFetchImage,
  createGetJson,
  createIdentities,
  createMetadataService,
  createNextWork,
  createPlaceBooks,
  createViewerEnvelopes,
  createWorks,
  type TaggedSources,
  type TaggedWork,
} from '../features/enrichment/index.ts'
import type { Settings } from '../features/settings/index.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { LibraryServices } from './library.ts'
import type { composeListening } from './listening.ts'

const IN_MEMORY = { envelopes: 1_792, works: 256 }
const IN_DATABASE = { envelopes: 20_000, works: 2_000 }

type EnrichmentParts = LibraryServices & Pick<ReturnType<typeof composeListening>, 'books' | 'localTexts'>

/** Whether lookup is on; evaluated for every request, since the setting takes effect immediately. */
export const metadataSwitch = (settings: Settings) => (): boolean =>
  settings.get('metadata.enabled') && settings.get('metadata.base_url') !== ''

export function composeEnrichment(
  { db, config, settings, log, deps, workers }: Infrastructure,
  services: EnrichmentParts,
  signal: AbortSignal,
) {
  const { now } = deps
  const isMetadataOn = metadataSwitch(settings)
  const agent = `Chapterhouse/${config.version}`
  const getJson = createGetJson({ agent, signal, readJson: createJsonReader(workers) })
  const metadataService = createMetadataService({ baseUrl: () => settings.get('metadata.base_url'), getJson, now })
  const onFailure = (error: unknown): void => log.warn({ err: error }, 'failed to keep an answer of the metadata service')
  const kept = { db, now, base: metadataService.base, onFailure }
  const envelopeAnswers = createAnswers<TaggedSources>({
    ...kept,
    space: 'envelope',
    max: { inMemory: IN_MEMORY.envelopes, inDatabase: IN_DATABASE.envelopes },
    workIdOf: ({ work }) => work.id,
  })
  const workAnswers = createAnswers<TaggedWork>({
    ...kept,
    space: 'work',
    max: { inMemory: IN_MEMORY.works, inDatabase: IN_DATABASE.works },
    workIdOf: ({ work }) => work.id,
  })
  const envelopes = createEnvelopes({ service: metadataService, answers: envelopeAnswers, signal })
  const works = createWorks({ service: metadataService, answers: workAnswers, signal })
  const fetchImage = createFetchImage({ agent, resolve: deps.resolve, connect: deps.connect, signal })
  const communityCovers = createCommunityCovers({ fetchImage })
  const placing = {
    placeBooks: createPlaceBooks({ ...services, db, worksOf: envelopeAnswers.worksOf }),
    onUnplaced: (error: unknown): void => log.warn({ err: error }, 'failed to find the books of a series'),
  }
  const viewerEnvelopes = createViewerEnvelopes({ ...services, ...placing, works })
  const nextWork = createNextWork({ ...services, ...placing, isOn: isMetadataOn, envelopes })
  const enrichment = createEnrichment({
    ...services,
    isOn: isMetadataOn,
    identityOf: createIdentities(services),
    envelopes,
    works,
    communityCovers,
    viewerEnvelopes,
  })

  const communityTexts = createCommunityTexts({ isOn: isMetadataOn, envelopes })

  async function pruneMetadata(stopping: AbortSignal): Promise<void> {
    await envelopeAnswers.prune(stopping)
    await workAnswers.prune(stopping)
  }

  const lookups = { isMetadataOn, metadataService, envelopes, communityTexts }
  return { ...lookups, fetchImage, enrichment, nextWork, communityCovers, pruneMetadata }
}
