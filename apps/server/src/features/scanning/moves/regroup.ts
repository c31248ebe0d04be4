import { baseOf, parentOf, type RelPath, within } from '../../paths/index.ts'
import type { ReadBook } from '../book/read-book.ts'
import { toScanned } from '../book/to-scanned.ts'
import { type Cut, placesAfter } from '../plan/places-after.ts'
import { changeStampOf, isInMotion, signatureOf } from '../plan/signature.ts'
import { type BookFacts, type FileEntry, readFacts, writeFacts } from '../read/book-facts.ts'
import { areDiscsOfOneBook, type Disc, groupingOf, toGrouped } from '../resolve/grouping.ts'
import type { ScanNeeds } from '../state/scan-needs.ts'
import type { Uses } from '../state/scan-state.ts'
import type { NamedBook, Regrouped } from '../state/tally.ts'
import { writeInSlices } from '../state/write-in-slices.ts'
import { isDiscName } from '../walk/disc-set.ts'
import { audioOf, type FindRequest, findBooks } from '../walk/find-books.ts'
import type { FoundBook } from '../walk/found-book.ts'
import type { StoredGrouping } from '../walk/stored-grouping.ts'
import type { SeenFolder, Tree } from '../walk/tree.ts'

type Known = Pick<FindRequest, 'overrides' | 'groupings'>

type Regrouping = Uses<'library' | 'root' | 'log' | 'advance' | 'signal'>
type CompareNeeds = Pick<ScanNeeds, 'discover' | 'facts' | 'readBook'>
type ReplaceNeeds = Pick<
  ScanNeeds,
  | 'attachments'
  | 'confirm'
  | 'divide'
  | 'dropSplitHint'
  | 'filesOf'
  | 'find'
  | 'follow'
  | 'forget'
  | 'groupings'
  | 'links'
  | 'notBeforeMs'
  | 'now'
  | 'readBook'
  | 'save'
  | 'transaction'
>
type Needs = CompareNeeds & ReplaceNeeds & Pick<ScanNeeds, 'overrides'>

/** A folder with the facts of all its files. */
interface Compared {
  folder: RelPath
  /** Undefined if its files say the same as its names. */
  grouping: StoredGrouping | undefined
  /** The folder and everything that decides about it. */
  request: FindRequest
  /** Paths of the indexed books that the facts are from. */
  before: readonly RelPath[]
  /** By path from the library's root. */
  entries: ReadonlyMap<RelPath, FileEntry>
}

/**
 * Compares due folders with their tags and lengths, once these were read. If the books turn out to be different
 * (docs/decisions/0084), no file is opened again, and people's data goes to the book that now has the file it was in.
 */
export async function regroup(state: Regrouping & Uses<never, 'regrouped'>, needs: Needs): Promise<void> {
  const { library, advance, signal } = state
  signal.throwIfAborted()
  const changed: Regrouped[] = []
  const due = needs.groupings.due(library.id)
  // Read once, since a library may have thousands of such folders; none contains another one's books.
  const known = { overrides: needs.overrides.of(library.id), groupings: needs.groupings.of(library.id) }
  for (const folder of due) {
    signal.throwIfAborted()
    const regrouped = await regroupOne(state, { folder, known }, needs)
    if (regrouped) changed.push(regrouped)
    advance()
  }
  state.regrouped = changed
}

interface Due {
  folder: RelPath
  known: Known
}

async function regroupOne(state: Regrouping, { folder, known }: Due, needs: Needs): Promise<Regrouped | undefined> {
  const { library, log, signal } = state
  const stored = known.groupings.get(folder)
  const settle = (grouping: StoredGrouping | undefined) =>
    needs.transaction(() => needs.groupings.settle(library.id, folder, grouping), signal)
  if (known.overrides.has(folder)) return void (await settle(undefined))
  const compared = await compare(state, { folder, known }, needs)
  // It cannot be read now, and is still due.
  if (!compared) return undefined
  if (isSame(compared.grouping, stored)) return void (await settle(stored))
  const before = compared.before.map((path) => ({ path, title: needs.find(library.id, path)?.title ?? '' }))
  const after = await replaceBooks(compared, state, needs)
  log.add(after.length > before.length ? 'split' : 'joined', { path: folder })
  return { before, after }
}

