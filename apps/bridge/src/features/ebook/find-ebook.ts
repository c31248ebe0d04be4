import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { ignore } from '@chapterhouse/kit/ignore'
import { findEbook as chooseEbook } from '@chapterhouse/kit/text/find-ebook'

export type FoundEbook =
  | { kind: 'found'; file: string }
  /** A sentence that says why there is none to use. */
  | { kind: 'none'; why: string }

/** The e-book of a book, a folder or an audio file, by the rule of docs/reference/operations.md 5.2. */
export async function findEbook(bookPath: string): Promise<FoundEbook> {
  const isFolder = (await stat(bookPath)).isDirectory()
  const folder = isFolder ? bookPath : path.dirname(bookPath)
  const names = (await Promise.all((await readdir(folder)).filter(isEpub).map((name) => isFile(folder, name)))).flat()
  const chosen = chooseEbook(names, isFolder ? undefined : path.basename(bookPath))
  if (chosen !== undefined) return { kind: 'found', file: path.join(folder, chosen) }
  if (!isFolder) return { kind: 'none', why: `There is no single e-book named like ${path.basename(bookPath)} beside it.` }
  return names.length === 0
    ? { kind: 'none', why: 'There is no e-book (.epub) in the folder of the book.' }
    : { kind: 'none', why: 'There are several e-books (.epub) in the folder of the book. Keep the one that matches the audio.' }
}

const isEpub = (name: string): boolean => /\.epub$/i.test(name)

async function isFile(folder: string, name: string): Promise<string[]> {
  try {
    return (await stat(path.join(folder, name))).isFile() ? [name] : []
  } catch (error) {
    return ignore('the file is gone, or a link to nothing', [])(error)
  }
}
