import { type Library, parentOf, type RelPath, within } from '../libraries/index.ts'
import type { Tree } from './discover.ts'
import { audioOf, findBooks } from './find-books.ts'
import { followOverrides } from './follow-overrides.ts'
import type { FoundBook } from './found-book.ts'
import { hintsOf } from './hints.ts'
import { joinDiscs } from './join-discs.ts'
import {
  comparePlan,
  findMoves,
  isMassRemoval,
  type Known,
  type Move,
  mayBeMoved,
  movedFolders,
  type Plan,
  type Present,
} from './plan.ts'
import { readAndSave, type SaveTally } from './read-and-save.ts'
import type { RunLog } from './run-log.ts'
import type { ScanNeeds } from './scan-needs.ts'
import type { ScanOptions, ScanReport } from './scan-report.ts'
import { isInMotion, signatureOf } from './signature.ts'

/**
 * Brings the catalogue of one library in line with its disk, in the order of docs/reference/scanning-and-media.md 2.1: walk whole,
 * guards, moves, read and save, prune. A book that cannot be read is a problem of that book; a folder that cannot be read makes the
 * run partial, and a partial run removes nothing.
 */
export async function scan(ask: ScanOptions, needs: ScanNeeds): Promise<ScanReport> {
  const { library, progress, log, signal, advance } = ask
  const probe = await needs.probe(library.root)
  if (probe.kind === 'unavailable') return { outcome: 'unavailable', reason: probe.reason }
  const root = await needs.realRoot(library)
  const startedMs = needs.now().getTime()
  // Before the walk: what is met on demand meanwhile has not vanished, it was never looked for.
  const before = needs.known(library.id)

  const tree = await needs.discover({ library, root, onStep: advance }, signal)
  if (tree.unreadable.includes('.' as RelPath)) return { outcome: 'unavailable', reason: 'the folder cannot be read' }
  noteTree(tree, log)
  const carried = await followOverrides({ library, root, tree, signal }, needs)
  const known = withMoves(before, carried)

  const { books: met, splitDiscs } = findBooks({
    folders: tree.folders,
    overrides: needs.overrides.of(library.id),
    settings: library,
  })
  const present = met.map((found): Present => ({ found, signature: isInMotion(found, startedMs) ? null : signatureOf(found) }))
  const plan = comparePlan(present, known, tree.unreadable)
  if (present.length === 0 && known.length > 0 && (await unexplained(plan.vanished, { library, tree, needs })) > 0)
    return { outcome: 'unavailable', reason: 'the folder is suddenly empty' }
  log.tell('discovered', { count: present.length })
  progress.total = present.length

  // Before anything that is read through a link is shown: at the place where a book arrives, and with what it brings along.
  await needs.transaction(() => needs.links.learn(library.id, met), signal)
  const moves = await followMoves({ ask, root, plan, known, carried: carried.filter(isBookOf(present)) }, needs)
  let relinked: ReadonlySet<RelPath> = new Set()
  const learn = () => {
    relinked = needs.links.learn(library.id, met)
  }
  await needs.transaction(learn, signal)
  // A moved book is read again also where the new place was indexed on demand: its row is that of the old place.
  const arrived = new Set(moves.map(({ to }) => to))
  const books = [...plan.toRead, ...plan.unchanged.filter(({ found: { path } }) => arrived.has(path) || relinked.has(path))]
  progress.done = present.length - books.length
  const tally = await readAndSave({ ask, root, books, arrived, relinked }, needs)
  signal.throwIfAborted()
  for (const { found } of present) if (found.kind === 'joined') await joinDiscs({ library, found, known, log, signal }, needs)

  const gone = leftBehind(plan, moves)
  const isPartial = tree.unreadable.length > 0
  const isHeldBack = !isPartial && (await isTooMuch(gone, { ask, tree, known, needs }))
  signal.throwIfAborted()
  const hints = [
    ...hintsOf(tree.folders.values(), tree.notes),
    ...splitDiscs.map((path) => ({ path, kind: 'split_discs' as const, detail: 'discs of one book', count: 1 })),
  ]
  await needs.transaction(() => needs.saveHints(library.id, hints), signal)
  if (isPartial || isHeldBack) {
    log.tell('partial', { detail: isHeldBack ? 'mass removal held back' : 'not every folder could be read', count: gone.length })
    return reportOf('partial', { present, tally, moves, removed: 0 })
  }
  await prune(gone, { ask, startedMs, seen: present.map(({ found }) => found.path), needs })
  return reportOf('ok', { present, tally, moves, removed: gone.length })
}

