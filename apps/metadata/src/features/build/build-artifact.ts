import { open, rename } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { invalid } from '@chapterhouse/kit/errors'
import { ignore } from '@chapterhouse/kit/ignore'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { lineOf, type Report } from '../check/index.ts'
import { openTree, type Tree } from '../records/index.ts'
import { packSearch } from '../search/index.ts'
import { type makeDocuments, takeDocuments } from '../works/index.ts'
import { type ArtifactWriter, createArtifactWriter } from './artifact-writer.store.ts'
import type { Checked } from './check-tree.worker.ts'
import { checkTarget, openDraft, removeDraft } from './drafts.ts'

interface BuildOptions {
  /** Folders that hold `data/`: one, or the core and the community root. */
  dirs: readonly string[]
  /** The output file; an existing one is replaced once the new one is complete. */
  out: string
  /** RFC 3339, UTC, whole seconds. Part of the output. */
  builtAt: string
  version: number
  onProgress: (step: string, done: number, total: number) => void
  /** Finds the problems of the data; absent: in a worker thread. */
  check?: (dirs: readonly string[], signal: AbortSignal) => Promise<Report>
  signal: AbortSignal
}

export interface Built {
  works: number
  recordings: number
  people: number
  series: number
}

/** The checker keeps the ids of the whole tree in memory. */
const CHECKER_LIMITS = { maxOldGenerationSizeMb: 4096 }
const RECORDS_PER_PAUSE = 1000

/**
 * Compiles a tree into an artifact: the same data and `builtAt` give the same bytes (docs/reference/metadata.md 4). A worker thread
 * checks the rules while the rows are written; on a problem, the build fails and leaves no file.
 */
export async function buildArtifact(options: BuildOptions): Promise<Built> {
  const { dirs, out, check = checkInWorker, signal } = options
  await checkTarget(out)
  const tree = openTree(dirs)
  const draft = await openDraft(out)
  const checking = new AbortController()
  const checked = check(dirs, AbortSignal.any([signal, checking.signal]))
  // Awaited below, possibly long after it has failed.
  checked.catch(ignore('the check is awaited below'))
  try {
    const written = await writeArtifact(tree, draft, options).catch(async (error: unknown) => {
      // A failed insert most likely violates a rule, which the check reports more clearly.
      refuseProblems(await checked)
      throw error
    })
    refuseProblems(await checked)
    await moveIntoPlace(draft, out)
    return written
  } finally {
    checking.abort()
    await checked.catch(ignore('the check was stopped'))
    await removeDraft(draft)
  }
}

async function writeArtifact(tree: Tree, file: string, { version, builtAt, onProgress, signal }: BuildOptions): Promise<Built> {
  using db = openDb(file, { isDraft: true })
  const writer = createArtifactWriter(db, version)
  db.exec('BEGIN')
  await writeRecords(tree, writer, { onProgress, signal })
  writeRedirects(tree, writer)
  const built = writeMeta(writer, { version, builtAt })
  const documents = `${file}.documents`
  let made: Promise<void> | undefined
  const steps = [
    writer.finishSearchText,
    writer.makeIndexes,
    () => db.exec('COMMIT'),
    () => {
      // The tables are final from here on, so another thread can read them.
      made = makeDocumentsInWorker({ artifact: file, out: documents, version }, signal)
      made.catch(ignore('the documents are awaited below'))
      db.exec('BEGIN')
      packSearch(db)
      db.exec('COMMIT')
    },
    () => made,
    () => takeDocuments(db, { from: documents, version }),
  ]
  try {
    for (const [done, step] of steps.entries()) {
      onProgress('indexing', done, steps.length)
      await pause(signal)
      await step()
    }
    onProgress('indexing', steps.length, steps.length)
    return built
  } finally {
    await made?.catch(ignore('the build has failed already'))
    await removeDraft(documents)
  }
}

/** Runs in parallel to the packing of the search core. */
async function makeDocumentsInWorker(options: Parameters<typeof makeDocuments>[0], signal: AbortSignal): Promise<void> {
  const worker = new Worker(new URL('make-documents.worker.ts', import.meta.url), { workerData: options })
  const stop = (): void => void worker.terminate()
  signal.addEventListener('abort', stop, { once: true })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  worker.once('error', reject).once('exit', (code) => (code === 0 ? resolve() : reject(invalid('The build was interrupted.'))))
  return promise.finally(() => signal.removeEventListener('abort', stop))
}

async function writeRecords(
  tree: Tree,
  writer: ArtifactWriter,
  { onProgress, signal }: Pick<BuildOptions, 'onProgress' | 'signal'>,
) {
  let files = 0
  let rows = 0
  const onFile = (): void => onProgress('writing records', ++files, tree.fileCount)
  for (const { record } of tree.records('people', onFile)) await written(() => writer.person(record))
  for (const { record } of tree.records('series', onFile)) await written(() => writer.series(record))
  for (const { record } of tree.records('works', onFile)) await written(() => writer.work(record))
  for (const { slug, record } of tree.records('community', onFile)) await written(() => writer.community(slug, record))

  /** A promise per record would cost more than the record. */
  function written(write: () => void): Promise<void> | undefined {
    write()
    rows += 1
    return rows % RECORDS_PER_PAUSE === 0 ? pause(signal) : undefined
  }
}

function writeRedirects(tree: Tree, writer: ArtifactWriter): void {
  const { people, series, works } = tree.redirects()
  for (const [kind, retired] of Object.entries({ people, series, works }))
    for (const [from, to] of Object.entries(retired).sort(([one], [other]) => (one < other ? -1 : 1)))
      writer.redirect(kind, from, to)
}

function writeMeta(writer: ArtifactWriter, { version, builtAt }: { version: number; builtAt: string }): Built {
  const counts = {
    works: writer.count('works'),
    recordings: writer.count('recordings'),
    people: writer.count('people'),
    series: writer.count('series'),
  }
  const community = version < 2 ? {} : { characters: writer.count('characters'), recaps: writer.count('recaps') }
  writer.meta('schema_version', version)
  writer.meta('built_at', builtAt)
  for (const [name, rows] of Object.entries({ ...counts, ...community })) writer.meta(`count_${name}`, rows)
  return counts
}

/** Lets the process handle signals. */
async function pause(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  signal.throwIfAborted()
}

async function checkInWorker(dirs: readonly string[], signal: AbortSignal): Promise<Report> {
  const url = new URL('check-tree.worker.ts', import.meta.url)
  const worker = new Worker(url, { workerData: dirs, resourceLimits: CHECKER_LIMITS })
  const stop = (): void => void worker.terminate()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const checked = await new Promise<Checked>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject)
      worker.once('exit', () => reject(invalid('The check of the data was interrupted.')))
    })
    if (checked.kind === 'unreadable') throw invalid(checked.why)
    return checked.report
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

function refuseProblems({ problems }: Report): void {
  const [first] = problems
  if (!first) return
  const summary = problems.length === 1 ? '1 problem' : `${problems.length} problems. The first`
  throw invalid(`The data has ${summary}: ${lineOf(first)}. Run check to see all of them.`)
}

/** Syncs the file to disk before it gets its name. */
async function moveIntoPlace(draft: string, out: string): Promise<void> {
  await using file = await open(draft, 'r+')
  await file.sync()
  await rename(draft, out)
}
