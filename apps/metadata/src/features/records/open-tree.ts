import type { RedirectsRecord } from '@chapterhouse/contract/records'
import { type Family, NO_REDIRECTS, type RecordOf } from './families.ts'
import type { PackFile, SingleRecord } from './find-files.ts'
import { isObject, readEntries, readJson } from './read-file.ts'
import { openRoots, type Root } from './roots.ts'
import { byBytes } from './slugs.ts'

export interface Tree {
  fileCount: number
  /** In the order of the slugs' bytes, with one file in memory at a time. */
  records<F extends Family>(family: F, onFile?: () => void): Iterable<{ slug: string; record: RecordOf<F> }>
  redirects(): RedirectsRecord
}

interface Met {
  slug: string
  record: object
}
type OnFile = () => void

/** The records of data that `check` accepts, whichever layout they have. */
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
      const met = moved ? merged([...sources.map((source) => withoutRetired(source, retired().works)), moved]) : merged(sources)
      for (const { slug, record } of met) yield { slug, record: record as RecordOf<F> }
    },
    redirects: retired,
  }
}

function redirectsOf(roots: readonly Root[]): RedirectsRecord {
  const file = roots[0]?.files.redirects
  return file ? (readJson(file.fullPath) as RedirectsRecord) : NO_REDIRECTS
}

function* packed(packs: readonly PackFile[], onFile: OnFile): Generator<Met> {
  for (const { fullPath } of packs) {
    const entries = readEntries(fullPath)
    for (const slug of Object.keys(entries).sort(byBytes)) yield { slug, record: entries[slug] as object }
    onFile()
  }
}

/** The older layout: the files of one record are put together as a pack would hold it. */
function* single(singles: readonly SingleRecord[], onFile: OnFile): Generator<Met> {
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

/** Community records of works whose slugs were retired since, under their new slugs. They are few and kept in memory. */
function rekeyed(roots: readonly Root[], retired: RedirectsRecord['works']): Iterator<Met> {
  const moved: Met[] = []
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

function* withoutRetired(source: Iterable<Met>, retired: RedirectsRecord['works']): Generator<Met> {
  for (const met of source) if (!Object.hasOwn(retired, met.slug)) yield met
}

/** Merges sorted runs; entries with the same slug are combined. */
function* merged(sources: readonly Iterator<Met>[]): Generator<Met> {
  const heads = sources.map((source) => ({ source, met: source.next() })).filter(({ met }) => !met.done)
  while (heads.length > 0) {
    const lowest = heads.reduce((low, head) => (byBytes(slugOf(head), slugOf(low)) < 0 ? head : low))
    const slug = slugOf(lowest)
    let record: object = {}
    for (let at = heads.length - 1; at >= 0; at -= 1) {
      const head = heads[at]
      while (head && !head.met.done && head.met.value.slug === slug) {
        record = { ...head.met.value.record, ...record }
        head.met = head.source.next()
      }
      if (head?.met.done) heads.splice(at, 1)
    }
    yield { slug, record }
  }
}

const slugOf = ({ met }: { met: IteratorResult<Met> }): string => (met.done ? '' : met.value.slug)
