import { createReadStream } from 'node:fs'
import { chmod, copyFile, open, rename, rm, stat } from 'node:fs/promises'
import { missing } from '@chapterhouse/kit/errors'
import { ifGone } from '@chapterhouse/kit/ignore'
import { FILES } from '../bounds.ts'
import { SourceError } from '../source-error.ts'
import { unpackBackup, writeWhole } from './unpack-backup.ts'

/** How often the free disk space is checked. */
const LOOK_BYTES = 16 * 1024 * 1024

export async function writeBody(
  part: string,
  { body, reserve, signal }: { body: AsyncIterable<Uint8Array>; reserve: (bytes: number) => Promise<void>; signal: AbortSignal },
): Promise<void> {
  await using handle = await open(part, 'wx', 0o600)
  let sinceLook = 0
  for await (const chunk of body) {
    signal.throwIfAborted()
    sinceLook += chunk.length
    if (sinceLook > LOOK_BYTES) {
      await reserve(0)
      sinceLook = 0
    }
    await writeWhole(handle, chunk)
  }
}

interface Copying {
  part: string
  reserve: (bytes: number) => Promise<void>
  /** Called between the copy and the check for changes; for tests. */
  whenCopied?: () => void
}

/** The database, and the logs of one in use. */
const ENDS = ['', '-wal', '-journal']
const ATTEMPTS = 3

/** Also for the database of a running server: if it changes during the copy, it is copied again. */
export async function copyDatabase(original: string, { part, reserve, whenCopied }: Copying): Promise<void> {
  if ((await statsOf(original)) === undefined) throw missing('no such file')
  await refuseOther(original)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await stampsOf(original)
    for (const end of ENDS) await copyOne(`${original}${end}`, `${part}${end}`, reserve)
    whenCopied?.()
    if ((await stampsOf(original)) === before) return
  }
  throw new SourceError('fetch_failed', 'The database changes while it is copied. Stop Audiobookshelf, or use a backup.')
}

async function copyOne(from: string, to: string, reserve: Copying['reserve']): Promise<void> {
  await rm(to, { force: true })
  const { size } = (await statsOf(from)) ?? {}
  if (size === undefined) return
  if (size > FILES.bytes) throw new SourceError('not_abs', 'The file is larger than 4 GiB.')
  await reserve(size)
  await copyFile(from, to)
  await chmod(to, 0o600)
}

async function stampsOf(original: string): Promise<string> {
  const all = await Promise.all(ENDS.map((end) => statsOf(`${original}${end}`)))
  return all.map((stats) => (stats ? `${stats.size} ${stats.mtimeMs}` : '')).join(', ')
}

async function statsOf(file: string): Promise<{ size: number; mtimeMs: number } | undefined> {
  const stats = await stat(file).catch(ifGone())
  return stats?.isFile() ? stats : undefined
}

/** Replaces a backup by the database in it. */
export async function toDatabase(
  part: string,
  { into, reserve, signal }: { into: string; reserve: (bytes: number) => Promise<void>; signal: AbortSignal },
): Promise<void> {
  if (await isDatabase(part)) return await rename(part, into)
  await refuseOther(part)
  await unpackBackup({ zip: part, into, reserve, signal })
}

async function refuseOther(file: string): Promise<void> {
  if ((await isDatabase(file)) || (await startsWith(file, 'PK\x03\x04'))) return
  throw new SourceError('not_abs', 'The file is neither a backup of Audiobookshelf nor its database.')
}

export const isDatabase = (file: string) => startsWith(file, 'SQLite format 3\0')

async function startsWith(file: string, text: string): Promise<boolean> {
  const chunks: Buffer[] = []
  for await (const chunk of createReadStream(file, { end: text.length - 1 })) chunks.push(chunk)
  return Buffer.concat(chunks).toString('latin1') === text
}
