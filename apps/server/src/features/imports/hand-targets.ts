import { invalid } from '@chapterhouse/kit/errors'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { Catalogue } from '../catalogue/index.ts'
import type { Shares } from '../shares/index.ts'
import type { HandMatched } from './import-actions.ts'

interface SentMatch {
  item: string
  library_id?: number | undefined
  path?: string | null | undefined
}

/** The books that items were matched with by hand. */
export async function handTargets(
  matches: readonly SentMatch[],
  viewer: Viewer,
  { shares, catalogue }: { shares: Pick<Shares, 'authorize'>; catalogue: Pick<Catalogue, 'find'> },
): Promise<HandMatched[]> {
  const refusal = (sentence: string) => invalid(sentence, { code: 'invalid_import', fields: { field: 'matches' } })
  return Promise.all(
    matches.map(async ({ item, library_id: libraryId, path }) => {
      if (path === null || path === undefined) return { item, target: undefined }
      if (libraryId === undefined) throw refusal('path needs library_id')
      const target = await shares.authorize(viewer, libraryId, path)
      if (!catalogue.find(target.library.id, target.path)) throw refusal('no book at that path')
      return { item, target }
    }),
  )
}
