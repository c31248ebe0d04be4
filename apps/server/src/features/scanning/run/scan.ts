import { runInTurns, type Steps } from '@chapterhouse/kit/steps'
import { type Library, parentOf, type RelPath, within } from '../../libraries/index.ts'
import { audioOf, findBooksInSteps } from '../walk/find-books.ts'
import type { FoundBook } from '../walk/found-book.ts'
import { type Hint, hintsOf } from '../walk/hints.ts'
import type { Tree } from '../walk/tree.ts'
import { followMoves } from './follow-moves.ts'
import { followOverrides } from './follow-overrides.ts'
import { joinDiscs } from './join-discs.ts'
import { learnFolders } from './learn-folders.ts'
import { comparePlan, isMassRemoval, type Known, type Move, type Plan, type Present } from './plan.ts'
import { ANNOUNCED_TITLES, readAndSave, type SaveTally } from './read-and-save.ts'
import { type Regrouped, regroup } from './regroup.ts'
import type { RunLog } from './run-log.ts'
import type { ScanNeeds } from './scan-needs.ts'
import type { ScanOptions, ScanReport } from './scan-report.ts'
import { isInMotion, signatureOf } from './signature.ts'
import { writeInSlices } from './write-in-slices.ts'

/**
 * Updates the index of one library from its disk, in the order of docs/reference/scanning-and-media.md 2.1: walk everything, check
 * the guards, move, read and save, prune. An unreadable book is a problem of that book; an unreadable folder makes the run partial,
 * and a partial run removes nothing.
 */
export async function scan(options: ScanOptions, needs: ScanNeeds): Promise<ScanReport> {
  const { library, log, signal } = options
  const probe = await needs.probe(library.root)
  if (probe.kind === 'unavailable') return { outcome: 'unavailable', reason: probe.reason }
  const root = await needs.realRoot(library)
  const startedMs = needs.now().getTime()
  // The tree and the plan take much memory, and are free from here on.
  const work = await planWork({ options, root, startedMs }, needs)
  if (work.kind === 'unavailable') return { outcome: 'unavailable', reason: work.reason }

  const { toRead, joined, known, gone, moves, isPartial, isHeldBack } = work
  const tally = await readAndSave({ ...work, options, root, books: toRead }, needs)
  signal.throwIfAborted()
  for (const found of joined) await joinDiscs({ library, found, known, log, signal }, needs)
  signal.throwIfAborted()
  const cut = await regroup({ options, root }, needs)
  const report = { ...withRegrouped(tally, cut), books: work.seen.size + gained(cut), moved: moves.length }
  if (isPartial || isHeldBack) {
    log.add('partial', { detail: isHeldBack ? 'mass removal held back' : 'not every folder could be read', count: gone.length })
    return { outcome: 'partial', ...report, removed: 0 }
  }
  await prune(gone, { options, startedMs, seen: work.seen, needs })
  return { outcome: 'ok', ...report, removed: gone.length }
}

/** Everything that is left to do once books have moved. */
interface Work {
  kind: 'work'
  /** Books to read, which `readAndSave` takes out. */
  toRead: Present[]
  joined: readonly FoundBook[]
  known: readonly Known[]
  /** Paths of all books on disk. */
  seen: ReadonlySet<RelPath>
  moves: readonly Move[]
  arrived: ReadonlySet<RelPath>
  relinked: ReadonlySet<RelPath>
  /** Indexed books that are neither on disk nor moved. */
  gone: readonly Known[]
  isPartial: boolean
  isHeldBack: boolean
}

interface Planning {
  options: ScanOptions
  root: string
  startedMs: number
}

