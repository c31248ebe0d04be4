import { type FileHandle, open, rm } from 'node:fs/promises'
import type { Entry, ZipFile } from 'yauzl'
import { FILES } from '../bounds.ts'
import { SourceError } from '../source-error.ts'

const DATABASE = 'absdatabase.sqlite'
/** It also contains covers. */
const MAX_ENTRIES = 1_000_000

/** Writes a backup's database to a file. Nothing else is extracted, and no name in the backup becomes a path. */
export async function unpackBackup({
  zip,
  into,
  reserve,
  signal,
}: {
  /** The backup. */
  zip: string
  /** The database to write, which must not exist. */
  into: string
  /** Throws if there is no room for this many bytes. */
  reserve: (bytes: number) => Promise<void>
  signal: AbortSignal
}): Promise<void> {
  const { openPromise } = await import('yauzl')
  try {
    const file = await openPromise(zip, { decodeStrings: false, autoClose: false, lazyEntries: true })
    try {
      const entry = await findDatabase(file, signal)
      refuseBomb(entry)
      await reserve(entry.uncompressedSize)
      await writeEntry(() => file.openReadStreamPromise(entry), { into, max: entry.uncompressedSize, signal })
    } finally {
      file.close()
    }
  } catch (error) {
    await rm(into, { force: true })
    signal.throwIfAborted()
    throw isOfZip(error)
      ? new SourceError('not_abs', 'The backup is damaged or incomplete. Download it again.', { cause: error })
      : error
  }
}

async function findDatabase(file: ZipFile, signal: AbortSignal): Promise<Entry> {
  let count = 0
  for await (const entry of file.eachEntry()) {
    signal.throwIfAborted()
    count += 1
    if (count > MAX_ENTRIES) break
    if (nameOf(entry) === DATABASE) return entry
  }
  throw new SourceError('not_abs', `The file is no backup of Audiobookshelf 2.3 or later: there is no ${DATABASE} in it.`)
}

const nameOf = ({ fileName, fileNameRaw }: Entry): string =>
  (Buffer.isBuffer(fileName) ? fileName : fileNameRaw).toString('latin1').replace(/^\.\//, '')

function refuseBomb(entry: Entry): void {
  if (entry.isEncrypted()) throw new SourceError('not_abs', 'The backup is encrypted. Use one without a password.')
  const most = Math.min(FILES.bytes, FILES.freeBytes + FILES.ratio * entry.compressedSize)
  if (entry.uncompressedSize > most) throw new SourceError('not_abs', 'The database in the backup is too large.')
}

/** The stream is opened last: an error before it is read would crash the server. */
async function writeEntry(
  openBytes: () => Promise<AsyncIterable<Uint8Array>>,
  { into, max, signal }: { into: string; max: number; signal: AbortSignal },
): Promise<void> {
  await using handle = await open(into, 'wx', 0o600)
  let written = 0
  for await (const chunk of await openBytes()) {
    signal.throwIfAborted()
    written += chunk.length
    // The library checks this too.
    if (written > max) throw new SourceError('not_abs', 'The database in the backup is too large.')
    await writeWhole(handle, chunk)
  }
}

export async function writeWhole(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length; ) done += (await handle.write(bytes, done)).bytesWritten
}

/** The library throws plain errors, zlib's have codes, and disk errors are not the backup's fault. */
function isOfZip(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof SourceError) return false
  return error.name !== 'AppError' && (!('code' in error) || String(error.code).startsWith('Z_'))
}
