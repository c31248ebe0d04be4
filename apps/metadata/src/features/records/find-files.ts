import { closeSync, type Dirent, openSync, readdirSync, readSync } from 'node:fs'
import path from 'node:path'
import { FAMILIES, FAMILY_NAMES, type Family } from './families.ts'
import { byBytes } from './slugs.ts'
import { UNFINISHED } from './write-atomically.ts'

/** A file below `data/`; `path` is relative to it, with `/`. */
export interface DataFile {
  path: string
  fullPath: string
}
export interface PackFile extends DataFile {
  /** '' if the family has no folders. */
  folder: string
  /** The file name without .json: the lower bound of its slugs. */
  bound: string
}
type PartKind = 'work' | 'recording' | 'characters' | 'recaps' | 'person' | 'series'
export interface Part extends DataFile {
  kind: PartKind
  /** The file name of a recording; otherwise the slug of the record. */
  name: string
}
/** A record of the older layout: one file or a folder of files. */
export interface SingleRecord {
  slug: string
  shard: string
  parts: Part[]
}
export interface FoundFiles {
  /** By bound, then by path. */
  packs: Record<Family, PackFile[]>
  /** By slug. */
  singles: Record<Family, SingleRecord[]>
  redirects: DataFile | undefined
  /** Files that do not belong below `data/`. */
  strangers: { path: string; message: string }[]
  /** Temporary files of an interrupted program. */
  unfinished: DataFile[]
  count: number
}

/** The files below a `data/` folder, by path. Links are not followed. */
export function findFiles(data: string): FoundFiles {
  const found: FoundFiles = {
    packs: { people: [], works: [], series: [], community: [] },
    singles: { people: [], works: [], series: [], community: [] },
    redirects: undefined,
    strangers: [],
    unfinished: [],
    count: 0,
  }
  const singles = new Map<string, SingleRecord>()
  for (const file of filesBelow(data, '', found.strangers)) {
    if (file.path.endsWith(UNFINISHED)) found.unfinished.push(file)
    if (!/\.json$/i.test(file.path)) continue
    found.count += 1
    classify(file, found, singles)
  }
  for (const family of FAMILY_NAMES) {
    found.packs[family].sort((a, b) => byBytes(a.bound, b.bound) || byBytes(a.path, b.path))
    found.singles[family].sort((a, b) => byBytes(a.slug, b.slug) || byBytes(a.shard, b.shard))
  }
  return found
}

function* filesBelow(data: string, below: string, strangers: FoundFiles['strangers']): Generator<DataFile> {
  for (const entry of readdirSync(path.join(data, below), { withFileTypes: true }).toSorted((a, b) => byBytes(a.name, b.name))) {
    const at = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) yield* filesBelow(data, at, strangers)
    else if (entry.isFile()) yield { path: at, fullPath: path.join(data, at) }
    else strangers.push({ path: at, message: kindMessage(entry) })
  }
}

function kindMessage(entry: Dirent): string {
  return entry.isSymbolicLink()
    ? 'is a symbolic link, which is not followed: put the file itself here'
    : 'is neither a file nor a folder'
}

type Shape = readonly [pattern: RegExp, take: (file: DataFile, parts: readonly string[], to: Taking) => void]
interface Taking {
  found: FoundFiles
  singles: Map<string, SingleRecord>
}

const pack =
  (family: Family): Shape[1] =>
  (file, [folder = '', bound = ''], { found }) =>
    void found.packs[family].push({ ...file, folder, bound })

/** Two levels are a pack in its folder, or one record in a folder named by the first two characters of its slug. */
const packOrSingle =
  (family: 'people' | 'series', kind: PartKind): Shape[1] =>
  (file, [folder = '', name = ''], to) =>
    beginsAsPack(file.fullPath)
      ? void to.found.packs[family].push({ ...file, folder, bound: name })
      : addPart({ family, shard: folder, slug: name }, { ...file, kind, name }, to)

const part =
  (family: Family, kind: PartKind): Shape[1] =>
  (file, [shard = '', slug = '', name = slug], to) =>
    addPart({ family, shard, slug }, { ...file, kind, name }, to)

/** The first matching shape decides the kind of a file. */
const SHAPES: readonly Shape[] = [
  [/^people\/()([^/]+)\.json$/, pack('people')],
  [/^series\/()([^/]+)\.json$/, pack('series')],
  [/^people\/([^/]+)\/([^/]+)\.json$/, packOrSingle('people', 'person')],
  [/^series\/([^/]+)\/([^/]+)\.json$/, packOrSingle('series', 'series')],
  [/^works\/([^/]+)\/([^/]+)\.json$/, pack('works')],
  [/^works-community\/([^/]+)\/([^/]+)\.json$/, pack('community')],
  [/^works\/([^/]+)\/([^/]+)\/work\.json$/, part('works', 'work')],
  [/^works\/([^/]+)\/([^/]+)\/recordings\/([^/]+)\.json$/, part('works', 'recording')],
  [/^works\/([^/]+)\/([^/]+)\/characters\.json$/, part('community', 'characters')],
  [/^works\/([^/]+)\/([^/]+)\/recaps\.json$/, part('community', 'recaps')],
]

function classify(file: DataFile, found: FoundFiles, singles: Map<string, SingleRecord>): void {
  if (file.path === 'redirects.json') {
    found.redirects = file
    return
  }
  const shape = SHAPES.find(([pattern]) => pattern.test(file.path))
  if (shape) {
    const [pattern, take] = shape
    take(file, pattern.exec(file.path)?.slice(1) ?? [], { found, singles })
    return
  }
  const homes = Object.values(FAMILIES).map(({ folder }) => `${folder}/`)
  found.strangers.push({
    path: file.path,
    message: `is not a file of this database, which contains redirects.json and packs in ${homes.join(', ')}`,
  })
}

function addPart({ family, shard, slug }: { family: Family; shard: string; slug: string }, part: Part, to: Taking): void {
  const key = `${family}/${shard}/${slug}`
  const known = to.singles.get(key)
  if (known) known.parts.push(part)
  else {
    const record = { slug, shard, parts: [part] }
    to.singles.set(key, record)
    to.found.singles[family].push(record)
  }
}

const PREFIX_BYTES = 256

/** A pack contains only `entries`, so it begins with them; a record never does. */
function beginsAsPack(file: string): boolean {
  const descriptor = openSync(file, 'r')
  try {
    const prefix = Buffer.alloc(PREFIX_BYTES)
    const length = readSync(descriptor, prefix, 0, PREFIX_BYTES, 0)
    return /^\s*\{\s*"entries"/.test(prefix.toString('utf8', 0, length))
  } finally {
    closeSync(descriptor)
  }
}