/** Walks the library and compares it with the index; moves overrides and books, and records folders, hints and links. */
async function planWork(
  { options, root, startedMs }: Planning,
  needs: ScanNeeds,
): Promise<Work | { kind: 'unavailable'; reason: string }> {
  const { library, progress, log, signal, advance } = options
  // Read before the walk: a book indexed on demand during it has not vanished.
  const before = await runInTurns(needs.known(library.id), signal)
  const tree = await needs.discover({ library, root, onStep: advance }, signal)
  if (tree.unreadable.includes('.' as RelPath)) return { kind: 'unavailable', reason: 'the folder cannot be read' }
  noteTree(tree, log)
  const carried = await followOverrides({ library, root, tree, signal }, needs)
  const known = withMoves(before, carried)
  // Early, because it frees much memory. Without audio it may be an empty mount point, which is known below.
  const hasAudio = tree.folders.values().some((seen) => audioOf(seen).length > 0)
  if (hasAudio) await learnFolders({ options, tree, startedMs }, needs)

  const { books: met, splitDiscs } = await runInTurns(
    findBooksInSteps({
      folders: tree.folders,
      overrides: needs.overrides.of(library.id),
      groupings: needs.groupings.of(library.id),
      settings: library,
    }),
    signal,
  )
  const present = await runInTurns(withSignatures(met, startedMs), signal)
  const plan = await runInTurns(comparePlan(present, known, tree.unreadable), signal)
  if (present.length === 0 && known.length > 0 && (await unexplained(plan.vanished, { library, tree, needs })) > 0)
    return { kind: 'unavailable', reason: 'the folder is empty, but contained books before' }
  log.add('discovered', { count: present.length })
  progress.total = present.length

  // Before anything that is read through a link is shown, either at a book's new path or with its moved data.
  await learnLinks(met, options, needs)
  const moves = await followMoves({ options, root, plan, known, carried: carried.filter(isBookOf(present)) }, needs)
  const relinked = await learnLinks(met, options, needs)
  // A moved book is read again even if its new path was indexed on demand, since its row is that of the old path.
  const arrived = new Set(moves.map(({ to }) => to))
  const toRead = [...plan.toRead, ...plan.unchanged.filter(({ found: { path } }) => arrived.has(path) || relinked.has(path))]
  progress.done = present.length - toRead.length

  const gone = leftBehind(plan, moves)
  const isPartial = tree.unreadable.length > 0
  const isHeldBack = !isPartial && (await isTooMuch(gone, { options, tree, known, needs }))
  signal.throwIfAborted()
  const hints = await runInTurns(listHints(tree, splitDiscs), signal)
  await needs.transaction(() => needs.saveHints(library.id, hints), signal)
  if (!hasAudio) await learnFolders({ options, tree, startedMs }, needs)
  const joined = met.filter(({ kind }) => kind === 'joined')
  const seen = new Set(met.map(({ path }) => path))
  return { kind: 'work', toRead, joined, known, seen, moves, arrived, relinked, gone, isPartial, isHeldBack }
}

function* withSignatures(met: readonly FoundBook[], startedMs: number): Steps<Present[]> {
  const present: Present[] = []
  for (const found of met) {
    present.push({ found, signature: isInMotion(found, startedMs) ? null : signatureOf(found) })
    yield
  }
  return present
}

/** Records the links through which books are read; returns the paths of books whose links changed. */
async function learnLinks(
  met: readonly FoundBook[],
  { library, signal }: ScanOptions,
  needs: ScanNeeds,
): Promise<ReadonlySet<RelPath>> {
  let relinked: ReadonlySet<RelPath> = new Set()
  const learn = () => {
    relinked = needs.links.learn(library.id, met)
  }
  await needs.transaction(learn, signal)
  return relinked
}

function noteTree(tree: Tree, log: RunLog): void {
  for (const { path, kind, why } of tree.notes) {
    if (kind === 'unreadable') log.add('unreadable', { path, detail: why })
    if (kind === 'not_utf8') log.add('problem', { path, code: 'unreadable', detail: why })
  }
}

/** The known books, with those that moved with their folder at their new paths; each is read again there. */
function withMoves(known: readonly Known[], carried: readonly Move[]): readonly Known[] {
  if (carried.length === 0) return known
  const target = new Map(carried.map(({ from, to }) => [from, to]))
  return known.map((book) => ({
    ...book,
    ...(target.has(book.path) && { path: target.get(book.path) ?? book.path, signature: null }),
  }))
}

const isBookOf = (present: readonly Present[]) => {
  const paths = new Set(present.map(({ found }) => found.path))
  return ({ to }: Move) => paths.has(to)
}

