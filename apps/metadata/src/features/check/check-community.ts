import type { CharactersRecord, CommunityRecord, RecapsRecord } from '@chapterhouse/contract/records'
import type { Checked } from './checked.ts'
import { shown } from './violations.ts'

/** Findings are reported for the work `slug`. If the key is a retired slug, this is the work that replaced it. */
export function checkCommunity(record: CommunityRecord, key: string, checked: Checked): void {
  const { slug, knownRecords, problem, missing, advisory } = checked
  const work = knownRecords.works.get(slug)
  if (!work) missing([], `${shown(slug)} does not exist as a work`, { family: 'works', slug })
  for (const [kind, sidecar] of Object.entries(record)) {
    if (sidecar.work !== key) problem([kind, 'work'], `${shown(sidecar.work)} does not match the key of the entry, ${shown(key)}`)
    if (knownRecords.sidecars.has(`${kind} ${slug}`)) problem([kind], `the work ${shown(slug)} also has ${kind} elsewhere`)
    knownRecords.sidecars.add(`${kind} ${slug}`)
  }
  if (record.characters) checkCharacters(record.characters, checked)
  if (record.recaps) checkRecaps(record.recaps, checked)
  const last = lastChapterOf(record)
  if (work && work.chapters > 0 && last > work.chapters)
    advisory([], `refers to chapter ${last}, but no recording of the work has more than ${work.chapters} chapters`)
}

function checkCharacters({ characters }: CharactersRecord, { problem }: Checked): void {
  const ids = new Set<string>()
  for (const [index, { id }] of characters.entries()) {
    if (ids.has(id)) problem(['characters', 'characters', index, 'id'], `two characters have the id ${shown(id)}`)
    ids.add(id)
  }
}

function checkRecaps({ recaps }: RecapsRecord, { problem }: Checked): void {
  const ends = new Set<number>()
  for (const [index, { through }] of recaps.entries()) {
    if (ends.has(through.chapter)) problem(['recaps', 'recaps', index, 'through'], `two recaps end with chapter ${through.chapter}`)
    ends.add(through.chapter)
  }
}

function lastChapterOf({ characters, recaps }: CommunityRecord): number {
  let last = 0
  for (const { reveal } of characters?.characters ?? []) last = Math.max(last, reveal.chapter)
  for (const { through } of recaps?.recaps ?? []) last = Math.max(last, through.chapter)
  return last
}
