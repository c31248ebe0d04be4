import type { RedirectsRecord } from '@chapterhouse/contract/records'
import { type Family, NO_REDIRECTS, type RecordOf } from './families.ts'
import type { PackFile, SingleRecord } from './find-files.ts'
import { isObject, readEntries, readJson } from './read-file.ts'
import { openRoots, type Root } from './roots.ts'
import { byBytes } from './slugs.ts'

export interface Tree {
  fileCount: number
  /** By the bytes of the slugs, with one file in memory at a time. */
  records<F extends Family>(family: F, onFile?: () => void): Iterable<{ slug: string; record: RecordOf<F> }>
  redirects(): RedirectsRecord
}

interface Entry {
  slug: string
  record: object
}
type OnFile = () => void

/** Reads the records of a valid database in either layout. */
export function openTree(dirs: readonly string[]): Tree {
  const roots = openRoots(dirs)
  let redirects: RedirectsRecord | undefined
  const retired = () => {
    redirects ??= redirectsOf(roots)
    return redirects
  }
  return {
    fileCount: roots.reduce((sum, { files }) => sum + files.count, 0),
    *records<F extends Family>(family: F, onFile: OnFile = () => {}) {
      const moved = family === 'community' && roots.length === 2 ? rekeyed(roots, retired().works) : undefined
      const sources = roots.flatMap(({ files }) => [packed(files.packs[family], onFile), single(files.singles[family], onFile)])
      const entries = moved ? merged([...sources.map((source) => withoutRetired(source, retired().works)), moved]) : merged(sources)
      for (const { slug, record } of entries) yield { slug, record: record as RecordOf<F> }
    },
    redirects: retired,
  }
}

function redirectsOf(roots: readonly Root[]): RedirectsRecord {
  const file = roots[0]?.files.redirects
  return file ? (readJson(file.fullPath) as RedirectsRecord) : NO_REDIRECTS
}

function* packed(packs: readonly PackFile[], onFile: OnFile): Generator<Entry> {
  for (const { fullPath } of packs) {
    const entries = readEntries(fullPath)
    for (const slug of Object.keys(entries).sort(byBytes)) yield { slug, record: entries[slug] as object }
    onFile()
  }
}

/** The older layout: combines the files of a record as a pack would contain it. */
function* single(singles: readonly SingleRecord[], onFile: OnFile): Generator<Entry> {
  for (const { slug, parts } of singles) {
    let record: Record<string, unknown> = {}
    const recordings: [name: string, recording: unknown][] = []
    for (const { kind, name, fullPath } of parts) {
      const read = readJson(fullPath)
      if (kind === 'recording') recordings.push([name, read])
      else if (kind === 'characters' || kind === 'recaps') record[kind] = read
      else record = { ...record, ...(isObject(read) ? read : {}) }
      onFile()
    }
    yield { slug, record: recordings.length > 0 ? { ...record, recordings: Object.fromEntries(recordings) } : record }
  }
}

/** Community records of retired works under their new slugs. They are few, so they are kept in memory. */
function rekeyed(roots: readonly Root[], retired: RedirectsRecord['works']): Iterator<Entry> {
  const moved: Entry[] = []
  for (const { files } of roots)
    for (const source of [packed(files.packs.community, () => {}), single(files.singles.community, () => {})])
      for (const { slug, record } of source) {
        const to = Object.hasOwn(retired, slug) ? retired[slug] : undefined
        if (to !== undefined) moved.push({ slug: to, record: aboutWork(record, to) })
      }
  return moved.sort((a, b) => byBytes(a.slug, b.slug)).values()
}

function aboutWork(record: object, work: string): object {
  return Object.fromEntries(Object.entries(record).map(([kind, sidecar]) => [kind, { ...sidecar, work }]))
}

function* withoutRetired(source: Iterable<Entry>, retired: RedirectsRecord['works']): Generator<Entry> {
  for (const entry of source) if (!Object.hasOwn(retired, entry.slug)) yield entry
}

/** Merges sorted sources; entries with the same slug are combined. */
function* merged(sources: readonly Iterator<Entry>[]): Generator<Entry> {
  const cursors = sources.map((source) => ({ source, next: source.next() })).filter(({ next }) => !next.done)
  while (cursors.length > 0) {
    const lowest = cursors.reduce((low, cursor) => (byBytes(slugOf(cursor), slugOf(low)) < 0 ? cursor : low))
    const slug = slugOf(lowest)
    let record: object = {}
    for (let at = cursors.length - 1; at >= 0; at -= 1) {
      const cursor = cursors[at]
      while (cursor && !cursor.next.done && cursor.next.value.slug === slug) {
        record = { ...cursor.next.value.record, ...record }
        cursor.next = cursor.source.next()
      }
      if (cursor?.next.done) cursors.splice(at, 1)
    }
    yield { slug, record }
  }
}

const slugOf = ({ next }: { next: IteratorResult<Entry> }): string => (next.done ? '' : next.value.slug)
