import {
  byBytes,
  FAMILIES,
  type Family,
  isObject,
  isSlug,
  type JsonPath,
  MAX_PACK_BYTES,
  type PackFile,
  type Part,
  type ReadFile,
  type Root,
  readStrictly,
  type SingleRecord,
  WISHED_PACK_BYTES,
} from '../records/index.ts'
import type { Findings, Records, Spot } from './findings.ts'
import { checkPackNames, endsOf } from './pack-names.ts'
import { fieldAt, inFiles, inPack, type Subject } from './subjects.ts'
import { shown } from './violations.ts'

interface Reading {
  family: Family
  root: Root
  findings: Findings
  onFile: () => void
}

/** Yields every record of a family in one root, and undefined after each file. Reports problems of the files themselves. */
export function* readFamily(reading: Reading): Generator<Subject | undefined> {
  const { family, root, findings } = reading
  const packs = root.files.packs[family]
  checkPackNames(family, packs, (path, message) => findings.problem({ file: root.label + path }, message))
  const ends = endsOf(packs)
  for (const [at, pack] of packs.entries()) {
    yield* readPack(pack, ends[at], reading)
    reading.onFile()
    yield
  }
  for (const single of root.files.singles[family]) {
    yield* readSingle(single, reading)
    yield
  }
}

function* readPack(pack: PackFile, end: string | undefined, { family, root, findings }: Reading): Generator<Subject> {
  const file = root.label + pack.path
  const read = readStrictly(pack.fullPath)
  const records = {
    family,
    mayHave: (slug: string) => byBytes(slug, pack.bound) >= 0 && (end === undefined || byBytes(slug, end) < 0),
  }
  if ('failure' in read) return findings.cannotRead({ file, ...read.position }, read.failure, records)
  const locate = inPack({ family, root, file: pack.path })
  for (const { path, message, line, column } of read.faults)
    findings.problem(
      { ...(path[0] === 'entries' ? inEntry(locate, path, file) : { file, ...fieldAt(path) }), line, column },
      message,
    )
  const entries = entriesOf(read, file, findings, records)
  if (!entries) return
  const slugs = Object.keys(entries)
  checkSize({ file, family, count: slugs.length, bytes: read.canonicalBytes }, findings)
  for (const slug of slugs) {
    const where = (path: JsonPath) => locate(slug, path)
    if (!isSlug(slug)) findings.problem(where([]), `${shown(slug)} is not a slug`)
    else if (byBytes(slug, pack.bound) < 0 || (end !== undefined && byBytes(slug, end) >= 0))
      findings.problem(
        where([]),
        `does not belong in this pack, which is for slugs from ${pack.bound}${end === undefined ? ' on' : ` up to, but not including, ${end}`}: run format`,
      )
    yield { slug, record: entries[slug], shapes: [{ shape: family, value: entries[slug], path: [] }], where }
  }
}

function inEntry(locate: (entry: string, path: JsonPath) => Spot, [, slug, ...rest]: JsonPath, file: string): Spot {
  return slug === undefined ? { file } : locate(String(slug), rest)
}

function entriesOf({ value }: ReadFile, file: string, findings: Findings, records: Records): Record<string, unknown> | undefined {
  if (!isObject(value) || !Object.hasOwn(value, 'entries'))
    return void findings.cannotRead({ file }, 'is not a pack: a pack is {"entries": {…}}', records)
  for (const name of Object.keys(value))
    if (name !== 'entries') findings.problem({ file, field: name, path: [name] }, 'is not allowed: a pack contains only entries')
  if (!isObject(value['entries']))
    return void findings.cannotRead({ file, field: 'entries', path: ['entries'] }, 'must be an object', records)
  if (Object.keys(value['entries']).length === 0) findings.problem({ file }, 'is an empty pack: remove it')
  return value['entries']
}

const inKib = (bytes: number): string => `${Math.ceil(bytes / 1024)} KiB`

function checkSize(
  { file, family, count, bytes }: { file: string; family: Family; count: number; bytes: number },
  findings: Findings,
): void {
  const { mostEntries } = FAMILIES[family]
  if (count > mostEntries) findings.problem({ file }, `has ${count} entries; a pack may have at most ${mostEntries}: run format`)
  if (count > 1 && bytes > MAX_PACK_BYTES)
    findings.problem({ file }, `has ${inKib(bytes)}; a pack may have at most ${inKib(MAX_PACK_BYTES)}: run format`)
  else if (bytes > WISHED_PACK_BYTES)
    findings.advisory(
      { file },
      `${count > 1 ? 'has' : 'has one entry of'} ${inKib(bytes)}, which is more than ${inKib(WISHED_PACK_BYTES)}`,
    )
}

function* readSingle({ slug, shard, parts }: SingleRecord, { family, root, findings, onFile }: Reading): Generator<Subject> {
  const where = inFiles(root, parts)
  let isWhole = true
  const values = new Map<Part, unknown>()
  for (const part of parts) {
    const file = root.label + part.path
    const read = readStrictly(part.fullPath)
    if ('failure' in read) findings.cannotRead({ file, ...read.position }, read.failure, { family, mayHave: (one) => one === slug })
    else {
      for (const { path, message, line, column } of read.faults) findings.problem({ file, ...fieldAt(path), line, column }, message)
      values.set(part, read.value)
    }
    isWhole &&= !('failure' in read)
    onFile()
  }
  if (!isSlug(slug)) findings.problem(where([]), `${shown(slug)} is not a slug`)
  else if (shard !== slug.slice(0, 2))
    findings.problem(where([]), `is in the wrong folder: ${shown(slug)} belongs in ${slug.slice(0, 2)}/`)
  if (family === 'works' && !parts.some(({ kind }) => kind === 'work'))
    findings.problem(where([]), 'is a recording of a work without work.json')
  else if (isWhole) yield { slug, ...putTogether(values), where }
}

/** The record as a pack would contain it; each file has the schema of its kind. */
function putTogether(values: ReadonlyMap<Part, unknown>): Pick<Subject, 'record' | 'shapes'> {
  const record: Record<string, unknown> = {}
  // A list, since a file may be named `__proto__`.
  const recordings: [name: string, recording: unknown][] = []
  const shapes: { shape: Subject['shapes'][number]['shape']; value: unknown; path: JsonPath }[] = []
  for (const [{ kind, name }, value] of values) {
    const path = kind === 'recording' ? ['recordings', name] : kind === 'characters' || kind === 'recaps' ? [kind] : []
    shapes.push({ shape: kind, value, path })
    if (kind === 'recording') recordings.push([name, value])
    else if (path.length > 0) record[kind] = value
    else if (isObject(value)) Object.assign(record, value)
  }
  return { record: recordings.length > 0 ? { ...record, recordings: Object.fromEntries(recordings) } : record, shapes }
}
