import { Readable } from 'node:stream'
import { misconfigured } from '@chapterhouse/kit/errors'
import { ignore } from '@chapterhouse/kit/ignore'
import { openArtifact, releaseTag, type Served } from '../artifact/index.ts'
import { createSearch, type PreparedSearch, type Search } from '../search/index.ts'
import type { Facts, Loaded, LoadOptions } from './load.process.ts'
import { startInChildProcess } from './run-in-child-process.ts'
import { fromPieces } from './typed-array-stream.ts'

/** The time limit for loading a file. */
const LOAD_MS = 5 * 60_000
/** The pause between slices of a warm-up while another release is served. */
const REST_MS = 8

interface LoadNeeds {
  /** Part of every ETag, since another version may respond differently. */
  version: string
  log: { warn(facts: object, text: string): void }
  signal: AbortSignal
}

/** An artifact with the data computed once for it. */
export interface Release extends Served, Omit<Facts, 'digest' | 'stored'>, Disposable {
  builtAt: string
  search: Search
}

/** Opens a release, with the work done in a child process so that serving is not slowed down. Throws `misconfigured` for an invalid file. */
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
 * For a cold start: FTS5 answers searches from the start, correctly but slowly, until the search core is loaded (`whole`). A packed core is loaded
 * almost immediately.
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
      // FTS5 is used permanently.
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
    // Replaced by a newer release while loading.
    if (!isOpen) return search[Symbol.dispose]()
    release.search[Symbol.dispose]()
    release.search = search
  }
}

/** Receives the messages of the child process. If it fails early, both promises reject. */
function listenTo({ file, digest }: LoadOptions, signal: AbortSignal) {
  const facts = Promise.withResolvers<Facts>()
  const search = Promise.withResolvers<PreparedSearch>()
  // The promise may have no listener.
  search.promise.catch(ignore('the caller that awaits the search reports it'))
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
