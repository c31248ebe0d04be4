import { parentOf, type RelPath } from '../../paths/index.ts'
import { joinDiscs } from './join-discs.ts'
import type { Known, Present } from './plan.ts'
import { planWork } from './plan-work.ts'
import { ANNOUNCED_TITLES, readAndSave, type SaveTally } from './read-and-save.ts'
import type { ReadBook } from './read-book.ts'
import { type Regrouped, regroup } from './regroup.ts'
import type { ScanNeeds } from './scan-needs.ts'
import type { ScanOptions, ScanReport } from './scan-report.ts'
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

  const { toRead, joined, known, gone, isPartial, isHeldBack, followed } = work
  const { see, conclude } = work.changeTimes
  function accepts(_present: Present, read: ReadBook): boolean {
    see(read)
    return true
  }
  const rest = await readAndSave({ ...work, options, root, books: toRead, accepts }, needs)
  signal.throwIfAborted()
  for (const found of joined) await joinDiscs({ library, found, known, log, signal }, needs)
  signal.throwIfAborted()
  const cut = await regroup({ options, root }, needs)
  const tally = withRegrouped(together(followed.tally, rest), cut)
  const report = { ...tally, books: work.seen.size + gained(cut), moved: work.moves.length }
  if (isPartial || isHeldBack) {
    log.add('partial', { detail: isHeldBack ? 'mass removal held back' : 'not every folder could be read', count: gone.length })
    return { outcome: 'partial', ...report, removed: 0 }
  }
  // A path that no walk found may belong to a book that its folder has just become.
  const made = new Set(cut.flatMap(({ after }) => after.map(({ path }) => path)))
  const lost = gone.filter(({ path }) => !made.has(path))
  await prune(lost, { options, startedMs, seen: work.seen, needs })
  await conclude()
  return { outcome: 'ok', ...report, removed: lost.length }
}

/** The counts of both readings. */
function together(one: SaveTally, other: SaveTally): SaveTally {
  return {
    added: one.added + other.added,
    updated: one.updated + other.updated,
    errors: one.errors + other.errors,
    titles: [...one.titles, ...other.titles],
    fresh: one.fresh.union(other.fresh),
  }
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
  await transaction(() => {
    needs.moves.tidySuggestions(library.id)
    needs.completed(library.id, startedMs)
  }, signal)
  await needs.settleLanguage(library.id, signal)
  const parents = gone.length > 0 ? new Set([...seen].map(parentOf)) : undefined
  for (const { path } of gone) log.add(parents?.has(path) ? 'split' : 'removed', { path })
  progress.removed = gone.length
}

const gained = (cut: readonly Regrouped[]) => cut.reduce((sum, { before, after }) => sum + after.length - before.length, 0)

/** Counts and names new books as the final ones of their folder. */
function withRegrouped({ fresh, titles: noted, ...tally }: SaveTally, cut: readonly Regrouped[]) {
  const ofNew = cut.filter(({ before }) => before.length > 0 && before.every(({ path }) => fresh.has(path)))
  const gone = new Set(ofNew.flatMap(({ before }) => before.map(({ path }) => path)))
  const named = [...noted.filter(({ path }) => !gone.has(path)), ...ofNew.flatMap(({ after }) => after)]
  const titles = named.slice(0, ANNOUNCED_TITLES).map(({ title }) => title)
  return { ...tally, added: tally.added + gained(ofNew), titles }
}
