import { runInTurns } from '@chapterhouse/kit/queues/steps'
import { NO_FIELDS } from '../../catalogue/index.ts'
import { isAtOrUnder, type RelPath, within } from '../../paths/index.ts'
import { toEvidence } from '../plan/evidence.ts'
import { sharedBy } from '../plan/match-evidence.ts'
import type { Known, Move, Present } from '../plan/plan.ts'
import type { ScanNeeds } from '../state/scan-needs.ts'
import type { Uses } from '../state/scan-state.ts'
import { audioOf } from '../walk/find-books.ts'
import type { Tree } from '../walk/tree.ts'

type Walked = Uses<'library' | 'root' | 'known' | 'tree' | 'signal'>
type Needs = Pick<
  ScanNeeds,
  'filesOf' | 'fingerprints' | 'follow' | 'groupings' | 'isHidden' | 'known' | 'overrides' | 'readBook' | 'transaction'
>

/** Audio below a folder: sizes by relative name. */
type Content = ReadonlyMap<string, number>

/**
 * Moves overrides and groupings with their folders before books are grouped, because a renamed collection or joined set would fall
 * apart. The new folder is the only one with the same audio, by names and sizes, then by fingerprints, else with most of the sound
 * (docs/reference/scanning-and-media.md 2.1, 3b). The books below are known at their new paths then, and read again there.
 */
export async function followOverrides(state: Walked & Uses<never, 'known' | 'carried'>, needs: Needs): Promise<void> {
  state.carried = await followFolders(state, needs)
  if (state.carried.length === 0) return
  const target = new Map(state.carried.map(({ from, to }) => [from, to]))
  state.known = state.known.map((book) => ({
    ...book,
    ...(target.has(book.path) && { path: target.get(book.path) ?? book.path, signature: null }),
  }))
}

/** Returns everything that moved. */
async function followFolders(state: Walked, needs: Needs): Promise<Move[]> {
  const { library, tree, signal } = state
  const chosen = new Set([...needs.overrides.of(library.id).keys(), ...needs.groupings.of(library.id).keys()])
  const absent = [...chosen].filter((path) => !tree.folders.has(path) && !isShielded(path, tree))
  // A hidden folder still exists, and so do its overrides.
  const hidden = await Promise.all(absent.map((path) => needs.isHidden(library, path, { isFolder: true })))
  const lost = absent.filter((_, at) => !hidden[at])
  if (lost.length === 0) return []
  const known = await runInTurns(needs.known(library.id), signal)
  const fresh = [...tree.folders.keys()].filter((path) => !chosen.has(path) && isNew(path, known))

  const found: { from: RelPath; to: RelPath }[] = []
  for (const from of lost) {
    const before = contentBefore(from, { libraryId: library.id, known }, needs)
    if (before.size === 0) continue
    const sizes = new Map([...before].map(([name, { size }]) => [name, size]))
    const alike = fresh.filter((path) => isEqual(contentNow(path, tree), sizes))
    const same = await withSamePrints(state, { alike, before }, needs)
    const [to, ...others] = same.length > 0 ? same : await withSameSound(state, { from, before, fresh }, needs)
    if (to !== undefined && others.length === 0) found.push({ from, to })
  }
  signal.throwIfAborted()
  const moved: Move[] = []
  for (const folder of found) {
    // Two folders with the same target are ambiguous.
    if (found.filter((other) => other.to === folder.to).length > 1) continue
    const moves = contentOf(folder, { tree, known })
    // In one transaction with everything below: once the folder is read differently, its old state could not be matched.
    await needs.transaction(() => {
      for (const move of moves) needs.follow({ libraryId: library.id, ...move, shiftSeconds: 0, joins: false, isLastDisc: false })
    }, signal)
    moved.push(...moves)
  }
  return moved
}

/** A folder, its books and its subfolders, each with its new path. */
function contentOf({ from, to }: Move, { tree, known }: { tree: Tree; known: readonly Known[] }): Move[] {
  const books = known.flatMap(({ path }) => (isAtOrUnder(path, from) ? [path.slice(from.length)] : []))
  const folders = [...tree.folders.keys()].flatMap((path) => (isAtOrUnder(path, to) ? [path.slice(to.length)] : []))
  return [...new Set(['', ...books, ...folders])].map((rest) => ({
    from: within(from, rest.slice(1)),
    to: within(to, rest.slice(1)),
  }))
}

