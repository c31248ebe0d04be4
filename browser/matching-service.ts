import { startFakeMetadataService } from '../apps/server/src/features/enrichment/test/fake-metadata-service.ts'
import { cardOf, type KnownWork, workOf } from '../apps/server/src/features/matching/test/known-work.ts'

/** A work in the service; its score is 97 unless given. */
export interface ServiceWork extends KnownWork {
  score?: number
}

/** A metadata service that finds works by title, by ASIN, and by words in both. */
export async function startMatchingService(works: readonly ServiceWork[]) {
  const service = await startFakeMetadataService({
    '/stats': { works: works.length },
    ...Object.fromEntries(works.map((work) => [`/works/${work.id}`, workOf(work)])),
    ...Object.fromEntries(
      works.flatMap(({ id, asins = {} }) =>
        Object.values(asins).map((asin) => [`/lookup?asin=${asin}`, { work: { id, title: id }, recording_id: `${id}-read` }]),
      ),
    ),
  })
  const byTitle = new Map(works.map((work) => [work.title, work]))
  service.otherwise = (path) => {
    const { pathname, searchParams: asked } = new URL(path, 'http://x')
    if (pathname !== '/works/match') return undefined
    const [asin, words] = [asked.get('asin'), asked.get('q')]
    const named = asked.getAll('title').flatMap((title) => byTitle.get(title) ?? [])
    const found = asin
      ? works.filter(({ asins = {} }) => Object.values(asins).includes(asin))
      : words
        ? works.filter(({ title }) => words.includes(title))
        : [...new Set(named)]
    const reasons = { title: 1, author: 'full', ...(asin && { identifier: 'asin' }) }
    return { results: found.map((work) => cardOf(work, { score: work.score ?? 97, reasons })) }
  }
  return service
}
