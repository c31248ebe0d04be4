import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The ending of files that were being written when a program ended. */
export const UNFINISHED = '.json.writing'

/** A file is whole under its name, or it has what it had. */
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

/** With the folders above it that it leaves empty, up to `root`. */
export function removeFile(file: string, root: string): void {
  rmSync(file, { force: true })
  for (let folder = path.dirname(file); folder !== root && folder.startsWith(root); folder = path.dirname(folder)) {
    try {
      rmdirSync(folder)
    } catch {
      return
    }
  }
}
