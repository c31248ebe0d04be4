import { runInTurns, type Steps } from '@chapterhouse/kit/queues/steps'
import type { ScannedFolder } from '../../catalogue/index.ts'
import { type RelPath, within } from '../../paths/index.ts'
import type { ScanNeeds } from '../state/scan-needs.ts'
import type { Uses } from '../state/scan-state.ts'
import { audioOf } from '../walk/find-books.ts'
import { type Hint, hintsOf } from '../walk/hints.ts'
import type { Tree, WalkedFolder } from '../walk/tree.ts'

type Walked = Uses<'library' | 'startedMs' | 'tree' | 'signal'>
type FolderNeeds = Pick<ScanNeeds, 'folders' | 'transaction'>

/** The time of a change is this coarse on some file systems: a folder that changed just before the walk may change once more. */
const SETTLED_MS = 3_000

/** Records the entries of all folders. A tree without audio may be an empty mount point, so it waits until that is known. */
export async function recordFolders(state: Walked, needs: FolderNeeds): Promise<void> {
  if (hasAudio(state.tree)) await learnFolders(state, needs)
}

export async function recordFoldersWithoutAudio(state: Walked, needs: FolderNeeds): Promise<void> {
  if (!hasAudio(state.tree)) await learnFolders(state, needs)
}

const hasAudio = ({ folders }: Tree) => folders.values().some((seen) => audioOf(seen).length > 0)

/** Pages of large folders then need not list them (docs/decisions/0057). */
async function learnFolders({ library, startedMs, tree, signal }: Walked, needs: FolderNeeds): Promise<void> {
  const folders = tree.walked
    .entries()
    .filter(([, { change }]) => change.atMs + SETTLED_MS <= startedMs)
    .map(([path, walked]) => {
      // Its memory is free once it is written.
      tree.walked.delete(path)
      return toScanned(path, walked, tree)
    })
  await needs.folders.learn({ libraryId: library.id, folders, write: (work) => needs.transaction(work, signal) })
}

function toScanned(path: RelPath, { change, folders, links, files }: WalkedFolder, tree: Tree): ScannedFolder {
  const isWalked = (name: string) => tree.folders.has(within(path, name))
  return {
    path,
    stamp: change.stamp,
    folders: folders.filter(isWalked),
    unwalked: folders.filter((name) => !isWalked(name) && !tree.marked.has(within(path, name))),
    links,
    files: files.map(({ name, sizeBytes, modifiedMs }) => ({ name, sizeBytes, modifiedSeconds: Math.floor(modifiedMs / 1000) })),
  }
}

/** Records the links through which books are read. */
export async function recordLinks(
  state: Uses<'library' | 'present' | 'signal', 'relinked'>,
  needs: Pick<ScanNeeds, 'links' | 'transaction'>,
): Promise<void> {
  const books = state.present.map(({ found }) => found)
  await needs.transaction(() => {
    state.relinked = needs.links.learn(state.library.id, books)
  }, state.signal)
}

export async function recordHints(
  { library, tree, splitDiscs, signal }: Uses<'library' | 'tree' | 'splitDiscs' | 'signal'>,
  needs: Pick<ScanNeeds, 'saveHints' | 'transaction'>,
): Promise<void> {
  signal.throwIfAborted()
  const hints = await runInTurns(listHints(tree, splitDiscs), signal)
  await needs.transaction(() => needs.saveHints(library.id, hints), signal)
}

function* listHints(tree: Tree, splitDiscs: readonly RelPath[]): Steps<Hint[]> {
  const split = splitDiscs.map((path): Hint => ({ path, kind: 'split_discs', detail: 'discs of one book', count: 1 }))
  return [...(yield* hintsOf(tree.folders.values(), tree.notes)), ...split]
}
