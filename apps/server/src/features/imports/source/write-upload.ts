import { createReadStream } from 'node:fs'
import { chmod, copyFile, open, rename, stat } from 'node:fs/promises'
import { missing } from '@chapterhouse/kit/errors'
import { FILES } from './bounds.ts'
import { SourceError } from './source-error.ts'
import { unpackBackup, writeWhole } from './unpack-backup.ts'

interface Receiving {
  body: AsyncIterable<Uint8Array>
  reserve: (bytes: number) => Promise<void>
  signal: AbortSignal
}

/** How often to look at the free bytes of the disk. */
const LOOK_BYTES = 16 * 1024 * 1024

export async function writeBody(part: string, { body, reserve, signal }: Receiving): Promise<void> {
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
}

/** Also the log of a database that is in use. */
export async function copyDatabase(original: string, { part, reserve }: Copying): Promise<void> {
  if ((await sizeOf(original)) === undefined) throw missing('no such file')
  await refuseOther(original)
  for (const end of ['', '-wal', '-journal']) {
    const size = await sizeOf(`${original}${end}`)
    if (size === undefined) continue
    if (size > FILES.bytes) throw new SourceError('not_abs', 'The file is larger than 4 GiB.')
    await reserve(size)
    await copyFile(`${original}${end}`, `${part}${end}`)
    await chmod(`${part}${end}`, 0o600)
  }
}

async function sizeOf(file: string): Promise<number | undefined> {
  const stats = await stat(file).catch(() => undefined)
  return stats?.isFile() ? stats.size : undefined
}

interface Converting {
  into: string
  reserve: (bytes: number) => Promise<void>
  signal: AbortSignal
}

/** A backup gives way to the database in it. */
export async function toDatabase(part: string, { into, reserve, signal }: Converting): Promise<void> {
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
