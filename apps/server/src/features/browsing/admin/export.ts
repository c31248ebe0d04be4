import { setImmediate } from 'node:timers/promises'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import { type Book, type Catalogue, peopleOf } from '../../catalogue/index.ts'
import type { Library } from '../../libraries/index.ts'
import { groupCopies } from '../duplicates/duplicates.ts'
import { exportStore } from './export.store.ts'

/** Importers compare this value, so it must not change. */
const FORMAT = 'audiosilo-books'
/** How many books' full details are read per turn of the event loop. */
const BATCH = 25

export type Export = ReturnType<typeof createExport>

/** Streams the books of a library in batches (docs/reference/server.md 3.2). */
export function createExport({
  db,
  now,
  version,
  catalogue,
}: {
  db: Db
  now: () => Date
  version: string
  catalogue: Pick<Catalogue, 'byIds' | 'complete'>
}) {
  const store = exportStore(db)

  return {
    /** `chapterhouse-<slug>-<date>.json` */
    fileName: ({ name }: Library): string => `chapterhouse-${slugOf(name)}-${now().toISOString().slice(0, 10)}.json`,

    /** Yields one JSON document. Copies of one book are one entry, the best of them. */
    async *write(library: Library): AsyncGenerator<string> {
      const head = { format: FORMAT, version: 1, source: 'chapterhouse', server_version: version }
      const about = { ...head, library: { id: library.id, name: library.name }, exported_at: now().toISOString() }
      yield `${JSON.stringify(about).slice(0, -1)},"books":[`
      const winners = groupCopies(store.all(library.id), new Map()).map(({ winner }) => winner.id)
      for (let at = 0; at < winners.length; at += BATCH) {
        await setImmediate()
        const rows = catalogue.byIds(winners.slice(at, at + BATCH))
        const texts = rows.map((row) => JSON.stringify(entryOf(catalogue.complete(row))))
        if (texts.length > 0) yield `${at === 0 ? '' : ','}${texts.join(',')}`
      }
      yield ']}'
    },
  }
}

function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'library'
}

/** Omits unknown fields. Paths, sizes and codecs are never exported. */
function entryOf({
  title,
  author,
  authorNames,
  narrator,
  narratorNames,
  series,
  seriesIndex,
  asin,
  isbn,
  durationUs,
  chapters,
}: Book): object {
  const [authors, narrators] = [peopleOf(author, authorNames), peopleOf(narrator, narratorNames)]
  const minutes = Math.round(durationUs / 60_000_000)
  const ms = (us: number) => Math.round(us / 1000)
  const list = chapters.map(({ title: name, offsetUs, startUs, endUs }) => ({
    title: name,
    start_ms: ms(offsetUs),
    length_ms: ms(offsetUs + endUs - startUs) - ms(offsetUs),
  }))
  return {
    title,
    ...(authors.length > 0 && { authors }),
    ...(narrators.length > 0 && { narrators }),
    ...(series !== '' && { series }),
    ...(series !== '' && seriesIndex !== null && { series_position: String(seriesIndex) }),
    ...(asin !== '' && { asin }),
    ...(isbn !== '' && { isbn }),
    ...(minutes > 0 && { runtime_min: minutes }),
    ...(list.length > 1 && { chapters: list }),
  }
}