function noteTree(tree: Tree, log: RunLog): void {
  for (const { path, kind, why } of tree.notes) {
    if (kind === 'unreadable') log.tell('unreadable', { path, detail: why })
    if (kind === 'not_utf8') log.tell('problem', { path, code: 'unreadable', detail: why })
  }
}

interface Following {
  ask: ScanOptions
  root: string
  plan: Plan
  known: readonly Known[]
  /** Books that have moved already, with the folder around them. */
  carried: readonly Move[]
}

/** What is known, with the books that went along with their folder at their new places; each is to be read again there. */
function withMoves(known: readonly Known[], carried: readonly Move[]): readonly Known[] {
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

/** Books that are found again elsewhere take along what people left at them: all memories in one transaction each. */
async function followMoves(
  { ask: { library, progress, log, signal }, root, plan, known, carried }: Following,
  needs: ScanNeeds,
): Promise<Move[]> {
  const replaced = await replacedBooks({ library, root, plan, known, signal }, needs)
  const gone = [...plan.vanished, ...replaced]
  const candidates = mayBeMoved(gone, plan.free)
  const found = gone.length === 0 || candidates.length === 0 ? [] : findMoves(gone, await needs.prints(root, candidates, signal))
  const folders = movedFolders(
    found,
    known.map(({ path }) => path),
  )
  const books = new Map(plan.free.map((one) => [one.found.path, one.found]))
  const discs = found.flatMap((move) => discsOf(move, books.get(move.to)))
  signal.throwIfAborted()
  // What hangs on folders first: cut short here, the next scan sees the same books move; behind the books nobody would know of the folders.
  for (const { from, to } of [...folders, ...discs, ...found]) {
    const move = { libraryId: library.id, from, to, shiftSeconds: 0, joins: false, isLastDisc: false }
    await needs.transaction(() => needs.follow(move), signal)
  }
  const moves = [...carried, ...found]
  for (const { from, to } of moves) log.tell('moved', { path: from, to })
  progress.moved = moves.length
  return moves
}

/** What was left at a disc while it was a book of its own waits below the joined one, and goes along. */
function discsOf({ from, to }: Move, found: FoundBook | undefined): Move[] {
  return (found?.discs ?? []).map((disc) => ({ from: within(from, disc), to: within(to, disc) }))
}

interface Replaced {
  library: Library
  root: string
  plan: Plan
  known: readonly Known[]
  signal: AbortSignal
}

/** Paths that are still there while none of their old files is: another book took the place (T-07). Read only where one could have gone. */
async function replacedBooks({ library, root, plan, known, signal }: Replaced, needs: ScanNeeds): Promise<Known[]> {
  if (plan.free.length === 0 || plan.changed.length === 0) return []
  const before = new Map(known.map((book) => [book.path, book]))
  const might = plan.changed.filter(({ found }) => {
    const book = before.get(found.path)
    return book !== undefined && mayBeMoved([book], plan.free).length > 0
  })
  const now = await needs.fingerprints(root, might, signal)
  return might.flatMap(({ found: { path } }) => {
    const old = needs.filesOf(library.id, path).map(({ fingerprint }) => fingerprint)
    const book = before.get(path)
    return book && !now.get(path)?.some((print) => old.includes(print)) ? [book] : []
  })
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

/** How many have gone without a rule, an override or a setting that says why: those are hidden now, or their files are still there. */
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
  ask: ScanOptions
  tree: Tree
  known: readonly Known[]
  needs: ScanNeeds
}

async function isTooMuch(gone: readonly Known[], { ask: { library, byHand }, tree, known, needs }: TooMuch): Promise<boolean> {
  const removal = { unreadable: 0, gone: gone.length, indexed: known.length, byHand }
  if (!isMassRemoval(removal)) return false
  return isMassRemoval({ ...removal, gone: await unexplained(gone, { library, tree, needs }) })
}

interface Pruning {
  ask: ScanOptions
  startedMs: number
  seen: readonly RelPath[]
  needs: ScanNeeds
}

async function prune(
  gone: readonly Known[],
  { ask: { library, progress, log, signal }, startedMs, seen, needs }: Pruning,
): Promise<void> {
  signal.throwIfAborted()
  await needs.transaction(() => {
    needs.forget(
      library.id,
      gone.map(({ path }) => path),
    )
    needs.completed(library.id, { startedMs, seen })
  }, signal)
  for (const { path } of gone) log.tell(seen.some((other) => parentOf(other) === path) ? 'split' : 'removed', { path })
  progress.removed = gone.length
}

interface Reporting {
  present: readonly Present[]
  tally: SaveTally
  moves: readonly Move[]
  removed: number
}

function reportOf(outcome: 'ok' | 'partial', { present, tally, moves, removed }: Reporting): ScanReport {
  return { outcome, books: present.length, ...tally, moved: moves.length, removed }
}
