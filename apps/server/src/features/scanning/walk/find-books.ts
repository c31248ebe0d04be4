import { runAtOnce, type Steps } from '@chapterhouse/kit/queues/steps'
import { inNaturalOrder, sortNaturally } from '@chapterhouse/kit/text/natural-order'
import { attachmentsOf } from '../../attachments/index.ts'
import type { Library, OverrideMode } from '../../libraries/index.ts'
import { baseOf, parentOf, type RelPath, ROOT, within } from '../../paths/index.ts'
import { conventionalImages, coversOfFolder, namesakeImages, otherSides } from './cover-candidates.ts'
import { type DiscCandidate, inDiscOrder, isDiscName, isDiscSet, isJoinable } from './disc-set.ts'
import type { FoundBook, FoundFile, SideFile } from './found-book.ts'
import type { ListedFile } from './list-folders.worker.ts'
import type { StoredGrouping } from './stored-grouping.ts'
import type { SeenFolder } from './tree.ts'

type FindSettings = Pick<Library, 'filesAreBooks' | 'joinDiscs'>
type OverrideMap = ReadonlyMap<RelPath, OverrideMode>

export interface FindRequest {
  folders: ReadonlyMap<RelPath, SeenFolder>
  overrides: OverrideMap
  /** Folders without an override whose tags and lengths say something else than their names. */
  groupings: ReadonlyMap<RelPath, StoredGrouping>
  settings: FindSettings
}

interface Grouping {
  books: FoundBook[]
  /** Unjoined disc sets, as a hint for admins. */
  splitDiscs: RelPath[]
}

/** Finds the books in a tree, in natural order of their paths (docs/reference/scanning-and-media.md 1.1). Pure. */
export const findBooks = (request: FindRequest): Grouping => runAtOnce(findBooksInSteps(request))

/** `findBooks` for a whole library, which may have tens of thousands of folders. */
export function* findBooksInSteps({ folders, overrides, groupings, settings }: FindRequest): Steps<Grouping> {
  const audible = yield* audibleChildren(folders)
  const joined = new Map<RelPath, string[]>()
  const splitDiscs: RelPath[] = []
  for (const folder of folders.keys()) {
    const candidate = candidateOf(folder, { folders, audible })
    const mode = overrides.get(folder)
    const joins = mode === undefined && (settings.joinDiscs || groupings.get(folder)?.kind === 'joined')
    if (mode === 'book' ? isJoinable(candidate) : joins && isDiscSet(candidate)) joined.set(folder, inDiscOrder(candidate.children))
    else if (isDiscSet(candidate)) splitDiscs.push(folder)
    yield
  }

  const books: FoundBook[] = []
  for (const seen of folders.values()) {
    yield
    if (joined.has(parentOf(seen.path)) && seen.path !== ROOT) continue
    const audio = audioOf(seen)
    const discs = joined.get(seen.path)
    if (discs) books.push(joinedBook(seen, discs.map((name) => folders.get(within(seen.path, name))).filter(isSeen), discs))
    else if (audio.length === 0) continue
    else if (isOneBook(seen.path, { overrides, groupings, settings }))
      books.push(folderBook(withoutUnused(seen, { overrides, groupings }), folders.get(parentOf(seen.path))))
    else for (const file of audio) books.push(looseBook(seen, file))
  }
  return { books: yield* sortNaturally(books, ({ path }) => path), splitDiscs }
}

/** Whether an override joins or splits anything in this tree. */
export function isEffective(folder: RelPath, mode: OverrideMode, request: FindRequest): boolean {
  const without = new Map([...request.overrides].filter(([path]) => path !== folder))
  const paths = (chosen: OverrideMap) => findBooks({ ...request, overrides: chosen }).books.map(({ path }) => path)
  return paths(new Map([...without, [folder, mode]])).join('\n') !== paths(without).join('\n')
}

/** By default, files in the root are separate books, and files in a folder are one book; overrides and groupings change that. */
function isOneBook(folder: RelPath, { overrides, groupings, settings }: Omit<FindRequest, 'folders'>): boolean {
  const mode = overrides.get(folder)
  if (mode !== undefined) return mode === 'book'
  return folder !== ROOT && !settings.filesAreBooks && groupings.get(folder)?.kind !== 'each'
}

