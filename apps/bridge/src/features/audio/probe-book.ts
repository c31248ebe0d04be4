import path from 'node:path'
import { listAudioFiles } from './audio-files.ts'
import { fileTitles } from './file-titles.ts'
import { inOneFormat } from './one-format.ts'
import { type ProbedFile, type ProbeNeeds, probeFile } from './probe-file.ts'

/** A book as its audio files describe it. */
export interface AudioBook {
  isFolder: boolean
  durationSeconds: number
  /** On the whole-book timeline. `title` is '' where the source states none. */
  chapters: readonly { title: string; start: number }[]
  title: string
  authors: readonly string[]
  /** As tagged; '' if it is not. */
  language: string
  /** In play order, relative to the folder; for a single file its name. */
  files: readonly string[]
}

/** Shorter chapters are left over from splitting. */
const MIN_SECONDS = 0.1
const SAME_LIST_SECONDS = 2
const AT_A_TIME = 2

/** Reads a folder or an audio file with ffprobe: one chapter per file, unless it has its own. */
export async function probeBook(bookPath: string, needs: ProbeNeeds, signal?: AbortSignal): Promise<AudioBook> {
  const { isFolder, folder, files: all } = await listAudioFiles(bookPath)
  const timed: (ProbedFile & { file: string })[] = []
  for (let at = 0; at < all.length; at += AT_A_TIME)
    timed.push(
      ...(await Promise.all(
        all.slice(at, at + AT_A_TIME).map(async (file) => ({ file, ...(await probeFile(path.join(folder, file), needs, signal)) })),
      )),
    )
  const probed = inOneFormat(timed)
  const files = probed.map(({ file }) => file)
  const tag = (name: string) =>
    probed.map(({ tags }) => tags.get(name)?.trim()).find((value) => value !== undefined && value !== '')
  const title = tag('album') ?? (isFolder ? undefined : tag('title')) ?? nameOf(folder, files, isFolder)
  return {
    isFolder,
    durationSeconds: probed.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0),
    chapters: chaptersOf(files, probed, title),
    title,
    authors: namesIn(tag('album_artist') ?? tag('artist') ?? ''),
    language: tag('language') ?? '',
    files,
  }
}

const nameOf = (folder: string, files: readonly string[], isFolder: boolean): string =>
  (isFolder ? path.basename(folder) : (files[0] ?? '').replace(/\.[^.]*$/, '')).normalize('NFC').trim()

const namesIn = (credit: string): string[] =>
  credit
    .split(/[;/]|\s&\s/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

function chaptersOf(files: readonly string[], probed: readonly ProbedFile[], bookTitle: string): AudioBook['chapters'] {
  if (isOneList(probed)) return ownChapters(probed[0]?.chapters ?? [], 0)
  const titles = fileTitles(
    files.map((file, at) => ({ file, title: probed[at]?.tags.get('title') ?? '' })),
    bookTitle,
  )
  let offset = 0
  return probed.flatMap(({ durationSeconds, chapters }, at) => {
    const start = offset
    offset += durationSeconds
    return chapters.length > 0 ? ownChapters(chapters, start) : [{ title: titles[at] ?? '', start }]
  })
}

/** The first begins with the file, whatever its tag says. */
function ownChapters(chapters: ProbedFile['chapters'], offset: number): { title: string; start: number }[] {
  const long = chapters.filter(({ start }, at) => (chapters[at + 1]?.start ?? Infinity) - start >= MIN_SECONDS)
  return long.map(({ title, start }, at) => ({ title, start: offset + (at === 0 ? 0 : start) }))
}

/** A program that splits files may copy the list of the whole book into each. */
function isOneList(probed: readonly ProbedFile[]): boolean {
  const [first, ...others] = probed.map(({ chapters }) => JSON.stringify(chapters))
  const { chapters = [], durationSeconds = 0 } = probed[0] ?? {}
  return (
    others.length > 0 && others.every((list) => list === first) && (chapters.at(-1)?.end ?? 0) > durationSeconds + SAME_LIST_SECONDS
  )
}
