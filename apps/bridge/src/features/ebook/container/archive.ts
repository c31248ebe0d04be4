import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { Parked } from '../../parks/index.ts'
import { unreadable } from './unreadable.ts'

const MIB = 1024 * 1024
/** Bounds of a file that anyone may have made (docs/decisions/0091). */
export const ARCHIVE = { members: 50_000, memberBytes: 64 * MIB, bytes: 512 * MIB }

export interface Archive extends AsyncDisposable {
  has: (name: string) => boolean
  /** The whole member; undefined if there is none of that name. */
  read: (name: string) => Promise<Buffer | undefined>
}

/** The members of an EPUB. No name in it becomes a path, and nothing is written to the disk. */
export async function openArchive(file: string): Promise<Archive> {
  // Names remain bytes: the library would reject the whole archive for one that climbs.
  const zip = await reading(() => openPromise(file, { decodeStrings: false, autoClose: false, lazyEntries: true }))
  try {
    const members = await reading(() => listMembers(zip))
    let left = ARCHIVE.bytes
    return {
      has: (name) => members.has(name.normalize('NFC')),
      async read(name) {
        const entry = members.get(name.normalize('NFC'))
        if (!entry) return undefined
        const bytes = await reading(() => unpack(zip, entry, Math.min(left, ARCHIVE.memberBytes)))
        left -= bytes.length
        return bytes
      },
      [Symbol.asyncDispose]: async () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function listMembers(zip: ZipFile): Promise<Map<string, Entry>> {
  const members = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (members.size >= ARCHIVE.members) throw unreadable(`has more than ${ARCHIVE.members} files in it`)
    const name = nameOf(entry)
    if (!members.has(name)) members.set(name, entry)
  }
  return members
}

/** Counted while unpacking: the size in the headers is only a claim. */
async function unpack(zip: ZipFile, entry: Entry, max: number): Promise<Buffer> {
  if (entry.isEncrypted()) throw unreadable('is encrypted')
  if (entry.uncompressedSize > max) throw tooLarge()
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > max) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const tooLarge = () => unreadable('unpacks to more than any book needs')

/** Many programs write UTF-8 without saying so. */
function nameOf({ fileName, fileNameRaw }: Entry): string {
  const bytes = Buffer.isBuffer(fileName) ? fileName : fileNameRaw
  const text = bytes.toString('utf8')
  return (text.includes('\ufffd') ? bytes.toString('latin1') : text).replaceAll('\\', '/').replace(/^\.\//, '').normalize('NFC')
}

/** The library throws plain errors, zlib and the disk those with codes. */
async function reading<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Parked) throw error
    throw unreadable(WHY[codeOf(error)] ?? 'is damaged, or is not an EPUB', error)
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')
const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'is gone',
  EACCES: 'may not be read: its permissions forbid it',
  EPERM: 'may not be read: its permissions forbid it',
  EISDIR: 'is a folder',
  EIO: 'cannot be read: the disk reports errors',
}