function* listHints(tree: Tree, splitDiscs: readonly RelPath[]): Steps<Hint[]> {
  const split = splitDiscs.map((path): Hint => ({ path, kind: 'split_discs', detail: 'discs of one book', count: 1 }))
  return [...(yield* hintsOf(tree.folders.values(), tree.notes)), ...split]
}

function leftBehind({ vanished }: Plan, moves: readonly Move[]): Known[] {
  const followed = new Set(moves.map(({ from }) => from))
  return vanished.filter(({ path }) => !followed.has(path))
}

interface Judging {
  library: Library
  tree: Tree
  needs: ScanNeeds
}

/**
 * The number of vanished books without an explaining rule, override or setting, by which they would be hidden or their files still
 * exist.
 */
async function unexplained(gone: readonly Known[], { library, tree, needs }: Judging): Promise<number> {
  const files = new Set([...tree.folders.values()].flatMap((seen) => audioOf(seen).map(({ name }) => within(seen.path, name))))
  let count = 0
  for (const { path } of gone) {
    const own = needs.filesOf(library.id, path).map((file) => within(path, file.path))
    const hidden = await Promise.all(own.map((file) => needs.isHidden(library, file)))
    if (!own.some((file) => files.has(file)) && !hidden.every((one) => one)) count += 1
  }
  return count
}

interface TooMuch {
  options: ScanOptions
  tree: Tree
  known: readonly Known[]
  needs: ScanNeeds
}

async function isTooMuch(gone: readonly Known[], { options: { library, byHand }, tree, known, needs }: TooMuch): Promise<boolean> {
  const removal = { unreadable: 0, gone: gone.length, indexed: known.length, byHand }
  if (!isMassRemoval(removal)) return false
  return isMassRemoval({ ...removal, gone: await unexplained(gone, { library, tree, needs }) })
}

interface Pruning {
  options: ScanOptions
  startedMs: number
  seen: ReadonlySet<RelPath>
  needs: ScanNeeds
}

/** Books a statement, which takes a millisecond. */
const CONFIRMED_AT_ONCE = 50

async function prune(
  gone: readonly Known[],
  { options: { library, progress, log, signal }, startedMs, seen, needs }: Pruning,
): Promise<void> {
  signal.throwIfAborted()
  const { transaction } = needs
  const confirmed = needs.unconfirmed(library.id).filter((path) => seen.has(path))
  const batches = Array.from({ length: Math.ceil(confirmed.length / CONFIRMED_AT_ONCE) }, (_, at) =>
    confirmed.slice(at * CONFIRMED_AT_ONCE, (at + 1) * CONFIRMED_AT_ONCE),
  )
  await writeInSlices({ items: batches, write: (batch) => needs.confirm(library.id, batch), transaction, signal })
  const paths = gone.map(({ path }) => path)
  const groupings = needs.groupings.of(library.id)
  const forget = (path: RelPath) => {
    needs.forget(library.id, [path])
    needs.attachments.forget(library.id, [path])
    if (groupings.get(parentOf(path))?.kind === 'each') needs.groupings.markDue(library.id, parentOf(path))
  }
  await writeInSlices({ items: paths, write: forget, transaction, signal })
  await transaction(() => needs.completed(library.id, startedMs), signal)
  const parents = gone.length > 0 ? new Set([...seen].map(parentOf)) : undefined
  for (const { path } of gone) log.add(parents?.has(path) ? 'split' : 'removed', { path })
  progress.removed = gone.length
}

const gained = (cut: readonly Regrouped[]) => cut.reduce((sum, { before, after }) => sum + after.length - before.length, 0)

/** Counts and names new books as the final ones of their folder. */
function withRegrouped({ fresh, ...tally }: SaveTally, cut: readonly Regrouped[]): Omit<SaveTally, 'fresh'> {
  const ofNew = cut.filter(({ before }) => before.length > 0 && before.every(({ path }) => fresh.has(path)))
  const gone = new Set(ofNew.flatMap(({ before }) => before.map(({ title }) => title)))
  const titles = [
    ...tally.titles.filter((title) => !gone.has(title)),
    ...ofNew.flatMap(({ after }) => after.map(({ title }) => title)),
  ]
  return { ...tally, added: tally.added + gained(ofNew), titles: titles.slice(0, ANNOUNCED_TITLES) }
}
