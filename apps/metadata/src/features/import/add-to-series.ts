import type { PackedWorkRecord, SeriesRecord } from '@chapterhouse/contract/records'
import { isReserved } from '../records/index.ts'
import { type Adding, free, sourceOf, withSource } from './adding.ts'
import type { Book } from './book.ts'
import { currentSlug, putSeries } from './collection.ts'
import { isWhole, keyOf, nameKeyOf, slugOf } from './names.ts'

interface SeriesPosition {
  name: string
  position: string
  work: PackedWorkRecord
  book: Book
}

/** A work that is already in the series keeps its position. */
export function addToSeries(membership: SeriesPosition, adding: Adding): void {
  const { name, position, work, book } = membership
  const { collection, warn } = adding
  const series = findSeries(name, adding)
  if (!series) {
    addSeries(membership, adding)
    return
  }
  if (series.works.some((one) => one.work === work.id)) return
  const other = series.works.find((one) => one.position === position)
  if (other) {
    warn(`not added to ${series.id}: position ${position} is taken by ${other.work}`)
    return
  }
  series.works.push({ work: work.id, position })
  series.sources = withSource(series.sources, book, adding)
  collection.touched.series.add(series.id)
}

function findSeries(name: string, { collection }: Adding): SeriesRecord | undefined {
  const slugged = collection.series.get(currentSlug(collection.redirects.series, slugOf(name)))
  const isSame = slugged !== undefined && (isWhole(name) || nameKeyOf(slugged.name) === nameKeyOf(name))
  return isSame ? slugged : collection.series.get(collection.names.get(keyOf(name)) ?? '')
}

function addSeries({ name, position, work, book }: SeriesPosition, { collection, date }: Adding): void {
  const slug = slugOf(name) || 'series'
  const { taken, redirects, touched } = collection
  const id = free(
    isReserved(slug) ? `${slug}-series` : slug,
    (one) => taken.series.has(one) || Object.hasOwn(redirects.series, one),
  )
  putSeries(collection, {
    id,
    name,
    authors: [...work.authors],
    works: [{ work: work.id, position }],
    license: 'CC0-1.0',
    sources: [sourceOf(book, date)],
  })
  touched.series.add(id)
}
