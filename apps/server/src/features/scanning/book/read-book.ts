import path from 'node:path'
import type { Workers } from '@chapterhouse/kit/processes/workers'
import type { Spawn } from '@chapterhouse/media-tools/run-tool'
import { readAttachments } from '../../attachments/index.ts'
import type { ScannedBook } from '../../catalogue/index.ts'
import type { Library } from '../../libraries/index.ts'
import { within } from '../../paths/index.ts'
import { type FileEntry, isOfEarlierReader, readFacts, writeFacts } from '../read/book-facts.ts'
import { isDoubtful, isSameSound, refreshed, toEntry } from '../read/file-entry.ts'
import { type FileCheck, isSameFile, nextCheck } from '../read/next-check.ts'
import { createProbe, type Probe } from '../read/probe.ts'
import { type FileResult, readFiles } from '../read/read-files.ts'
import { readSidecars } from '../read/sidecars/sidecars.ts'
import { chooseCover } from '../resolve/cover-choice.ts'
import { type FolderGrouping, groupingOf, toGrouped } from '../resolve/grouping.ts'
import { resolveFacts } from '../resolve/resolve-book.ts'
import type { FoundBook, FoundFile } from '../walk/found-book.ts'

export interface ReadRequest {
  library: Library
  /** The real root, absolute. */
  root: string
  found: FoundBook
  /** The stored facts of the last reading; '' for a new book. */
  knownFacts: string
  /** Called after each part, since a book of 500 parts takes a while. */
  onStep?: () => void
  /** Whether a request is waiting: its probes take precedence over a scan's. */
  isUrgent?: boolean
}

/** A book as just read. `isStable` is false if a file changed since the walk, as it does while being written. */
export interface ReadBook extends Omit<ScannedBook, 'signature' | 'bornMs'> {
  isStable: boolean
  /** Which books its files form by their own data, for a folder that is one book. */
  grouping: FolderGrouping['kind']
  /** Undefined if reading them failed; then the previous ones are kept. */
  attachments: Awaited<ReturnType<typeof readAttachments>>
}

export interface BookReaderNeeds {
  workers: Pick<Workers, 'run'>
  /** Path of ffprobe; undefined if there is none. */
  ffprobe: () => string | undefined
  spawn: Spawn
  now: () => Date
  /** Timeout of ffprobe; the default is half a minute. */
  probeWithinMs?: number
}

interface Step {
  found: FoundFile
  known: FileEntry | undefined
  look: FileCheck
}

export function createBookReader({ workers, ffprobe, spawn, now, probeWithinMs }: BookReaderNeeds) {
  const probe = createProbe({ ffprobe, spawn, workers, ...(probeWithinMs !== undefined && { withinMs: probeWithinMs }) })

  return {
    /**
     * Reads the changed files of a book and resolves its fields. Broken files, tags and sidecars are issues of the book; throws
     * only for `signal`.
     */
    async read(request: ReadRequest, signal: AbortSignal): Promise<ReadBook> {
      const { library, root, found, knownFacts } = request
      const known = new Map(readFacts(knownFacts)?.files.map((file) => [file.path, file]))
      const { ignoresChangeTimes } = library
      const looking = { hasFfprobe: ffprobe() !== undefined, nowMs: now().getTime(), ignoresChangeTimes }
      const steps = found.files.map((file) => ({
        found: file,
        known: known.get(file.path),
        look: nextCheck(known.get(file.path), file, looking),
      }))
      const [files, sidecars, attachments] = await Promise.all([
        readChanged({ ...request, steps, signal, probe, workers, now }),
        readSidecars(workers, { root, sidecars: found.sidecars, cues: found.cues, signal }),
        readAttachments(workers, { root, files: found.attachments, signal }),
      ])
      const facts = { shape: found, files, sidecars }
      const { embeddedCover, ...resolved } = resolveFacts({ library, path: found.path, facts })
      return {
        path: found.path,
        isFolder: found.isFolder,
        ...resolved,
        cover: chooseCover(found, embeddedCover),
        facts: writeFacts(facts),
        grouping: found.kind === 'folder' ? groupingOf(files.map((file) => toGrouped(file.path, file))).kind : 'one',
        ...(isOfEarlierReader(knownFacts) && { isReadAnew: true }),
        attachments,
        seeking: files.flatMap(({ path: file, sizeBytes, modifiedMs, changedMs, seeking }) =>
          seeking ? [{ path: file, sizeBytes, modifiedMs, changedMs, seeking }] : [],
        ),
        isStable: files.every((file, at) => isSameFile(file, found.files[at])) && attachments?.isStable === true,
      }
    },
  }
}

interface Changed extends ReadRequest, Pick<BookReaderNeeds, 'workers' | 'now'> {
  steps: readonly Step[]
  signal: AbortSignal
  probe: Probe
}

/** One entry per file, in order: the known facts, or those read now. */
async function readChanged({
  root,
  found,
  isUrgent = false,
  onStep,
  steps,
  signal,
  probe,
  workers,
  now,
}: Changed): Promise<FileEntry[]> {
  const named = steps.map((step) => ({ ...step, name: within(found.path, step.found.path) }))
  const toRead = named.filter(({ look }) => look !== 'keep')
  const files = toRead.map(({ name, known, look }) => ({
    path: name,
    ...(look === 'recognise' && known && { knownPrint: known.fingerprint }),
    ...(look === 'refresh' && known?.durationUs !== undefined && { countedPrint: known.fingerprint }),
  }))
  const results = await readFiles(workers, { root, files, signal, onStep })
  const resultOf = new Map<string, FileResult | undefined>(toRead.map(({ name }, at) => [name, results[at]]))

  return Promise.all(
    named.map(async ({ found: file, known, look, name }) => {
      const result = resultOf.get(name)
      if (known && (!result || result.kind === 'same')) return known
      if (!result) throw new Error('a file has neither stored facts nor a new reading')
      const entry = { found: file, name, result, nowMs: now().getTime() }
      if (look === 'refresh' && known && isSameSound(known, result)) return refreshed(known, entry)
      const isUncounted = result.kind === 'read' && result.isUncounted === true
      const probed = isDoubtful(result) ? await probe({ file: path.join(root, name), isUncounted, isUrgent, signal }) : undefined
      onStep?.()
      return toEntry({ ...entry, probed, nowMs: now().getTime() })
    }),
  )
}
