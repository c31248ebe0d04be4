import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ignore } from '@chapterhouse/kit/ignore'
import { Parser, type ReadEntry } from 'tar'
import { type Entry, openPromise } from 'yauzl'
import { endNow, type Spawn } from './run-tool.ts'
import { findInFolders, foldersOf, type ToolName } from './tool.ts'

interface UnpackOptions {
  archive: string
  wanted: readonly ToolName[]
  /** An empty folder; each tool is written there under its own name. */
  into: string
  maxToolBytes: number
  spawn: Spawn
  /** The search path for `xz`. */
  searchPath: string
}

type Unpacked = { kind: 'unpacked'; names: ToolName[] } | { kind: 'refused'; why: string }

const TOO_LARGE = 'the unpacked tool is too large'

class DownloadRefused extends Error {}

/** An archive also contains licences and manuals; more than this is treated as a zip bomb. */
const MAX_OF_A_TOOL = 4

/**
 * Extracts the wanted programs from an archive: regular files, matched by the last part of their name, so that no path in it is used.
 * The kind of archive is detected from its first bytes.
 */
export async function unpackTools(options: UnpackOptions): Promise<Unpacked> {
  try {
    const kind = await kindOf(options.archive)
    if (kind === 'none') return { kind: 'refused', why: 'the file is not a .zip, .tar.gz or .tar.xz' }
    const names = kind === 'zip' ? await unzip(options) : await untar(options, await plain(options, kind))
    return { kind: 'unpacked', names }
  } catch (error) {
    if (error instanceof DownloadRefused) return { kind: 'refused', why: error.message }
    return { kind: 'refused', why: `the archive cannot be unpacked (${error instanceof Error ? error.message : String(error)})` }
  }
}

const KINDS = { zip: '504b0304', gz: '1f8b', xz: 'fd377a585a00' } as const

async function kindOf(archive: string): Promise<keyof typeof KINDS | 'none'> {
  await using handle = await open(archive)
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(6), position: 0 })
  const head = buffer.subarray(0, bytesRead).toString('hex')
  if (head.startsWith(KINDS.zip)) return 'zip'
  if (head.startsWith(KINDS.gz)) return 'gz'
  return head.startsWith(KINDS.xz) ? 'xz' : 'none'
}

async function unzip({ archive, wanted, into, maxToolBytes }: UnpackOptions): Promise<ToolName[]> {
  const names: ToolName[] = []
  // Names remain bytes: the library would reject the whole archive for one path traversal, and only the last part of a name is used.
  const zip = await openPromise(archive, { decodeStrings: false, autoClose: false, lazyEntries: true })
  try {
    for await (const entry of zip.eachEntry()) {
      const name = toolNamed(nameIn(entry), wanted)
      if (name === undefined || names.includes(name) || !isRegular(entry)) continue
      await writeTool(await zip.openReadStreamPromise(entry), path.join(into, name), maxToolBytes)
      names.push(name)
    }
  } finally {
    zip.close()
  }
  return names
}

const nameIn = ({ fileName, fileNameRaw }: Entry): string => (Buffer.isBuffer(fileName) ? fileName : fileNameRaw).toString('latin1')

/** In archives made on Unix the upper half is the file mode; otherwise it is 0. */
function isRegular({ externalFileAttributes }: Entry): boolean {
  const kind = (externalFileAttributes >>> 16) & 0o170000
  return kind === 0 || kind === 0o100000
}

async function untar({ wanted, into, maxToolBytes }: UnpackOptions, source: AsyncIterable<Uint8Array>): Promise<ToolName[]> {
  const names: ToolName[] = []
  const writing: Promise<void>[] = []
  const parser = new Parser({
    onReadEntry(entry: ReadEntry): void {
      const name = toolNamed(entry.path, wanted)
      if (name === undefined || names.includes(name) || (entry.type !== 'File' && entry.type !== 'OldFile'))
        return void entry.resume()
      names.push(name)
      const written = writeTool(entry as AsyncIterable<Uint8Array>, path.join(into, name), maxToolBytes)
      // The error is reported once everything is read; until then the promise must not count as unhandled.
      written.catch(() => entry.resume())
      writing.push(written)
    },
  })
  const failed = new Promise<never>((_, reject) => parser.on('error', reject))
  failed.catch(ignore("the parser's failure ends the reading below"))
  let bytes = 0
  for await (const piece of source) {
    bytes += piece.length
    if (bytes > MAX_OF_A_TOOL * maxToolBytes) throw new DownloadRefused(TOO_LARGE)
    if (!parser.write(Buffer.from(piece))) await Promise.race([new Promise((resume) => parser.once('drain', resume)), failed])
  }
  const ended = new Promise<void>((done) => parser.once('end', done))
  parser.end()
  await Promise.race([ended, failed])
  await Promise.all(writing)
  return names
}

/** The decompressed tar: by zlib, or by the system's xz, which is about ten times as fast as the WebAssembly one. */
async function plain({ archive, spawn, searchPath }: UnpackOptions, kind: 'gz' | 'xz'): Promise<AsyncIterable<Uint8Array>> {
  const file = createReadStream(archive)
  if (kind === 'gz') return pipeline(file, createGunzip(), () => {})
  const xz = await findInFolders('xz', foldersOf(searchPath))
  if (xz === undefined) {
    // A CommonJS module: its exports are in `default`.
    const library = await import('xz-decompress')
    const { XzReadableStream } = ('default' in library ? library.default : library) as typeof library
    return new XzReadableStream(Readable.toWeb(file) as ReadableStream<Uint8Array>)
  }
  file.destroy()
  return unpackedBy(spawn, xz, archive)
}

async function* unpackedBy(spawn: Spawn, xz: string, archive: string): AsyncGenerator<Uint8Array> {
  const child = spawn(xz, ['-dc', archive], { stdio: ['ignore', 'pipe', 'ignore'] })
  const gone = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  gone.catch(ignore('the end of the process is awaited below'))
  try {
    yield* child.stdout as AsyncIterable<Buffer>
    if ((await gone) !== 0) throw new DownloadRefused('xz cannot read the archive')
  } finally {
    endNow(child)
  }
}

function toolNamed(where: string, wanted: readonly ToolName[]): ToolName | undefined {
  const base = where.slice(where.lastIndexOf('/') + 1).replace(/\.exe$/, '')
  return wanted.find((name) => name === base)
}

/** `wx` never follows an existing link. */
async function writeTool(source: AsyncIterable<Uint8Array>, file: string, maxBytes: number): Promise<void> {
  await using handle: FileHandle = await open(file, 'wx', 0o600)
  let bytes = 0
  for await (const piece of source) {
    bytes += piece.length
    if (bytes > maxBytes) throw new DownloadRefused(TOO_LARGE)
    await handle.writeFile(piece)
  }
}
