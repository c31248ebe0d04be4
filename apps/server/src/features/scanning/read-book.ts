import path from 'node:path'
import type { Workers } from '@chapterhouse/kit/workers'
import type { Spawn } from '@chapterhouse/media-tools/run-tool'
import type { ScannedBook } from '../catalogue/index.ts'
import { type Library, within } from '../libraries/index.ts'
import { type FileEntry, readFacts, writeFacts } from './book-facts.ts'
import { chooseCover } from './cover-choice.ts'
import { isDoubtful, toEntry } from './file-entry.ts'
import type { FoundBook, FoundFile } from './found-book.ts'
import { createProbe } from './probe.ts'
import { type FileAnswer, readFiles } from './read-files.ts'
import { resolveFacts } from './resolve-book.ts'
import { readSidecars } from './sidecars.ts'

export interface ReadAsk {
  library: Library
  /** The real root, absolute. */
  root: string
  found: FoundBook
  /** What was kept of the last reading; '' for a book never read. */
  knownFacts: string
  /** Somebody waits: its probes come before those of a scan. */
  isUrgent?: boolean
}

/** A book as it reads now. `settled` is false while a file is not what the walk saw: it is being written. */
export type ReadBook = Omit<ScannedBook, 'signature' | 'bornMs'> & { settled: boolean }

export interface BookReaderNeeds {
  workers: Workers
  /** Where ffprobe is; undefined without one. */
  ffprobe: () => string | undefined
  spawn: Spawn
  now: () => Date
}

/** What to do about one file: keep what is known, read it, or read it only if it is another file under the same size and time. */
type Step = { found: FoundFile; known?: FileEntry; plan: 'keep' | 'read' | 'recognise' }

const DAY_MS = 86_400_000

export function createBookReader({ workers, ffprobe, spawn, now }: BookReaderNeeds) {
  const probe = createProbe({ ffprobe, spawn })

  /** Reads what changed of a book and says what it is. Broken files, tags and sidecars are problems of the book; only `signal` is thrown. */
  async function read(ask: ReadAsk, signal: AbortSignal): Promise<ReadBook> {
    const { library, root, found, knownFacts } = ask
    const known = new Map(readFacts(knownFacts)?.files.map((file) => [file.path, file]))
    const steps = found.files.map((file) => stepFor(file, known.get(file.path)))
    const [files, sidecars] = await Promise.all([readChanged(ask, steps, signal), readSidecars(root, found.sidecars)])
    const facts = { shape: found, files, sidecars }
    const { hasEmbeddedCover, ...resolved } = resolveFacts({ library, path: found.path, facts })
    return {
      path: found.path,
      isFolder: found.isFolder,
      ...resolved,
      cover: chooseCover(found, hasEmbeddedCover),
      facts: writeFacts(facts),
      settled: files.every((file, at) => isSameFile(file, found.files[at])),
    }
  }

  async function readChanged(
    { root, found, isUrgent = false }: ReadAsk,
    steps: readonly Step[],
    signal: AbortSignal,
  ): Promise<FileEntry[]> {
    const nameOf = (file: FoundFile) => within(found.path, file.path)
    const toRead = steps.filter(({ plan }) => plan !== 'keep')
    const asked = toRead.map(({ found: file, known, plan }) => ({
      path: nameOf(file),
      ...(plan === 'recognise' && known && { knownPrint: known.fingerprint }),
    }))
    const answers = new Map<Step, FileAnswer>(
      (await readFiles(workers, { root, files: asked, signal })).flatMap((answer, at) => pair(toRead[at], answer)),
    )
    return Promise.all(
      steps.map(async (step) => {
        const answer = answers.get(step)
        if (step.known && (!answer || answer.kind === 'same')) return step.known
        if (!answer)
          return toEntry({
            found: step.found,
            name: nameOf(step.found),
            answer: { kind: 'timed-out' },
            probed: undefined,
            nowMs: now().getTime(),
          })
        const isUncounted = answer.kind === 'read' && answer.isUncounted === true
        const file = path.join(root, nameOf(step.found))
        const probed = isDoubtful(answer) ? await probe({ file, isUncounted, isUrgent, signal }) : undefined
        return toEntry({ found: step.found, name: nameOf(step.found), answer, probed, nowMs: now().getTime() })
      }),
    )
  }

  function stepFor(found: FoundFile, known: FileEntry | undefined): Step {
    if (!known || !isSameFile(known, found)) return { found, plan: 'read' }
    return { found, known, plan: planFor(known) }
  }

  /** The file has the size and time of the last reading. What was read well stays; the rest is looked at again, but not for ever. */
  function planFor({ problem, durationUs, codec, fingerprint, probedMs, isTimedOut }: FileEntry): Step['plan'] {
    const isComplete = durationUs !== undefined && codec !== undefined
    if (!problem && isComplete) return 'keep'
    const isProbeNew = probedMs === undefined && ffprobe() !== undefined && problem?.kind !== 'empty_file'
    const isDue = isTimedOut === true && probedMs !== undefined && now().getTime() - probedMs >= DAY_MS
    if (isProbeNew || isDue || (problem && fingerprint === '' && !isTimedOut)) return 'read'
    // Another file may have come under the same size and time.
    return problem && problem.kind !== 'empty_file' && fingerprint !== '' ? 'recognise' : 'keep'
  }

  return { read }
}

function isSameFile(one: Pick<FoundFile, 'sizeBytes' | 'modifiedMs'>, other: FoundFile | undefined): boolean {
  return other !== undefined && one.sizeBytes === other.sizeBytes && one.modifiedMs === other.modifiedMs
}

function pair(step: Step | undefined, answer: FileAnswer): [Step, FileAnswer][] {
  return step ? [[step, answer]] : []
}
