import { runInTurns, type Steps } from '@chapterhouse/kit/queues/steps'
import type { Library } from '../../libraries/index.ts'
import { type RelPath, within } from '../../paths/index.ts'
import { audioOf, findBooksInSteps } from '../walk/find-books.ts'
import type { FoundBook } from '../walk/found-book.ts'
import { type Hint, hintsOf } from '../walk/hints.ts'
import type { Tree } from '../walk/tree.ts'
import { type Followed, followEvidence } from './follow-evidence.ts'
import { followFolders, followMoves } from './follow-moves.ts'
import { followOverrides } from './follow-overrides.ts'
import { learnFolders } from './learn-folders.ts'
import { comparePlan, isMassRemoval, type Known, type Move, type Plan, type Present } from './plan.ts'
import type { ReadBook } from './read-book.ts'
import type { RunLog } from './run-log.ts'
import type { ScanNeeds } from './scan-needs.ts'
import type { ScanOptions } from './scan-report.ts'
import { changeStampOf, isInMotion, signatureOf } from './signature.ts'
import { watchChangeTimes } from './watch-change-times.ts'

/** All moves of books, and the books that are left to read. */
interface Moved {
  /** Books to read, which `readAndSave` takes out. */
  toRead: Present[]
  moves: readonly Move[]
  arrived: ReadonlySet<RelPath>
  relinked: ReadonlySet<RelPath>
  /** Moves that evidence decided, and the books that were read for them. */
  followed: Followed
}

/** Everything that is left to do once books have moved. */
interface Work extends Moved {
  kind: 'work'
  joined: readonly FoundBook[]
  known: readonly Known[]
  /** Paths of all books on disk. */
  seen: ReadonlySet<RelPath>
  changeTimes: ReturnType<typeof watchChangeTimes>
  /** Indexed books that are neither on disk nor moved. */
  gone: readonly Known[]
  isPartial: boolean
  isHeldBack: boolean
}

/** Walks the library and compares it with the index; moves overrides and books, and records folders, hints and links. */
export async function planWork(
  { options, root, startedMs }: { options: ScanOptions; root: string; startedMs: number },
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
  const { unreadable } = tree
  const { ignoresChangeTimes } = library
  const plan = await runInTurns(comparePlan({ present, known, unreadable, ignoresChangeTimes }), signal)
  if (present.length === 0 && known.length > 0 && (await unexplained(plan.vanished, { library, tree, needs })) > 0)
    return { kind: 'unavailable', reason: 'the folder is empty, but contained books before' }
  log.add('discovered', { count: present.length })
  progress.total = present.length

  const files = met.reduce((sum, book) => sum + book.files.length, 0)
  const changeTimes = watchChangeTimes({ options, touched: plan.touched, files }, needs)
  const follow = { options, root, plan, present, known, carried: carried.filter(isBookOf(present)), see: changeTimes.see }
  const moved = await followBooks(follow, needs)

  const gone = leftBehind(plan, moved.moves)
  const isPartial = tree.unreadable.length > 0
  const isHeldBack = !isPartial && (await isTooMuch(gone, { options, tree, known, needs }))
  signal.throwIfAborted()
  const hints = await runInTurns(listHints(tree, splitDiscs), signal)
  await needs.transaction(() => needs.saveHints(library.id, hints), signal)
  if (!hasAudio) await learnFolders({ options, tree, startedMs }, needs)
  const joined = met.filter(({ kind }) => kind === 'joined')
  const seen = new Set(met.map(({ path }) => path))
  return { kind: 'work', ...moved, changeTimes, joined, known, seen, gone, isPartial, isHeldBack }
}

interface FollowingBooks {
  options: ScanOptions
  root: string
  plan: Plan
  present: readonly Present[]
  known: readonly Known[]
  /** Books that already moved with their folder. */
  carried: readonly Move[]
  /** Called for each book that was read. */
  see: (read: ReadBook) => void
}

/** Moves people's data of all books that are elsewhere now: those with the same files first, then those that evidence recognises. */
async function followBooks(
  { options, root, plan, present, known, carried, see }: FollowingBooks,
  needs: ScanNeeds,
): Promise<Moved> {
  const { progress } = options
  const met = present.map(({ found }) => found)
  // Before anything that is read through a link is shown, either at a book's new path or with its moved data.
  await learnLinks(met, options, needs)
  const exact = await followMoves({ options, root, plan, known, carried }, needs)
  const relinked = await learnLinks(met, options, needs)
  // A moved book is read again even if its new path was indexed on demand, since its row is still the old path's.
  const arrived = new Set(exact.map(({ to }) => to))
  const due = [...plan.toRead, ...plan.unchanged.filter(({ found: { path } }) => arrived.has(path) || relinked.has(path))]
  progress.done = present.length - due.length
  const followed = await followEvidence({ options, root, plan, present, known, moved: exact, relinked, see }, needs)
  const toRead = due.filter(({ found: { path } }) => !followed.done.has(path))
  progress.done = present.length - toRead.length
  const moves = [...exact, ...followed.moves]
  progress.moved = moves.length
  await followFolders({ moves, done: exact, known, options }, needs)
  return { toRead, moves, arrived, relinked, followed }
}

function* withSignatures(met: readonly FoundBook[], startedMs: number): Steps<Present[]> {
  const present: Present[] = []
  for (const found of met) {
    present.push({
      found,
      signature: isInMotion(found, startedMs) ? null : signatureOf(found),
      changeStamp: changeStampOf(found),
    })
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

/**
 * The number of vanished books without an explaining rule, override or setting, by which they would be hidden or their files still
 * exist.
 */
async function unexplained(
  gone: readonly Known[],
  { library, tree, needs }: { library: Library; tree: Tree; needs: ScanNeeds },
): Promise<number> {
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
  const removal = { gone: gone.length, indexed: known.length, byHand }
  if (!isMassRemoval(removal)) return false
  return isMassRemoval({ ...removal, gone: await unexplained(gone, { library, tree, needs }) })
}
