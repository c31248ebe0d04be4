import type { PersonRecord } from '@chapterhouse/contract/records'
import { isPersonSlug, personSlug } from '../records/index.ts'
import type { Checked } from './checked.ts'
import { claim } from './known-records.ts'
import { shown } from './violations.ts'

export function checkPerson(person: PersonRecord, { slug, knownRecords, problem }: Checked): void {
  if (!isPersonSlug(slug, person.name))
    problem(['id'], `must be ${shown(personSlug(person.name))}, from the name ${shown(person.name)}`)
  const { wikidata } = person.xref ?? {}
  const other = wikidata === undefined ? undefined : claim(knownRecords, `wikidata people ${wikidata}`, slug)
  if (other !== undefined) problem(['xref', 'wikidata'], `${shown(wikidata)} is also used by the person ${shown(other)}`)
}
