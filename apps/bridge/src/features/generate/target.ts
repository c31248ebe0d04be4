import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { MAX_ATTACHMENT_BYTES } from '@chapterhouse/contract/attachments'
import { conflict } from '@chapterhouse/kit/errors'
import { ifGone } from '@chapterhouse/kit/ignore'
import { parked } from '../parks/index.ts'
import { FILES, type FileName, type Files } from './files/to-files.ts'
import { folderOf, type Target, writeFiles } from './files/write-files.ts'

/** The hashes that each file has or may have as written here, by name. */
export type Written = Readonly<Partial<Record<FileName, readonly string[]>>>

/** Throws if there are files that were not written here: a person may have made them. */
export async function refuseForeign(target: Target, written: Written): Promise<void> {
  const foreign = await foreignIn(target, written)
  if (foreign.length === 0) return
  throw conflict(
    `${folderOf(target)} has ${foreign.join(', ')}, not written by this bridge. Move them away, or keep them as .before with --again.`,
  )
}

/** Writes the missing files of a finished book, and returns the names of files of other origin, which are not changed. */
export async function restore(target: Target, files: Files, { written }: { written: Written }): Promise<readonly FileName[]> {
  const foreign = await foreignIn(target, written)
  await writeFiles(target, Object.fromEntries(Object.entries(files).filter(([name]) => !foreign.some((one) => one === name))))
  return foreign
}

/**
 * Writes files. Files of other origin are kept beside them; earlier ones from here that are no longer made are removed. `save`
 * stores the hashes before and after: a crash in between leaves files of both kinds.
 */
export async function deliver(
  target: Target,
  files: Files,
  { written, save }: { written: Written; save: (written: Written) => void },
): Promise<void> {
  const folder = folderOf(target)
  for (const name of await foreignIn(target, written)) await keepBefore(path.join(folder, name))
  const fresh = hashesOf(files)
  save(Object.fromEntries(FILES.map((name) => [name, [...(written[name] ?? []), ...(fresh[name] ?? [])]])))
  await writeFiles(target, files)
  for (const name of FILES)
    if (files[name] === undefined && written[name] !== undefined) await rm(path.join(folder, name), { force: true })
  save(fresh)
}

const hashesOf = (files: Files): Written => Object.fromEntries(Object.entries(files).map(([name, text]) => [name, [hashOf(text)]]))

/** Files of other origin; links and pipes are always among them. */
async function foreignIn(target: Target, written: Written): Promise<FileName[]> {
  const folder = folderOf(target)
  if (!(await hasFolder(target))) return []
  const found = await Promise.all(
    FILES.map(async (name) => {
      const text = await readPlain(path.join(folder, name))
      return text === undefined || (text !== NO_FILE && written[name]?.includes(hashOf(text))) ? [] : [name]
    }),
  )
  return found.flat()
}

/** False if it is missing. The server follows no links in hidden folders, so nothing is written through one. */
async function hasFolder(target: Target): Promise<boolean> {
  const folder = folderOf(target)
  const isInHidden = target.kind === 'book' && !target.isFolder
  for (const one of isInHidden ? [path.dirname(folder), folder] : [folder]) {
    const facts = await (target.kind === 'folder' ? stat(one) : lstat(one)).catch(ifGone())
    if (!facts) return false
    if (!facts.isDirectory())
      throw parked('book_not_writable', `${path.basename(one)} is not a folder. Move it away, then run the book again.`)
  }
  return true
}

const NO_FILE = Symbol('not a plain file')

/** Undefined if it is missing. */
async function readPlain(file: string): Promise<string | typeof NO_FILE | undefined> {
  const facts = await lstat(file).catch(ifGone())
  if (!facts) return undefined
  if (!facts.isFile() || facts.size > MAX_ATTACHMENT_BYTES) return NO_FILE
  await using handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  return handle.readFile('utf8')
}

/** Beside the new file, under a name that is free. */
async function keepBefore(file: string): Promise<void> {
  for (let number = 1; ; number += 1) {
    const kept = `${file}.before${number === 1 ? '' : number}`
    if (await lstat(kept).catch(ifGone())) continue
    return rename(file, kept)
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
