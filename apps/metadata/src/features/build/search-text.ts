import type { PackedWorkRecord, PersonRecord, RecordingRecord, SeriesRecord } from '@chapterhouse/contract/records'

type Write = (...entry: [kind: string, id: string, title: string, names: string]) => void

/**
 * Writes the entries of the search index (docs/reference/metadata.md 3.1): for a work its title and the names of authors in order, of
 * narrators by recording and credit, and of series by id. Names are kept in memory, since querying them took longer than writing all
 * entries.
 */
export function createSearchText(write: Write) {
  const people = new Map<string, string>()
  const series: { id: string; name: string }[] = []
  const seriesOf = new Map<string, string[]>()
  const namesOf = (ids: readonly string[]): string[] => ids.flatMap((id) => people.get(id) ?? [])

  return {
    person({ id, name }: PersonRecord): void {
      people.set(id, name)
      write('person', id, name, '')
    },
    /** Called for all series before the first work. */
    addSeries({ id, name, works }: SeriesRecord): void {
      series.push({ id, name })
      for (const { work } of works) {
        const names = seriesOf.get(work)
        if (names) names.push(name)
        else seriesOf.set(work, [name])
      }
    },
    work({ id, title, subtitle = '', authors }: PackedWorkRecord, recordings: readonly RecordingRecord[]): void {
      const readers = recordings.flatMap(({ narrators }) => namesOf(narrators))
      const names = [...namesOf(authors), ...readers, ...(seriesOf.get(id) ?? [])]
      write('work', id, `${title} ${subtitle}`.trim(), names.join(' '))
    },
    /** Called after the last work. */
    series(): void {
      for (const { id, name } of series) write('series', id, name, '')
    },
  }
}