/** Undefined if the folder cannot be read now. */
async function compare(state: Regrouping, { folder, known: decided }: Due, needs: CompareNeeds): Promise<Compared | undefined> {
  const { library, root, signal } = state
  const look = (from: readonly RelPath[], depth?: number) =>
    needs.discover({ library, root, from, ...(depth !== undefined && { depth }) }, signal)
  const near = await look([folder], 1)
  if (near.unreadable.length > 0 && !isGone(folder, near)) return undefined
  const seen = near.folders.get(folder)
  const own = seen ? audioOf(seen) : []
  const mayJoin = own.length === 0 && holders(near, folder).every(({ path }) => isDiscName(baseOf(path)))
  // Checking for more below the discs requires everything there, which is little.
  const below = mayJoin ? await look([folder]) : near
  // Only a disc takes something from the folder above, which may have thousands of entries.
  const above = isDiscName(baseOf(folder)) ? await look([parentOf(folder)], 0) : undefined
  const folders = new Map([...(above?.folders ?? []), ...below.folders])
  const files = own.length > 0 ? own.map(({ name }) => within(folder, name)) : holders(below, folder).flatMap(audioPaths)
  const known = factsBelow(folder, { libraryId: library.id, files }, needs)
  const entries = own.length > 0 && seen ? await readMissing(state, { seen, entries: known.entries }, needs) : known.entries
  if (files.some((file) => !entries.has(file))) return undefined
  const request = { folders, ...withinFolders(decided, folders), settings: library }
  const grouping = own.length > 0 ? ofFiles(files, entries) : ofDiscs(holders(below, folder), entries)
  if (grouping?.kind !== 'joined') return { folder, grouping, request, before: known.before, entries }
  const joins = booksOf({ folder, grouping, request }).some(({ kind }) => kind === 'joined')
  return { folder, grouping: joins ? grouping : undefined, request, before: known.before, entries }
}

/** The overrides and groupings of just these folders. */
function withinFolders({ overrides, groupings }: Known, folders: ReadonlyMap<RelPath, unknown>): Known {
  const paths = [...folders.keys()]
  return {
    overrides: new Map(paths.flatMap((path) => entryOf(overrides, path))),
    groupings: new Map(paths.flatMap((path) => entryOf(groupings, path))),
  }
}

function entryOf<T>(map: ReadonlyMap<RelPath, T>, path: RelPath): [RelPath, T][] {
  const value = map.get(path)
  return value === undefined ? [] : [[path, value]]
}

const isGone = (folder: RelPath, { notes }: Tree) => notes.some(({ path, why }) => path === folder && why === 'ENOENT')

/** Folders with audio directly below this one. */
function holders({ folders }: Tree, folder: RelPath): SeenFolder[] {
  return [...folders.values()].filter((seen) => seen.path !== folder && parentOf(seen.path) === folder && audioOf(seen).length > 0)
}

/** The books of a folder and its discs under this grouping. */
function booksOf({ folder, grouping, request }: Pick<Compared, 'folder' | 'grouping' | 'request'>): FoundBook[] {
  const groupings = new Map([...request.groupings].filter(([path]) => path !== folder))
  if (grouping) groupings.set(folder, grouping)
  const { books } = findBooks({ ...request, groupings })
  return books.filter(({ path }) => path === folder || parentOf(path) === folder)
}

/** Facts about all audio of a folder: files that no book uses have none stored, so these are read. */
async function readMissing(
  { library, root, advance, signal }: Regrouping,
  { seen, entries }: { seen: SeenFolder; entries: ReadonlyMap<RelPath, FileEntry> },
  needs: Pick<ScanNeeds, 'readBook'>,
): Promise<ReadonlyMap<RelPath, FileEntry>> {
  const { path } = seen
  if (audioPaths(seen).every((file) => entries.has(file))) return entries
  const whole = findBooks({
    folders: new Map([[path, seen]]),
    overrides: new Map([[path, 'book']]),
    groupings: new Map(),
    settings: library,
  }).books.find((book) => book.path === path)
  if (!whole) return entries
  const knownFacts = borrowed(whole, entries)
  const { facts } = await needs.readBook({ library, root, found: whole, knownFacts, onStep: advance }, signal)
  return new Map(readFacts(facts)?.files.map((entry) => [within(path, entry.path), entry]))
}

/** Facts for a book from files that were read for other books. */
function borrowed(found: FoundBook, entries: ReadonlyMap<RelPath, FileEntry>): string {
  const files = found.files.flatMap(({ path }) => {
    const entry = entries.get(within(found.path, path))
    return entry ? [{ ...entry, path }] : []
  })
  const facts: BookFacts = { shape: found, files, sidecars: {} }
  return writeFacts(facts)
}

