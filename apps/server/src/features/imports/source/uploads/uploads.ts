import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { AppError, missing, unavailable } from '@chapterhouse/kit/errors'
import { ifGone } from '@chapterhouse/kit/ignore'
import type { Workers } from '@chapterhouse/kit/processes/workers'
import { toOneLine } from '@chapterhouse/kit/text/one-line'
import { CHARACTERS, FILES } from '../bounds.ts'
import { settleDatabase } from '../database/settle-database.ts'
import type { AbsSource } from '../source.ts'
import { createThreadSource } from '../thread/thread-source.ts'
import { createUploadFiles, type Upload } from './upload-files.ts'
import { copyDatabase, isDatabase, toDatabase, writeBody } from './write-upload.ts'

export type { Upload } from './upload-files.ts'

interface UploadNeeds {
  /** Created when needed. */
  folder: string
  now: () => Date
  /** At least 16 random bytes, as base64url. */
  newName: () => string
  workers: Pick<Workers, 'run'>
  /** Threads that read sources. */
  readers: Pick<Workers, 'run'>
  /** Whether an import is still being read from it. */
  isNeeded?: (file: string) => boolean
  /** Free bytes on the disk. */
  freeBytes?: (folder: string) => Promise<number>
}

export type Uploads = ReturnType<typeof createUploads>

const KEPT_MS = 24 * 60 * 60 * 1000
const MAX_CACHED = 10

/** Files from other servers: received, checked, kept for a day as a database, and removed. Only the process owner can read them. */
export function createUploads(needs: UploadNeeds) {
  const { folder, now, newName, workers, readers, isNeeded = () => false, freeBytes = freeBytesOf } = needs
  const { at, makeRoom, find, uploadedMs, save, removeAll, isName } = createUploadFiles(folder)
  /** Names of files being written. */
  const busy = new Set<string>()

  async function reserve(bytes: number): Promise<void> {
    if ((await freeBytes(folder)) < bytes + FILES.freeBytes) throw diskFull()
  }

  /** Keeps the file written by `write`, or nothing at all. */
  async function keep(given: string, signal: AbortSignal, write: (part: string) => Promise<void>): Promise<Upload> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await makeRoom(MAX_CACHED - 1 - busy.size, (file) => busy.has(file) || isNeeded(file))
    const file = newName()
    busy.add(file)
    const part = at(`${file}.part`)
    try {
      await reserve(0)
      await write(part)
      const { size: bytes } = await stat(part)
      await toDatabase(part, { into: at(`${file}.sqlite`), reserve, signal })
      const { version } = await createThreadSource({ file: at(`${file}.sqlite`), isChecked: false }, readers).describe(signal)
      const name = toOneLine(given).slice(0, CHARACTERS.name)
      return save({ file, name, bytes, version }, now())
    } catch (error) {
      await removeAll(file)
      throw isFull(error) ? diskFull(error) : error
    } finally {
      await rm(part, { force: true })
      busy.delete(file)
    }
  }

  return {
    receive: (body: AsyncIterable<Uint8Array>, { name, signal }: { name: string; signal: AbortSignal }): Promise<Upload> =>
      keep(name, signal, (part) => writeBody(part, { body, reserve, signal })),
    /** A file on this machine, even the database of a running server: its log is copied with it. */
    adopt: (original: string, { signal }: { signal: AbortSignal }): Promise<Upload> =>
      keep(path.basename(original), signal, async (part) => {
        await copyDatabase(original, { part, reserve })
        if (await isDatabase(part)) await settleDatabase(part, workers, signal)
      }),
    find,
    async open(file: string): Promise<AbsSource> {
      if (!(await find(file))) throw missing('no such uploaded file')
      return createThreadSource({ file: at(`${file}.sqlite`), isChecked: true }, readers)
    },
    async remove(file: string): Promise<void> {
      if (isName(file)) await removeAll(file)
    },
    /** Also removes what remains of uploads interrupted by a restart. */
    async removeExpired(): Promise<void> {
      const names = await readdir(folder).catch(ifGone([]))
      for (const file of new Set(names.map((name) => name.split('.')[0] ?? ''))) {
        if (busy.has(file) || isNeeded(file)) continue
        if ((await uploadedMs(file)) <= now().getTime() - KEPT_MS) await removeAll(file)
      }
    },
  }
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bsize, bavail } = await statfs(folder)
  return bsize * bavail
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof AppError) && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code))

const diskFull = (cause?: unknown) => unavailable('The disk of the data folder is full.', { cause })