/** The folder without the files of its book's other format. New files are included until they are read. */
function withoutUnused(seen: SeenFolder, { overrides, groupings }: Pick<FindRequest, 'overrides' | 'groupings'>): SeenFolder {
  const grouping = overrides.has(seen.path) ? undefined : groupings.get(seen.path)
  if (grouping?.kind !== 'one_format') return seen
  const unused = new Set(grouping.unused)
  const files = seen.files.filter(({ name }) => !unused.has(name))
  return files.some(({ kind }) => kind === 'audio') ? { ...seen, files } : seen
}

function candidateOf(
  folder: RelPath,
  {
    folders,
    audible,
  }: { folders: FindRequest['folders']; audible: ReadonlyMap<RelPath, { children: string[]; isDeeper: boolean }> },
): DiscCandidate {
  const seen = folders.get(folder)
  const { children = [], isDeeper = false } = audible.get(folder) ?? {}
  return { isRoot: folder === ROOT, holdsAudio: seen !== undefined && audioOf(seen).length > 0, children, isDeeper }
}

/** For each folder above audio: its direct subfolders with audio, and whether there is more below those. */
function* audibleChildren(folders: FindRequest['folders']): Steps<Map<RelPath, { children: string[]; isDeeper: boolean }>> {
  const found = new Map<RelPath, { children: string[]; isDeeper: boolean }>()
  const entry = (folder: RelPath) => {
    const known = found.get(folder) ?? { children: [], isDeeper: false }
    found.set(folder, known)
    return known
  }
  for (const seen of folders.values()) {
    yield
    if (seen.path === ROOT || audioOf(seen).length === 0) continue
    const parent = parentOf(seen.path)
    entry(parent).children.push(baseOf(seen.path))
    for (let above = parent; above !== ROOT; ) {
      above = parentOf(above)
      const known = entry(above)
      if (known.isDeeper) break
      known.isDeeper = true
    }
  }
  return found
}

function folderBook(seen: SeenFolder, parent: SeenFolder | undefined): FoundBook {
  const isDisc = seen.path !== ROOT && parent !== undefined && parent.path !== ROOT && isDiscName(baseOf(seen.path))
  return {
    path: seen.path,
    isFolder: true,
    kind: 'folder',
    discs: [],
    unjoinedDisc: isDisc ? baseOf(seen.path) : null,
    files: inNaturalOrder(audioOf(seen), ({ name }) => name).map((file) => foundFile(file, file.name)),
    images: [...coversOfFolder(seen), ...(isDisc ? conventionalImages(parent) : [])],
    fallbackImages: otherSides(seen),
    targets: targetsOf([seen]),
    attachments: attachmentsIn(seen),
    sidecars: sidecarsOf([seen]),
    cues: cuesIn(seen, ''),
  }
}

function joinedBook(seen: SeenFolder, discs: readonly SeenFolder[], names: readonly string[]): FoundBook {
  return {
    path: seen.path,
    isFolder: true,
    kind: 'joined',
    discs: names,
    unjoinedDisc: null,
    files: discs.flatMap((disc) =>
      inNaturalOrder(audioOf(disc), ({ name }) => name).map((file) => foundFile(file, `${baseOf(disc.path)}/${file.name}`)),
    ),
    images: [seen, ...discs].flatMap(coversOfFolder),
    fallbackImages: [seen, ...discs].flatMap(otherSides),
    targets: targetsOf([seen, ...discs]),
    attachments: attachmentsIn(seen),
    sidecars: sidecarsOf([seen, ...discs]),
    cues: discs.flatMap((disc) => cuesIn(disc, `${baseOf(disc.path)}/`)),
  }
}

