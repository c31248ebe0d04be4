import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { writePrivately } from '@chapterhouse/kit/private-file'

export interface Upload {
  /** A random name. */
  file: string
  /** As the admin has it. */
  name: string
  bytes: number
  version: string
}

const NAME = /^[\w-]{1,100}$/
const ENDS = ['.part', '.part-wal', '.part-shm', '.part-journal', '.sqlite', '.json', '.json.new']

/** The files of uploads, each a database and a record beside it. */
export function createUploadFiles(folder: string) {
  const at = (name: string) => path.join(folder, name)
  return {
    at,
    isName: (file: string): boolean => NAME.test(file),
    async list(): Promise<string[]> {
      const names = await readdir(folder).catch(() => [])
      return names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
    },
    async find(file: string): Promise<(Upload & { uploadedAt: string }) | undefined> {
      if (!NAME.test(file)) return undefined
      const text = await readFile(at(`${file}.json`), 'utf8').catch(() => undefined)
      return text === undefined ? undefined : { file, ...JSON.parse(text) }
    },
    save(upload: Upload, uploadedAt: Date): Upload {
      const { name, bytes, version } = upload
      writePrivately(at(`${upload.file}.json`), JSON.stringify({ name, bytes, version, uploadedAt: uploadedAt.toISOString() }))
      return upload
    },
    async removeAll(file: string): Promise<void> {
      for (const end of ENDS) await rm(at(`${file}${end}`), { force: true })
    },
  }
}
