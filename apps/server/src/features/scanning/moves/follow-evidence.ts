import { createPauses } from '@chapterhouse/kit/queues/steps'
import { type RelPath, within } from '../../paths/index.ts'
import type { ReadBook } from '../book/read-book.ts'
import { type Evidence, evidenceOfBook, parseEvidence, soundKeys, toEvidence } from '../plan/evidence.ts'
import { type EvidenceMove, type Found, type Lost, matchEvidence, sharedBy } from '../plan/match-evidence.ts'
import type { Present } from '../plan/plan.ts'
import { compareTouched } from '../save/invented-times.ts'
import { type Reading, readAndSave, type SavingNeeds } from '../save/read-and-save.ts'
import type { ScanNeeds } from '../state/scan-needs.ts'
import type { Uses } from '../state/scan-state.ts'
import type { SaveTally } from '../state/tally.ts'
import type { FoundBook } from '../walk/found-book.ts'
import { type ApplyNeeds, applyEvidence } from './apply-evidence.ts'

type Searching = Uses<'library' | 'present' | 'plan' | 'moves' | 'signal'>
type SearchNeeds = Pick<ScanNeeds, 'departed' | 'filesOf' | 'isHidden' | 'whole' | 'withState'>

/**
 * Finds books that moved and changed at the same time by their contents (docs/reference/scanning-and-media.md 2.4). If anything is
 * missing at all, books at free paths are read and saved for this: until a complete scan they count as free, so that an interrupted
 * one loses nothing.
 */
export async function followEvidence(
  state: Searching & Uses<Reading | 'known' | 'touched', 'recognised' | 'toRead' | 'tally'>,
  needs: SearchNeeds & SavingNeeds & ApplyNeeds,
): Promise<void> {
  const { library, known, present, plan, moves, progress, log, signal } = state
  const pool = await listLost(state, needs)
  const [left, arrived] = [new Set(moves.map(({ from }) => from)), new Set(moves.map(({ to }) => to))]
  // A path that its book has already left is free for another.
  const free = [...plan.free, ...plan.changed.filter(({ found }) => left.has(found.path))].filter(
    ({ found }) => !arrived.has(found.path),
  )
  const changed = plan.changed.filter(({ found }) => pool.has(found.path))
  const isFree = new Set(free.map((present) => present.found.path))
  // Not as targets, but because a lost book may have been merged into one.
  const grown = pool.size === changed.length ? [] : plan.changed.filter(isGrown)
  // A single changed book cannot be anywhere else.
  const others = free.length + grown.length + (pool.size > 1 ? changed.length : 0)
  if (pool.size === 0 || others === 0) return
  const found: Found[] = []

  function isGrown({ found: { path, files } }: Present): boolean {
    if (pool.has(path) || isFree.has(path)) return false
    const names = new Set(needs.filesOf(library.id, path).map((file) => file.path))
    return files.some((file) => !names.has(file.path))
  }
  const mayBe = relevance([...pool.values()])
  const done = new Set<RelPath>()
  function accepts({ found: { path } }: Present, read: ReadBook): boolean {
    compareTouched(state, read, needs)
    const evidence = toEvidence(read)
    const own = isFree.has(path) ? undefined : pool.get(path)
    if (own && sharedBy(own.evidence, evidence).ofLost > 0) pool.delete(path)
    if (mayBe(evidence)) found.push({ path, evidence, isFree: isFree.has(path) })
    // Its row is needed to tell where its book is now.
    if (own && pool.has(path)) return false
    done.add(path)
    return true
  }
  const tally = await readAndSave(state, { books: [...free, ...changed, ...grown], arrived: new Set(), accepts }, needs)

  const { moves: recognised, suggestions } = matchEvidence([...pool.values()], found)
  const at = new Map([...free, ...changed].map((one) => [one.found.path, one]))
  await applyEvidence(state, { moves: recognised, lost: pool, at }, needs)
  for (const { from, to, evidence } of recognised) log.add('moved', { path: from, to, detail: DETAIL[evidence] })
  if (suggestions.length > 0)
    await needs.transaction(() => {
      for (const suggestion of suggestions) needs.moves.suggest(library.id, suggestion)
    }, signal)
  for (const { to } of recognised) done.add(to)
  state.recognised = recognised
  state.tally = withoutMoved(tally, recognised, new Set(known.map(({ path }) => path)))
  state.toRead = state.toRead.filter((one) => !done.has(one.found.path))
  progress.done = present.length - state.toRead.length
  progress.moved = moves.length + recognised.length
}

