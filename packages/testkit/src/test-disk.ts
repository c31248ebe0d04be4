import { execFileSync } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import { createPicture, createTone, type Picture, putFile, type Tone } from './tone.ts'

/** The content of a path: text or bytes, a tone, a picture, a link, a FIFO, or an empty folder. */
export type Laid = string | Uint8Array | Tone | { picture: Picture } | { link: string } | 'fifo' | null

interface DiskOptions {
  /** Age of every file; a minute by default, so that no file seems to be in the process of being written. */
  ageSeconds?: number
}

/**
 * Writes a tree of files: `await writeFiles(root, { 'Ann/Title/1.mp3': { kind: 'mp3' }, 'Ann/Title/cover.jpg': { picture: { kind:
 * 'jpeg' } } })`.
 */
export async function writeFiles(root: string, tree: Readonly<Record<string, Laid>>, options: DiskOptions = {}): Promise<void> {
  await mkdir(root, { recursive: true })
  for (const [name, laid] of Object.entries(tree)) await lay(path.join(root, name), laid, options)
}

async function lay(file: string, laid: Laid, options: DiskOptions): Promise<void> {
  if (laid === null) return void (await mkdir(file, { recursive: true }))
  await mkdir(path.dirname(file), { recursive: true })
  if (laid === 'fifo') return void execFileSync('mkfifo', [file])
  if (typeof laid === 'string' || laid instanceof Uint8Array) return putFile(file, laid, options)
  if ('link' in laid) return symlink(laid.link, file)
  return putFile(file, await ('picture' in laid ? createPicture(laid.picture) : createTone(laid)), options)
}