function looseBook(seen: SeenFolder, file: ListedFile): FoundBook {
  const stem = file.name.replace(/\.[^.]*$/, '')
  const opf = seen.files.find(({ name, sizeBytes }) => name.toLowerCase() === `${stem.toLowerCase()}.opf` && sizeBytes > 0)
  return {
    path: within(seen.path, file.name),
    isFolder: false,
    kind: 'loose',
    discs: [],
    unjoinedDisc: null,
    files: [foundFile(file, '')],
    images: namesakeImages(seen, stem),
    fallbackImages: conventionalImages(seen),
    targets: [file, ...(opf ? [opf] : [])].flatMap((own) => realOf(seen, own)),
    attachments: attachmentsIn(seen, stem),
    sidecars: opf ? { opf: sideFile(seen, opf) } : {},
    cues: cuesIn(seen, '', (name) => stemOf(name) === stem.toLowerCase()),
  }
}

const attachmentsIn = ({ path, attachments = [] }: SeenFolder, stem?: string) => attachmentsOf(path, attachments, stem)

/** Link targets that a book is read from. Images are checked when opened. */
function targetsOf(folders: readonly SeenFolder[]): RelPath[] {
  return folders.flatMap((seen) => [
    ...(seen.real === undefined ? [] : [seen.real]),
    ...seen.files
      .filter(({ kind, real }) => real !== undefined && (kind === 'audio' || kind === 'text'))
      .flatMap((file) => realOf(seen, file)),
  ])
}

function realOf(seen: SeenFolder, { name, real }: ListedFile): RelPath[] {
  if (real !== undefined) return [real as RelPath]
  return seen.real === undefined ? [] : [within(seen.real, name)]
}

/** The first of each kind: from the book's own folder, then from its discs. */
function sidecarsOf(folders: readonly SeenFolder[]): FoundBook['sidecars'] {
  const found: { -readonly [K in keyof FoundBook['sidecars']]: FoundBook['sidecars'][K] } = {}
  for (const seen of folders) {
    const named = (name: string) => textOf(seen, (file) => file.name.toLowerCase() === name)
    const opf = named('metadata.opf') ?? textOf(seen, ({ name }) => name.toLowerCase().endsWith('.opf'))
    for (const [kind, file] of [
      ['metadataJson', named('metadata.json')],
      ['opf', opf],
      ['nfo', textOf(seen, ({ name }) => name.toLowerCase().endsWith('.nfo'))],
      ['desc', named('desc.txt')],
      ['reader', named('reader.txt')],
    ] as const)
      if (file && !found[kind]) found[kind] = file
  }
  return found
}

/** More cue sheets can't belong to one book. */
const MAX_CUES = 100

function cuesIn(seen: SeenFolder, folder: string, fits: (name: string) => boolean = () => true): FoundBook['cues'] {
  const sheets = seen.files.filter(({ name, kind }) => kind === 'text' && name.toLowerCase().endsWith('.cue') && fits(name))
  if (sheets.length === 0) return NO_CUES
  return inNaturalOrder(sheets, ({ name }) => name)
    .slice(0, MAX_CUES)
    .map((file) => ({ file: sideFile(seen, file), folder }))
}

const NO_CUES: FoundBook['cues'] = []
const stemOf = (name: string) => name.replace(/\.[^.]*$/, '').toLowerCase()

function textOf(seen: SeenFolder, fits: (file: ListedFile) => boolean): SideFile | undefined {
  const texts = seen.files.filter((file) => file.kind === 'text' && fits(file))
  const [first] = inNaturalOrder(texts, ({ name }) => name)
  return first && sideFile(seen, first)
}

export const audioOf = (seen: SeenFolder): ListedFile[] => seen.files.filter(({ kind }) => kind === 'audio')
const isSeen = (seen: SeenFolder | undefined): seen is SeenFolder => seen !== undefined
const foundFile = ({ sizeBytes, modifiedMs, changedMs, inode, bornMs }: ListedFile, path: string): FoundFile => ({
  path,
  sizeBytes,
  modifiedMs,
  ...(changedMs !== undefined && { changedMs }),
  ...(inode !== undefined && { inode }),
  bornMs,
})
const sideFile = (seen: SeenFolder, { name, sizeBytes, modifiedMs, changedMs }: ListedFile): SideFile => ({
  path: within(seen.path, name),
  sizeBytes,
  modifiedMs,
  ...(changedMs !== undefined && { changedMs }),
})
