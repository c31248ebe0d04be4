import type { PackedWorkRecord, RecordingRecord } from '@chapterhouse/contract/records'
import { byBytes, isSlug, type JsonPath } from '../records/index.ts'
import type { Checked } from './checked.ts'
import { claim } from './known-records.ts'
import { shown } from './violations.ts'

export function checkWork(work: PackedWorkRecord, checked: Checked): void {
  const { slug, knownRecords, problem } = checked
  for (const author of work.authors) checkNamed(author, ['authors'], checked)
  for (const { person } of work.credits ?? []) checkNamed(person, ['credits'], checked)
  checkAscending(work.genres ?? [], ['genres'], checked)
  checkAscending([work.translation_of ?? []].flat(), ['translation_of'], checked)
  const { wikidata } = work.xref ?? {}
  const other = wikidata === undefined ? undefined : claim(knownRecords, `wikidata works ${wikidata}`, slug)
  if (other !== undefined) problem(['xref', 'wikidata'], `${shown(wikidata)} is also used by the work ${shown(other)}`)
  for (const [key, recording] of Object.entries(work.recordings ?? {})) checkRecording(key, recording, checked)
}

function checkRecording(key: string, recording: RecordingRecord, checked: Checked): void {
  const { slug, problem } = checked
  const at = (...path: JsonPath): JsonPath => ['recordings', key, ...path]
  if (!isSlug(key)) problem(at(), `${shown(key)} is not a slug`)
  if (recording.id !== key) problem(at('id'), `${shown(recording.id)} does not match the key of the recording, ${shown(key)}`)
  if (recording.work !== slug)
    problem(at('work'), `${shown(recording.work)} does not match the work that contains it, ${shown(slug)}`)
  for (const narrator of recording.narrators) checkNamed(narrator, at('narrators'), checked)
  checkIdentifiers(recording, at, checked)
  checkImprints(recording, at, checked)
  checkChapters(recording.chapters ?? [], at, checked)
}

type At = (...path: JsonPath) => JsonPath

function checkIdentifiers(recording: RecordingRecord, at: At, { slug, knownRecords, problem }: Checked): void {
  const own = `${slug}/${recording.id}`
  for (const [index, { region, asin }] of (recording.asin ?? []).entries()) {
    const other = claim(knownRecords, `asin ${region} ${asin}`, own)
    if (other !== undefined) problem(at('asin', index), `${asin} (${region}) is also used by the recording ${other}`)
  }
  for (const [index, entry] of (recording.isbn ?? []).entries()) {
    const isbn = typeof entry === 'string' ? entry : entry.isbn
    const other = claim(knownRecords, `isbn ${isbn.toUpperCase()}`, own)
    if (other !== undefined) problem(at('isbn', index), `${isbn} is also used by the recording ${other}`)
  }
}

function checkImprints({ publisher, publishers = [] }: RecordingRecord, at: At, { problem }: Checked): void {
  const regions = new Set<string>()
  for (const [index, imprint] of publishers.entries()) {
    if (regions.has(imprint.region)) problem(at('publishers', index), `is a second publisher for the region ${imprint.region}`)
    if (imprint.publisher === publisher) problem(at('publishers', index), 'repeats the main publisher')
    regions.add(imprint.region)
  }
}

function checkChapters(chapters: readonly { start_ms: number }[], at: At, { problem }: Checked): void {
  let before = -1
  for (const [index, { start_ms }] of chapters.entries()) {
    if (index === 0 && start_ms !== 0) problem(at('chapters', 0, 'start_ms'), 'the first chapter must start at 0')
    if (start_ms <= before) problem(at('chapters', index, 'start_ms'), 'must be after the start of the previous chapter')
    before = start_ms
  }
}

export function checkNamed(person: string, path: JsonPath, { knownRecords, missing }: Checked): void {
  const known = knownRecords.people.get(person)
  if (known) known.isNamed = true
  else missing(path, `${shown(person)} does not exist as a person`, { family: 'people', slug: person })
}

/** Sets are kept sorted, so that equal sets have equal text. */
export function checkAscending(words: readonly string[], path: JsonPath, { problem }: Checked): void {
  const at = words.findIndex((word, index) => index > 0 && byBytes(words[index - 1] ?? '', word) > 0)
  if (at !== -1) problem(path, `is not in ascending order: ${shown(words[at])} comes too late`)
}
