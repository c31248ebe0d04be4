import { createHash } from 'node:crypto'
import { copyFile, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { ATTACHMENT_FOLDERS } from '@chapterhouse/contract/attachment-names'
import { conflict } from '@chapterhouse/kit/errors'
import { ifGone } from '@chapterhouse/kit/ignore'
import { FILES, type FileName, type Files } from './files/to-files.ts'
import { type Target, writeFiles } from './files/write-files.ts'

/** The hash of each file as written here, by name. */
export type Written = Readonly<Record<string, string>>

/** Where the files of a book are. */
export const folderOf = (target: Target): string => {
  if (target.kind === 'folder') return target.path
  return target.isFolder
    ? path.join(target.path, ATTACHMENT_FOLDERS[0])
    : path.join(path.dirname(target.path), ATTACHMENT_FOLDERS[0], path.parse(target.path).name)
}

/** Throws if there are files that were not written here: a person may have made them. */
export async function refuseForeign(target: Target, written: Written): Promise<void> {
  const foreign = await foreignIn(folderOf(target), written)
  if (foreign.length === 0) return
  throw conflict(
    `${folderOf(target)} has ${foreign.join(', ')}, not written by this bridge. Move them away, or keep them as .before with --again.`,
  )
}

/**
 * Writes files and returns their hashes. Those that were not written here are kept beside them; those that were, and are not made
 * any more, go.
 */
export async function deliver(target: Target, files: Files, written: Written): Promise<Written> {
  const folder = folderOf(target)
  for (const name of await foreignIn(folder, written)) await copyFile(path.join(folder, name), path.join(folder, `${name}.before`))
  await writeFiles(target, files)
  for (const name of FILES)
    if (files[name] === undefined && written[name] !== undefined) await rm(path.join(folder, name), { force: true })
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, hashOf(text)]))
}

async function foreignIn(folder: string, written: Written): Promise<FileName[]> {
  const found = await Promise.all(
    FILES.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8').catch(ifGone())
      return text === undefined || written[name] === hashOf(text) ? [] : [name]
    }),
  )
  return found.flat()
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
