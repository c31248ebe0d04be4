import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import path from 'node:path'
import { ifGone } from '@chapterhouse/kit/ignore'
import { tryParse } from '@chapterhouse/kit/json/try-json'

const DONE = '_done'

export type Stages = ReturnType<typeof createStages>

/**
 * Results of stages of one book, as files without any text of the book: each is written aside, renamed, then marked done. A mark has
 * the hash of its result; a result without its mark counts as absent. So does one that a power cut left half written: the answers
 * that are stored give it again.
 */
export function createStages(folder: string) {
  const fileOf = (name: string) => path.join(folder, `${name}.json`)
  const markOf = (name: string) => path.join(folder, DONE, `${name}.json`)

  return {
    folder,
    read<T>(name: string): T | undefined {
      const [mark, text] = [readText(markOf(name)), readText(fileOf(name))]
      if (mark === undefined || text === undefined || mark !== hashOf(text)) return undefined
      return tryParse(text) as T | undefined
    },
    write(name: string, value: unknown): void {
      mkdirSync(path.join(folder, DONE), { recursive: true, mode: 0o700 })
      const text = `${JSON.stringify(value)}\n`
      writeAside(fileOf(name), text)
      writeAside(markOf(name), hashOf(text))
    },
    /** Waits until everything is on the disk. */
    async flush(): Promise<void> {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      await Promise.all(entries.filter((entry) => entry.isFile()).map((entry) => flush(path.join(entry.parentPath, entry.name))))
    },
    /** Forgets everything, so that the book is created again. */
    clear(): void {
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function writeAside(file: string, text: string): void {
  const aside = `${file}.new`
  writeFileSync(aside, text, { mode: 0o600 })
  renameSync(aside, file)
}

async function flush(file: string): Promise<void> {
  await using handle = await open(file, 'r')
  await handle.sync()
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    return ifGone()(error)
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
