import { existsSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { invalid } from '@chapterhouse/kit/errors'
import { findTools } from '@chapterhouse/media-tools/find-tools'
import type { Bridge } from '../compose/open-bridge.ts'
import { type AudioBook, probeBook } from '../features/audio/index.ts'
import { findEbook, type ReadEbook, readEbook } from '../features/ebook/index.ts'
import type { SystemDeps } from '../system-deps.ts'
import type { CommandNeeds } from './command.ts'

export interface OpenedBook {
  path: string
  audio: AudioBook
  readEbook: () => Promise<ReadEbook>
}

/** The book at a typed path. Throws a sentence that says what to do where there is none, or no e-book. */
export async function openBook(
  typed: string,
  { settings, env, deps }: { settings: Bridge['settings']; env: CommandNeeds['env']; deps: SystemDeps },
): Promise<OpenedBook> {
  const named = path.resolve(typed)
  if (!existsSync(named)) throw invalid(`${named} does not exist. Give the folder of a book, or its audio file.`)
  // The same name for a book, with or without links on the way.
  const book = realpathSync(named)
  if (!statSync(book).isDirectory() && !statSync(book).isFile()) throw invalid(`${book} is neither a folder nor a file.`)
  const ebook = await findEbook(book)
  if (ebook.kind === 'none') throw invalid(`${book}: ${ebook.why}`)
  const ffprobe = await findFfprobe(settings.get('tools.ffprobe'), { env, deps })
  const audio = await probeBook(book, { spawn: deps.spawn, ffprobe })
  return { path: book, audio, readEbook: () => readEbook(ebook.file) }
}

/** As set, else beside the program or on the search path. */
async function findFfprobe(
  set: string,
  { env, deps }: { env: CommandNeeds['env']; deps: SystemDeps },
): Promise<string | undefined> {
  const tools = findTools({
    spawn: deps.spawn,
    fetch: () => Promise.reject(new Error('nothing is downloaded')),
    given: set === '' ? { ffmpeg: '' } : { ffmpeg: '', ffprobe: set },
    beside: path.resolve(import.meta.dirname, '../../../../tools'),
    searchPath: env['PATH'] ?? '',
    downloads: '',
    source: () => ({ url: '', sha256: '' }),
    print: () => {},
  })
  await tools.look()
  return tools.ffprobe()?.path
}
