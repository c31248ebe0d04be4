import { folded } from '@chapterhouse/kit/text/fold-text'
import type { Ebook } from '../ebook/index.ts'
import type { booksStore } from './books.store.ts'
import { communityVolumes, type Get } from './community-volumes.ts'
import type { Manifest } from './manifest.ts'
import { storedFacts } from './reading/read-span.ts'
import type { EarlierVolumes } from './series.ts'
import type { Stages } from './stages.ts'

interface Memory {
  books: Pick<ReturnType<typeof booksStore>, 'earlierVolumes'>
  stagesOf: (key: string) => Stages
  /** The address of a metadata service; '' for none. */
  baseUrl: string
  get: Get
  stop: AbortSignal
}

/** The volumes before a book, by the series that its e-book states: from facts made here, else from recaps of the community. */
export async function earlierVolumes(
  { series, isbn }: Pick<Ebook, 'series' | 'isbn'>,
  { books, stagesOf, ...service }: Memory,
): Promise<{ volumes: EarlierVolumes; notes: string[] }> {
  if (!series || series.index === undefined) return { volumes: [], notes: [] }
  const own = books.earlierVolumes(folded(series.name), series.index).flatMap(({ key }) => {
    const stages = stagesOf(key)
    const manifest = stages.read<Manifest>('manifest')
    const facts = manifest && storedFacts(stages, manifest)
    return facts ? [facts] : []
  })
  if (own.length > 0 || series.index <= 1) return { volumes: own, notes: [] }
  const volumes = await communityVolumes({ isbn, series: series.name, index: series.index }, service)
  return { volumes, notes: volumes.length > 0 ? [] : [NONE] }
}

const NONE = 'There is no recap of the earlier volumes: none was made here, and the metadata service has none.'
