import type { Lookup, Member, Series, SeriesRef, Work } from '../service/documents.ts'
import type { Identifier } from '../service/metadata-service.ts'
import { attributionOf, isLicensed } from './attribution.ts'
import type { Envelope, Rail, RailWork, ShownRecording, ShownWork, View } from './envelope.ts'
import { alternatesOf, familiesOf } from './families.ts'
import { namedRecording } from './identifiers.ts'

/** The documents that an envelope is composed of, as the service sent them. */
export interface Sources {
  lookup: Lookup
  work: Work
  /** Each rail and its alternate orders, by id. */
  series: Readonly<Record<string, Series>>
}

/** An id of the service may be `constructor`, which is a key of every object. */
export const ownOf = <T>(record: Readonly<Record<string, T>> | undefined, id: string): T | undefined =>
  record && Object.hasOwn(record, id) ? record[id] : undefined

/** Pure. A series that could not be read is left out. `base`: the service's URL. */
export function composeEnvelope(
  { lookup, work, series }: Sources,
  { identifier, base }: { identifier: Identifier; base: string },
): Envelope {
  const recording = namedRecording(work, lookup, identifier)
  const rails = familiesOf(work).flatMap(({ main }): Rail[] => {
    const found = ownOf(series, main.id)
    return found ? [railOf(found, main, { series, work, base })] : []
  })
  return {
    matched: true,
    work: shownWork(work, base),
    ...(recording && { recording: toShown(recording) }),
    series: rails,
    web_url: webUrlOf(work.id, base),
  }
}

export function shownWork({ attribution: credit, ...work }: Work, base: string): ShownWork {
  if (!isLicensed(work)) return work
  const { host } = new URL(base)
  return { ...work, attribution: attributionOf(work, { credit, host, webUrl: webUrlOf(work.id, base) }) }
}

export const webUrlOf = (workId: string, base: string): string => `${base}/works/${encodeURIComponent(workId)}`

function toShown({ asin: _asin, isbn: _isbn, ...shown }: Work['recordings'][number]): ShownRecording {
  return shown
}

interface Around {
  series: Sources['series']
  work: Work
  base: string
}

function railOf(main: Series, { position }: SeriesRef, around: Around): Rail {
  const orderings = alternatesOf(main).flatMap((alternate): View[] => {
    const found = ownOf(around.series, alternate.id)
    return found ? [viewOf({ ...found, ...(alternate.ordering !== undefined && { ordering: alternate.ordering }) }, around)] : []
  })
  const view = viewOf(main, around)
  const place = position === '' ? view.position : position
  return { ...view, ...(place !== undefined && { position: place }), ...(orderings.length > 0 && { orderings }) }
}

function viewOf({ id, name, ordering, ordering_of: of, works }: Series, { work, base }: Around): View {
  const position = works.find((member) => member.id === work.id)?.position
  return {
    id,
    name,
    ...(ordering !== undefined && { ordering }),
    ...(of !== undefined && { ordering_of: of }),
    ...(position !== undefined && position !== '' && { position }),
    works: works.map((member) => toRailWork(member, base)),
  }
}

function toRailWork({ id, title, position, authors, cover_url: coverUrl }: Member, base: string): RailWork {
  return { id, title, position, authors, ...(coverUrl !== undefined && { cover_url: coverUrl }), web_url: webUrlOf(id, base) }
}
