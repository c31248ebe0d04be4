import type { SeriesRecord } from '@chapterhouse/contract/records'
import { checkAscending, checkNamed } from './check-work.ts'
import type { Checked } from './checked.ts'
import { claim } from './known-records.ts'
import { shown } from './violations.ts'

const HIGHEST_POSITION = 9999

export function checkSeries(series: SeriesRecord, checked: Checked): void {
  const { slug, knownRecords, problem, missing, advisory } = checked
  for (const author of series.authors ?? []) checkNamed(author, ['authors'], checked)
  checkAscending([series.translation_of ?? []].flat(), ['translation_of'], checked)
  const taken = new Map<string, string>()
  for (const [index, { work, position }] of series.works.entries()) {
    const other = taken.get(position)
    if (!knownRecords.works.has(work))
      missing(['works'], `${shown(work)} does not exist as a work`, { family: 'works', slug: work })
    if (other !== undefined) problem(['works', index, 'position'], `${shown(position)} is also the position of ${shown(other)}`)
    if (position.split('-').some((number) => Number(number) > HIGHEST_POSITION))
      advisory(['works', index, 'position'], `${shown(position)} is above ${HIGHEST_POSITION}`)
    taken.set(position, work)
  }
  const { wikidata } = series.xref ?? {}
  const other = wikidata === undefined ? undefined : claim(knownRecords, `wikidata series ${wikidata}`, slug)
  if (other !== undefined) problem(['xref', 'wikidata'], `${shown(wikidata)} is also used by the series ${shown(other)}`)
}
