import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { conflict } from '@chapterhouse/kit/errors'
import { ifGone, ignore } from '@chapterhouse/kit/ignore'
import { writePrivately } from '@chapterhouse/kit/settings/private-file'

export interface Upload {
  /** A random name. */
  file: string
  /** The admin's name for it. */
  name: string
  bytes: number
  version: string
}

const NAME = /^[\w-]{1,100}$/
const ENDS = ['.part', '.part-wal', '.part-shm', '.part-journal', '.sqlite', '.json', '.json.new']

/** Uploaded files, each a database with a record beside it. */
export function createUploadFiles(folder: string) {
  const at = (name: string) => path.join(folder, name)
  async function list(): Promise<string[]> {
    const names = await readdir(folder).catch(ifGone([]))
    return names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
  }
  async function find(file: string): Promise<(Upload & { uploadedAt: string }) | undefined> {
    if (!NAME.test(file)) return undefined
    const text = await readFile(at(`${file}.json`), 'utf8').catch(ifGone())
    return text === undefined ? undefined : { file, ...JSON.parse(text) }
  }
  async function removeAll(file: string): Promise<void> {
    for (const end of ENDS) await rm(at(`${file}${end}`), { force: true })
  }
  /** 0 if its record cannot be read. */
  async function uploadedMs(file: string): Promise<number> {
    const { uploadedAt = '' } = (await find(file).catch(ignore('the record of the upload is not JSON'))) ?? {}
    return Date.parse(uploadedAt) || 0
  }
  return {
    at,
    isName: (file: string): boolean => NAME.test(file),
    find,
    uploadedMs,
    removeAll,
    /** Keeps at most `most`: removes the oldest that are not in use, since they would block others for a day. */
    async makeRoom(most: number, isInUse: (file: string) => boolean): Promise<void> {
      const kept = await list()
      const past = kept.length - most
      if (past <= 0) return
      const idle = kept.filter((file) => !isInUse(file))
      if (idle.length < past) throw conflict('too many uploaded files', { code: 'too_many' })
      const dated = await Promise.all(idle.map(async (file) => ({ file, ms: await uploadedMs(file) })))
      for (const { file } of dated.sort((a, b) => a.ms - b.ms).slice(0, past)) await removeAll(file)
    },
    save(upload: Upload, uploadedAt: Date): Upload {
      const { name, bytes, version } = upload
      writePrivately(at(`${upload.file}.json`), JSON.stringify({ name, bytes, version, uploadedAt: uploadedAt.toISOString() }))
      return upload
    },
  }
}
