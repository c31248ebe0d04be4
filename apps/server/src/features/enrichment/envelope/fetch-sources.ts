import type { Lookup, Series, Work } from '../service/documents.ts'
import type { Answer, Asker, Identifier, MetadataService } from '../service/metadata-service.ts'
import { ownOf, type Sources } from './compose-envelope.ts'
import { alternatesOf, familiesOf } from './families.ts'

/** Documents with their entity tags, so that next time only changed ones are sent. */
export interface TaggedSources extends Sources {
  tags: { lookup: string; work: string; series: Readonly<Record<string, string>> }
}

export type Fetched =
  /** `isPartial`: a rail or an alternate order could not be fetched. */
  | { kind: 'match'; sources: TaggedSources; isPartial: boolean }
  | { kind: 'miss' }
  | { kind: 'failed'; reason: string; isCalled: boolean }

interface FetchNeeds {
  service: Pick<MetadataService, 'lookup' | 'work' | 'series'>
  asker: Asker
  /** The documents of the previous fetch. */
  known: TaggedSources | undefined
}

/** All documents about the book with this identifier. A failed series is left out. */
export async function fetchSources(identifier: Identifier, needs: FetchNeeds): Promise<Fetched> {
  const { service, asker, known } = needs
  const lookup = refreshed(
    await service.lookup(identifier, { ...asker, tag: known?.tags.lookup }),
    known?.lookup,
    known?.tags.lookup,
  )
  if (lookup.kind !== 'found') return lookup.kind === 'missing' ? { kind: 'miss' } : lookup
  const work = await fetchWork(lookup.value, needs)
  if (work.kind !== 'found') return work.kind === 'missing' ? { kind: 'miss' } : work
  const rails = await Promise.all(familiesOf(work.value).map(({ main }) => fetchRail(main.id, needs)))
  const series = new Map(rails.flatMap((rail) => [...rail.series]))
  return {
    kind: 'match',
    isPartial: rails.some(({ isPartial }) => isPartial),
    sources: {
      // From now on, a merged work is requested by the id of the surviving one.
      lookup: { ...lookup.value, workId: work.value.id },
      work: work.value,
      series: Object.fromEntries([...series].map(([id, { value }]) => [id, value])),
      tags: {
        lookup: lookup.tag,
        work: work.tag,
        series: Object.fromEntries([...series].map(([id, { tag }]) => [id, tag])),
      },
    },
  }
}

function fetchWork({ workId }: Lookup, needs: FetchNeeds): Promise<Refreshed<Work>> {
  const { service, asker, known } = needs
  const cached = known?.work.id === workId ? known : undefined
  return service
    .work(workId, { ...asker, tag: cached?.tags.work })
    .then((answer) => refreshed(answer, cached?.work, cached?.tags.work))
}

interface Rails {
  series: Map<string, Tagged<Series>>
  isPartial: boolean
}

/** A rail and its alternate orders. A series that the service no longer has is left out without an error. */
async function fetchRail(id: string, needs: FetchNeeds): Promise<Rails> {
  const main = await fetchSeries(id, needs)
  if (main.kind !== 'found') return withOld(id, needs, main)
  const others = await Promise.all(
    alternatesOf(main.value).map(async ({ id: other }) => [other, await fetchSeries(other, needs)] as const),
  )
  const rails = others.map(
    ([other, answer]): Rails =>
      answer.kind === 'found' ? { series: new Map([[other, answer]]), isPartial: false } : withOld(other, needs, answer),
  )
  return {
    series: new Map([[id, main], ...rails.flatMap(({ series }) => [...series])]),
    isPartial: rails.some(({ isPartial }) => isPartial),
  }
}

/** After a failure, the previous document is better than none. */
function withOld(id: string, { known }: FetchNeeds, { kind }: Refreshed<Series>): Rails {
  const old = kind === 'failed' ? ownOf(known?.series, id) : undefined
  const series = old ? [[id, { value: old, tag: ownOf(known?.tags.series, id) ?? '' }] as const] : []
  return { series: new Map(series), isPartial: kind === 'failed' }
}

async function fetchSeries(id: string, { service, asker, known }: FetchNeeds): Promise<Refreshed<Series>> {
  const tag = ownOf(known?.tags.series, id)
  return refreshed(await service.series(id, { ...asker, tag }), ownOf(known?.series, id), tag)
}

interface Tagged<T> {
  value: T
  tag: string
}
type Refreshed<T> = ({ kind: 'found' } & Tagged<T>) | Exclude<Answer<T>, { kind: 'found' | 'unchanged' }>

/** The previous document if the service says that it is unchanged. */
function refreshed<T>(answer: Answer<T>, known: T | undefined, tag = ''): Refreshed<T> {
  if (answer.kind !== 'unchanged') return answer
  return known === undefined ? { kind: 'failed', reason: 'bad_response', isCalled: true } : { kind: 'found', value: known, tag }
}
