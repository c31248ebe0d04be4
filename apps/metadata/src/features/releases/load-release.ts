import { Readable } from 'node:stream'
import { misconfigured } from '@chapterhouse/kit/errors'
import { openArtifact, releaseTag, type Served } from '../artifact/index.ts'
import { createSearch, type PreparedSearch, type Search } from '../search/index.ts'
import type { Facts, Loaded, LoadOptions } from './load.process.ts'
import { startInChildProcess } from './run-in-child-process.ts'
import { fromPieces } from './typed-array-stream.ts'

/** The limit for loading any file. */
const LOAD_MS = 5 * 60_000
/** The pause between slices of a warm-up while another release is served. */
const REST_MS = 8

interface LoadNeeds {
  /** Part of the tag of every answer: another program may answer differently. */
  version: string
  log: { warn(facts: object, text: string): void }
  signal: AbortSignal
}

/** One artifact with all that is worked out for it once. */
export interface Release extends Served, Omit<Facts, 'digest' | 'stored'>, Disposable {
  builtAt: string
  search: Search
}

/** Opens a release aside, in a process of its own: what is served goes on at its pace. Throws `misconfigured`, naming what does not fit. */
export async function loadRelease(options: LoadOptions, needs: LoadNeeds): Promise<Release> {
  const { release, whole } = await loadEarly(options, needs, REST_MS)
  try {
    await whole
    return release
  } catch (error) {
    release[Symbol.dispose]()
    throw error
  }
}

/**
 * The same where nothing is served yet: FTS5 answers from the first moment on, right but slowly, until the core is there (`whole`).
 * Where one is packed, that is the next moment.
 */
export async function loadEarly(
  options: LoadOptions,
  needs: LoadNeeds,
  restMs = 0,
): Promise<{ release: Release; whole: Promise<void> }> {
  needs.signal.throwIfAborted()
  const loading = listenTo(options, AbortSignal.any([needs.signal, AbortSignal.timeout(LOAD_MS)]))
  const { digest, stored, ...facts } = await loading.facts
  const { db, version, builtAt, [Symbol.dispose]: close } = openArtifact(options.file)
  let isOpen = true
  const release: Release = {
    ...facts,
    ...{ db, version, builtAt, hasDocuments: stored.hasDocuments },
    etag: releaseTag(digest, needs.version),
    search: createSearch({ db, core: undefined, hasCards: stored.hasCards, isEarly: true }),
    [Symbol.dispose]() {
      isOpen = false
      release.search[Symbol.dispose]()
      close()
    },
  }
  return { release, whole: loading.search.then(take) }

  async function take({ core, notes }: PreparedSearch): Promise<void> {
    for (const note of notes) needs.log.warn({ file: options.file }, note)
    if (!isOpen) return
    if (!core) {
      // It stays as it is.
      release.search[Symbol.dispose]()
      release.search = createSearch({ db, core, hasCards: stored.hasCards })
      return
    }
    const search = createSearch({
      db,
      core,
      hasCards: stored.hasCards,
      onFailedLookup: (err) => needs.log.warn({ err }, 'exact title lookup failed'),
    })
    await search.warmUp(restMs).catch((error: unknown) => {
      if (isOpen) throw error
    })
    // Replaced by a newer one meanwhile.
    if (!isOpen) return search[Symbol.dispose]()
    release.search[Symbol.dispose]()
    release.search = search
  }
}

/** The messages of the process, one by one; an early end of either ends both. */
function listenTo({ file, digest }: LoadOptions, signal: AbortSignal) {
  const facts = Promise.withResolvers<Facts>()
  const search = Promise.withResolvers<PreparedSearch>()
  // The second has no listener if the first has failed.
  search.promise.catch(() => {})
  const fail = (error: unknown): void => {
    facts.reject(error)
    search.reject(error)
  }
  const { stdout, ended, output } = startInChildProcess('load.process.ts', { file, digest } satisfies LoadOptions, signal)
  ended.catch((error: Error) => fail(misconfigured(`${file} cannot be read: ${error.message}.`, { cause: error })))
  receive().catch(fail)
  return { facts: facts.promise, search: search.promise }

  async function receive(): Promise<void> {
    for await (const message of fromPieces(stdout ?? Readable.from([]))) {
      const loaded = message as Loaded
      if (loaded.kind === 'facts') facts.resolve(loaded.facts)
      else if (loaded.kind === 'search') search.resolve(loaded.search)
      else fail(misconfigured(loaded.why))
    }
    await ended
    fail(misconfigured(`${file} could not be opened: ${output()}.`))
  }
}
