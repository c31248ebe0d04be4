import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'

/** Whole or not at all, for nobody else's eyes: written beside the file, then put in its place. */
export function writePrivately(file: string, text: string): void {
  const aside = `${file}.new`
  rmSync(aside, { force: true })
  const handle = openSync(aside, 'wx', 0o600)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(aside, file)
}
