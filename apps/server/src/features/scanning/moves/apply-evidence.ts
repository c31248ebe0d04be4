import { type RelPath, relPath, within } from '../../paths/index.ts'
import type { ReadBook } from '../book/read-book.ts'
import { toScanned } from '../book/to-scanned.ts'
import type { EvidenceMove, Lost } from '../plan/match-evidence.ts'
import type { Present } from '../plan/plan.ts'
import type { MovedBook } from '../rows/evidence-moves.store.ts'
import type { ScanNeeds } from '../state/scan-needs.ts'
import type { Uses } from '../state/scan-state.ts'

/** A hidden name, where no book can be. */
const ASIDE = relPath('.moving')

type ArrivalNeeds = Pick<
  ScanNeeds,
  'attachments' | 'follow' | 'followParts' | 'links' | 'moves' | 'notBeforeMs' | 'saveInPlace' | 'whole'
>

export type ApplyNeeds = ArrivalNeeds & Pick<ScanNeeds, 'facts' | 'readBook' | 'transaction'>

interface Arriving extends EvidenceMove {
  lost: Lost
  present: Present
  read: ReadBook
}

/** Moves people's data, with every place at its part; books that changed places move together. `at`: books on disk, by path. */
export async function applyEvidence(
  { library, root, advance, signal }: Uses<'library' | 'root' | 'advance' | 'signal'>,
  { moves, lost, at }: { moves: readonly EvidenceMove[]; lost: ReadonlyMap<RelPath, Lost>; at: ReadonlyMap<RelPath, Present> },
  needs: ApplyNeeds,
): Promise<void> {
  for (const group of inGroups(moves)) {
    const arriving: Arriving[] = []
    for (const move of group) {
      const [one, present] = [lost.get(move.from), at.get(move.to)]
      if (!one || !present) continue
      // The row at a free path was just saved; at another path it belongs to the book that leaves.
      const knownFacts = lost.has(move.to) ? '' : needs.facts(library.id, move.to)
      const read = await needs.readBook({ library, root, found: present.found, knownFacts, onStep: advance }, signal)
      arriving.push({ ...move, lost: one, present, read })
    }
    signal.throwIfAborted()
    await needs.transaction(() => arrive(library.id, arriving, needs), signal)
  }
}

function arrive(libraryId: number, arriving: readonly Arriving[], needs: ArrivalNeeds): void {
  const books = arriving.map((move) => toMovedBook(libraryId, move, needs))
  needs.moves.record(libraryId, books, () => {
    for (const { from, lost, read } of arriving)
      needs.followParts({ libraryId, path: from, before: lost.evidence.parts, after: read.files })
    for (const { from, to } of stepsOf(arriving))
      needs.follow({ libraryId, from, to, shiftSeconds: 0, joins: false, isLastDisc: false })
    for (const { present, read } of arriving) {
      needs.saveInPlace(libraryId, toScanned(present, read), { onDemand: true, notBeforeMs: needs.notBeforeMs(libraryId) })
      needs.links.save(libraryId, present.found)
      if (read.attachments) needs.attachments.save(libraryId, read.path, read.attachments.files)
    }
  })
}

function toMovedBook(
  libraryId: number,
  { from, to, evidence, lost, read }: Arriving,
  { whole }: Pick<ScanNeeds, 'whole'>,
): MovedBook {
  const { title, author } = whole(libraryId, from) ?? read.fields
  return { from, to, evidence, title, author, known: JSON.stringify(lost.evidence) }
}

/** Moves of which one leaves the path that another takes. */
function inGroups(moves: readonly EvidenceMove[]): EvidenceMove[][] {
  const bySource = new Map(moves.map((move) => [move.from, move]))
  const targets = new Set(moves.map(({ to }) => to))
  const groups: EvidenceMove[][] = []
  const grouped = new Set<EvidenceMove>()
  // Chains from their first book; the rest are cycles.
  for (const first of [...moves.filter(({ from }) => !targets.has(from)), ...moves]) {
    const group: EvidenceMove[] = []
    for (let move: EvidenceMove | undefined = first; move && !grouped.has(move); move = bySource.get(move.to)) {
      grouped.add(move)
      group.push(move)
    }
    if (group.length > 0) groups.push(group)
  }
  return groups
}

/** The steps of a chain or cycle: each path is left before it is taken, so a cycle begins with a temporary move. */
function stepsOf(group: readonly EvidenceMove[]): { from: RelPath; to: RelPath }[] {
  const [first] = group
  if (!first) return []
  const isCircle = group.at(-1)?.to === first.from
  const aside = within(ASIDE, first.from)
  const rest = group.slice(isCircle ? 1 : 0).toReversed()
  return isCircle ? [{ from: first.from, to: aside }, ...rest, { from: aside, to: first.to }] : rest
}