const audioPaths = (seen: SeenFolder): RelPath[] => audioOf(seen).map(({ name }) => within(seen.path, name))

/** Facts about files at or below a folder, from whichever books they are in. */
function factsBelow(
  folder: RelPath,
  { libraryId, files }: { libraryId: number; files: readonly RelPath[] },
  needs: Pick<ScanNeeds, 'facts'>,
): { entries: Map<RelPath, FileEntry>; before: RelPath[] } {
  const entries = new Map<RelPath, FileEntry>()
  const before: RelPath[] = []
  const places = new Set<RelPath>([folder, ...files.flatMap((file) => [parentOf(file), file])])
  for (const path of places) {
    const facts = readFacts(needs.facts(libraryId, path))
    if (!facts) continue
    before.push(path)
    for (const entry of facts.files) entries.set(within(path, entry.path), entry)
  }
  return { entries, before }
}

function ofFiles(files: readonly RelPath[], entries: ReadonlyMap<RelPath, FileEntry>): StoredGrouping | undefined {
  const grouping = groupingOf(files.map((file) => toGrouped(baseOf(file), entries.get(file))))
  return grouping.kind === 'one' ? undefined : grouping
}

function ofDiscs(discs: readonly SeenFolder[], entries: ReadonlyMap<RelPath, FileEntry>): StoredGrouping | undefined {
  const described = discs.map((disc): Disc => {
    const files = audioPaths(disc).flatMap((file) => entries.get(file) ?? [])
    const author = files.find(({ isTagged }) => isTagged)?.tags?.author
    return {
      folder: baseOf(disc.path),
      albums: files.flatMap(({ tags }) => tags?.album ?? []),
      authors: author === undefined ? [] : [author],
    }
  })
  return areDiscsOfOneBook(described) ? { kind: 'joined' } : undefined
}

function isSame(one: StoredGrouping | undefined, other: StoredGrouping | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Reads the books of the new grouping from the facts of the old one, and replaces them with all of people's data in one step. */
async function replaceBooks(
  compared: Compared,
  { library, root, advance, signal }: Regrouping,
  needs: ReplaceNeeds,
): Promise<NamedBook[]> {
  const { folder, grouping, before, entries } = compared
  const read: { found: FoundBook; book: ReadBook }[] = []
  for (const found of booksOf(compared)) {
    const request = { library, root, found, knownFacts: borrowed(found, entries), onStep: advance }
    read.push({ found, book: await needs.readBook(request, signal) })
  }
  const after = read.map(({ found }) => found.path)
  const gone = before.filter((path) => !after.includes(path))
  const nowMs = needs.now().getTime()
  const past = before.map((path): Cut => ({ path, files: needs.filesOf(library.id, path) }))
  const added = before.flatMap((path) => needs.find(library.id, path)?.addedAtMs ?? [])
  const addedAtMs = added.length > 0 ? { addedAtMs: Math.min(...added) } : {}
  const options = { onDemand: true, notBeforeMs: needs.notBeforeMs(library.id), ...addedAtMs }
  // In slices, since a folder may have thousands of books. It is due until the rest is done, in one transaction.
  await writeInSlices({
    items: read,
    write({ found, book }) {
      const signature = isInMotion(found, nowMs) ? null : signatureOf(found)
      needs.save(library.id, toScanned({ found, signature, changeStamp: changeStampOf(found) }, book), options)
      if (book.attachments) needs.attachments.save(library.id, found.path, book.attachments.files)
      needs.links.save(library.id, found)
    },
    transaction: needs.transaction,
    signal,
  })
  await needs.transaction(() => {
    const now = after.map((path): Cut => ({ path, files: needs.filesOf(library.id, path) }))
    for (const step of placesAfter(past, now)) {
      if (step.kind === 'divide') needs.divide({ libraryId: library.id, from: step.from, parts: step.parts })
      else needs.follow({ libraryId: library.id, ...step })
    }
    needs.forget(library.id, gone)
    needs.attachments.forget(library.id, gone)
    needs.confirm(library.id, after)
    needs.groupings.settle(library.id, folder, grouping)
    if (grouping?.kind === 'joined') needs.dropSplitHint(library.id, folder)
  }, signal)
  return read.map(({ found: { path }, book }) => ({ path, title: book.fields.title }))
}