const isShielded = (path: RelPath, { unreadable }: Tree) => unreadable.some((folder) => isAtOrUnder(path, folder))
/** Nothing at or below it existed at the last complete scan. */
const isNew = (path: RelPath, known: readonly Known[]) => !known.some((book) => !book.onDemand && isAtOrUnder(book.path, path))

function contentBefore(
  folder: RelPath,
  { libraryId, known }: { libraryId: number; known: readonly Known[] },
  needs: Needs,
): Map<string, { size: number; print: string }> {
  const books = known.filter(({ path }) => isAtOrUnder(path, folder))
  return new Map(
    books.flatMap(({ path }) =>
      needs.filesOf(libraryId, path).map((file) => {
        const name = within(path, file.path).slice(folder.length + 1)
        return [name, { size: file.sizeBytes, print: file.fingerprint }] as const
      }),
    ),
  )
}

function contentNow(folder: RelPath, { folders }: Tree): Content {
  const below = [...folders.values()].filter(({ path }) => isAtOrUnder(path, folder))
  return new Map(
    below.flatMap((seen) =>
      audioOf(seen).map(({ name, sizeBytes }) => [within(seen.path, name).slice(folder.length + 1), sizeBytes] as const),
    ),
  )
}

function isEqual(one: Content, other: Content): boolean {
  return one.size === other.size && [...one].every(([name, size]) => other.get(name) === size)
}

async function withSamePrints(
  { root, signal }: Walked,
  { alike, before }: { alike: readonly RelPath[]; before: ReadonlyMap<string, { print: string }> },
  needs: Needs,
): Promise<RelPath[]> {
  const names = [...before.keys()]
  const candidates = alike.map((path): Present => ({ found: folderOf(path, names), signature: null, changeStamp: '' }))
  const prints = await needs.fingerprints(root, candidates, signal)
  return alike.filter((path) => names.every((name, at) => prints.get(path)?.[at] === before.get(name)?.print))
}

/** No more folders than this are read for it. */
const MOST_CANDIDATES = 20
const MOST = 0.5

/** Folders with more than half of the audio, in case the old one was renamed and its files changed as well. */
async function withSameSound(
  { library, root, tree, signal }: Walked,
  { from, before, fresh }: { from: RelPath; before: ReadonlyMap<string, unknown>; fresh: readonly RelPath[] },
  needs: Needs,
): Promise<RelPath[]> {
  const counts = new Map(fresh.map((path) => [path, contentNow(path, tree).size]))
  const isAlike = (count: number) => count > before.size * MOST && before.size > count * MOST
  // Among nested folders, the innermost with the same files.
  const candidates = fresh.filter((path) => {
    const count = counts.get(path) ?? 0
    return isAlike(count) && !fresh.some((inner) => inner !== path && isAtOrUnder(inner, path) && counts.get(inner) === count)
  })
  if (candidates.length > MOST_CANDIDATES) return []
  const known = (await runInTurns(needs.known(library.id), signal)).filter(({ path }) => isAtOrUnder(path, from))
  const was = toEvidence({ files: known.flatMap(({ path }) => needs.filesOf(library.id, path)), fields: NO_FIELDS })
  const found: RelPath[] = []
  for (const path of candidates) {
    const present = folderOf(path, [...contentNow(path, tree).keys()])
    const read = await needs.readBook({ library, root, found: present, knownFacts: '' }, signal)
    const { ofLost, ofFound } = sharedBy(was, toEvidence(read))
    if (ofLost > MOST && ofFound > MOST) found.push(path)
  }
  return found
}

/** The fields of a book that fingerprints need. */
function folderOf(path: RelPath, names: readonly string[]): Present['found'] {
  const files = names.map((name) => ({ path: name, sizeBytes: 0, modifiedMs: 0, bornMs: null }))
  return {
    path,
    isFolder: true,
    kind: 'folder',
    discs: [],
    unjoinedDisc: null,
    files,
    images: [],
    fallbackImages: [],
    targets: [],
    attachments: [],
    sidecars: {},
    cues: [],
  }
}
