import { createHash } from 'node:crypto'
import { copyFile, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { ATTACHMENT_FOLDERS } from '@chapterhouse/contract/attachment-names'
import { conflict } from '@chapterhouse/kit/errors'
import { ifGone } from '@chapterhouse/kit/ignore'
import { FILES, type FileName, type Files } from './files/to-files.ts'
import { type Target, writeFiles } from './files/write-files.ts'

/** The hashes that each file has or may have as written here, by name. */
export type Written = Readonly<Partial<Record<FileName, readonly string[]>>>

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
 * Writes files. Files of other origin are kept beside them; earlier ones from here that are no longer made are removed. `save`
 * stores the hashes before and after: a crash in between leaves files of both kinds.
 */
export async function deliver(
  target: Target,
  files: Files,
  { written, save }: { written: Written; save: (written: Written) => void },
): Promise<void> {
  const folder = folderOf(target)
  for (const name of await foreignIn(folder, written)) await copyFile(path.join(folder, name), path.join(folder, `${name}.before`))
  const fresh = hashesOf(files)
  save(Object.fromEntries(FILES.map((name) => [name, [...(written[name] ?? []), ...(fresh[name] ?? [])]])))
  await writeFiles(target, files)
  for (const name of FILES)
    if (files[name] === undefined && written[name] !== undefined) await rm(path.join(folder, name), { force: true })
  save(fresh)
}

const hashesOf = (files: Files): Written => Object.fromEntries(Object.entries(files).map(([name, text]) => [name, [hashOf(text)]]))

async function foreignIn(folder: string, written: Written): Promise<FileName[]> {
  const found = await Promise.all(
    FILES.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8').catch(ifGone())
      return text === undefined || written[name]?.includes(hashOf(text)) ? [] : [name]
    }),
  )
  return found.flat()
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
