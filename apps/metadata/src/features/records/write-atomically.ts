import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ignore } from '@chapterhouse/kit/ignore'

/** The suffix of temporary files, which remain if the program is killed. */
export const UNFINISHED = '.json.writing'

/** Replaces a file atomically: readers see the old or the new content. */
export function writeAtomically(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const temporary = `${file}.writing`
  const descriptor = openSync(temporary, 'w')
  try {
    writeFileSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  renameSync(temporary, file)
}

/** Removes a file and the folders that become empty, up to `root`. */
export function removeFile(file: string, root: string): void {
  rmSync(file, { force: true })
  for (let folder = path.dirname(file); folder !== root && folder.startsWith(root); folder = path.dirname(folder)) {
    try {
      rmdirSync(folder)
    } catch (error) {
      ignore('the folder is not empty')(error)
      return
    }
  }
}