/** Moved books are neither new nor changed. */
function withoutMoved(tally: SaveTally, moves: readonly EvidenceMove[], known: ReadonlySet<RelPath>): SaveTally {
  const arrived = new Set(moves.map(({ to }) => to))
  const counted = [...arrived].filter((path) => !known.has(path)).length
  return { ...tally, added: tally.added - counted, titles: tally.titles.filter(({ path }) => !arrived.has(path)) }
}

const DETAIL = { sound: 'by its sound', asin: 'by its ASIN and length', names: 'by its author, title and length' }

/**
 * For more books than this, as after a `chown` of a whole library, the inode decides, so that not all of them are kept in memory.
 */
const MOST_DOUBTED = 5_000

/** Missing books, now or before, and those whose path may now have another book's files; by path. */
async function listLost({ library, present, plan, moves, signal }: Searching, needs: SearchNeeds): Promise<Map<RelPath, Lost>> {
  const isStrict = plan.changed.length <= MOST_DOUBTED && !library.ignoresChangeTimes
  const followed = new Set(moves.flatMap(({ from, to }) => [from, to]))
  const lost = new Map<RelPath, Lost>()
  const add = (path: RelPath, kind: Lost['kind'], evidence: Evidence | undefined) => {
    if (evidence && evidence.parts.length > 0) lost.set(path, { path, evidence, kind })
  }
  for (const { path } of plan.vanished) {
    const [file] = needs.filesOf(library.id, path)
    // A hidden book still exists.
    const isHidden = file !== undefined && (await needs.isHidden(library, within(path, file.path)))
    if (!followed.has(path) && !isHidden) add(path, 'gone', evidenceAt(path))
  }
  const pauses = createPauses()
  for (const { found } of plan.changed) {
    if (!followed.has(found.path) && hasOtherFiles(found, needs.filesOf(library.id, found.path), { isStrict }))
      add(found.path, 'changed', evidenceAt(found.path))
    if (pauses.isDue()) await pauses.take()
    signal.throwIfAborted()
  }
  const isPresent = new Set(present.map(({ found }) => found.path))
  const departed = needs.departed(library.id).filter(({ path }) => !lost.has(path) && !followed.has(path) && !isPresent.has(path))
  const withData = needs.withState(
    library.id,
    departed.map(({ path }) => path),
  )
  for (const { path, evidence } of departed) if (withData.has(path)) add(path, 'departed', parseEvidence(evidence))
  signal.throwIfAborted()
  return lost

  function evidenceAt(path: RelPath): Evidence | undefined {
    const book = needs.whole(library.id, path)
    return book && evidenceOfBook(book)
  }
}

/**
 * Whether none of its files is certain to be one that it had. Reading them ends the doubt. `isStrict`: whether new change times
 * alone are a doubt: an inode may have been reused by another file of equal size.
 */
function hasOtherFiles(
  { files }: FoundBook,
  known: ReturnType<ScanNeeds['filesOf']>,
  { isStrict }: { isStrict: boolean },
): boolean {
  const before = new Map(known.map((file) => [file.path, file]))
  return !files.some(({ path, sizeBytes, modifiedMs, inode, changedMs }) => {
    const old = before.get(path)
    const isOtherInode = inode !== undefined && old?.inode !== undefined && !old.inode.endsWith(`-${inode}`)
    const isTouched = isStrict && changedMs !== undefined && old?.changedMs !== undefined && old.changedMs !== changedMs
    return old?.sizeBytes === sizeBytes && old.modifiedMs === modifiedMs && !isOtherInode && !isTouched
  })
}

/** Whether a book has anything in common with any of these: only then its evidence is kept. */
function relevance(lost: readonly Lost[]): (evidence: Evidence) => boolean {
  const keysOf = ({ parts, asins, author, titleKey }: Evidence) => [
    ...parts.flatMap(soundKeys),
    ...asins.map((asin) => `a${asin}`),
    ...(author !== '' && titleKey !== '' ? [`n${author} ${titleKey}`] : []),
  ]
  const known = new Set(lost.flatMap(({ evidence }) => keysOf(evidence)))
  return (evidence) => keysOf(evidence).some((key) => known.has(key))
}
