import { createPauses } from '@chapterhouse/kit/queues/steps'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import { inNaturalOrder } from '@chapterhouse/kit/text/natural-order'
import type { RelPath } from '../../paths/index.ts'
import { shortHash } from '../book/revision.ts'
import { scannedFoldersStore } from './scanned-folders.store.ts'

export interface ScannedFile {
  name: string
  sizeBytes: number
  modifiedSeconds: number
}

/** The entries of a folder that listeners may see, before rules and shares are applied. */
export interface FolderEntries {
  /** Walked folders that no marker file hides, in display order. */
  folders: readonly string[]
  /** Audio files, in display order. */
  files: readonly ScannedFile[]
  /** Folders the scan did not enter. */
  unwalked: readonly string[]
  /** Links to folders and audio files. */
  links: readonly string[]
}

export interface ScannedFolder extends FolderEntries {
  path: RelPath
  /** Changes with every entry that is added, removed or renamed. */
  stamp: string
}

/** Folders per transaction, and per lookup. */
const AT_ONCE = 100

/** Folders as of the last scan, so that large ones need not be listed for every page (docs/decisions/0057). */
export function createScannedFolders({ db }: { db: Db }) {
  const store = scannedFoldersStore(db)
  function changed(libraryId: number, folders: readonly ScannedFolder[]) {
    const known = new Map(
      store
        .states(
          libraryId,
          folders.map(({ path }) => path),
        )
        .map(({ path, state }) => [path, state]),
    )
    return folders
      .map((folder) => ({ folder, state: stateOf(folder) }))
      .filter(({ folder, state }) => known.get(folder.path) !== state)
  }

  return {
    /** A folder's entries at the last scan, with its stamp at that time. */
    find(libraryId: number, path: RelPath): { stamp: string; entries: () => FolderEntries } | undefined {
      const row = store.find(libraryId, path)
      return row && { stamp: row.stamp, entries: () => read(row.entries) }
    },
    /** Replaces a library's folders with these, a few at a time. */
    async learn({
      libraryId,
      folders,
      write,
    }: {
      libraryId: number
      /** Generated while being read, since a large library's would take much memory. */
      folders: Iterable<ScannedFolder>
      /** Runs a write in a separate transaction. */
      write: (work: () => void) => Promise<void>
    }): Promise<void> {
      const pauses = createPauses()
      const present = new Set<RelPath>()
      for (const batch of batchesOf(folders)) {
        if (pauses.isDue()) await pauses.take()
        for (const { path } of batch) present.add(path)
        const due = changed(libraryId, batch).map((one) => ({ ...one, entries: written(one.folder) }))
        if (due.length === 0) continue
        await write(() => {
          for (const { folder, state, entries } of due) store.save({ libraryId, ...folder, state, entries })
        })
      }
      for (let paths = store.pathsAfter(libraryId, '', AT_ONCE); paths.length > 0; ) {
        if (pauses.isDue()) await pauses.take()
        const gone = paths.filter((path) => !present.has(path))
        if (gone.length > 0)
          await write(() => {
            for (const path of gone) store.remove(libraryId, path)
          })
        paths = store.pathsAfter(libraryId, paths.at(-1) ?? '', AT_ONCE)
      }
    },
  }
}

function* batchesOf(folders: Iterable<ScannedFolder>): Generator<ScannedFolder[]> {
  let batch: ScannedFolder[] = []
  for (const folder of folders) {
    batch.push(folder)
    if (batch.length < AT_ONCE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Equal if nothing needs to be written. The names of entries change with the stamp. */
function stateOf({ stamp, folders, files, unwalked, links }: ScannedFolder): string {
  const ofFiles = files.map(({ sizeBytes, modifiedSeconds }) => `${sizeBytes} ${modifiedSeconds}`)
  return shortHash([stamp, folders.length, ofFiles, unwalked, links])
}

type Written = [
  folders: string[],
  files: [name: string, sizeBytes: number, modifiedSeconds: number][],
  unwalked: string[],
  links: string[],
]

function written({ folders, files, unwalked, links }: FolderEntries): string {
  const entries: Written = [
    inNaturalOrder(folders, (name) => name, { isFile: false }),
    inNaturalOrder(files, ({ name }) => name).map(({ name, sizeBytes, modifiedSeconds }) => [name, sizeBytes, modifiedSeconds]),
    [...unwalked],
    [...links],
  ]
  return JSON.stringify(entries)
}

function read(text: string): FolderEntries {
  const [folders, files, unwalked, links] = JSON.parse(text) as Written
  return {
    folders,
    files: files.map(([name, sizeBytes, modifiedSeconds]) => ({ name, sizeBytes, modifiedSeconds })),
    unwalked,
    links,
  }
}
