import type { ScannedFolder } from '../../catalogue/index.ts'
import { type RelPath, within } from '../../paths/index.ts'
import type { Tree, WalkedFolder } from '../walk/tree.ts'
import type { ScanNeeds } from './scan-needs.ts'
import type { ScanOptions } from './scan-report.ts'

/** The time of a change is this coarse on some file systems: a folder that changed just before the walk may change once more. */
const SETTLED_MS = 3_000

/** Records the entries of all folders, so that pages of large folders need not list them (docs/decisions/0057). */
export async function learnFolders(
  { options, tree, startedMs }: { options: ScanOptions; tree: Tree; startedMs: number },
  needs: ScanNeeds,
): Promise<void> {
  const { library, signal } = options
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
