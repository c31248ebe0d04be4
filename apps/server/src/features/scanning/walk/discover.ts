import { ignore } from '@chapterhouse/kit/ignore'
import type { Workers } from '@chapterhouse/kit/processes/workers'
import { createPauses } from '@chapterhouse/kit/queues/steps'
import type { Library, Visibility } from '../../libraries/index.ts'
import { type RelPath, ROOT } from '../../paths/index.ts'
import type { ListedFolder, ListFoldersRequest } from './list-folders.worker.ts'
import { createTree, type Tree } from './tree.ts'

export interface DiscoverRequest {
  library: Library
  /** The real root, absolute. */
  root: string
  /** Where to start; absent for the root. */
  from?: readonly RelPath[]
  /** The depth below that; absent for everything. */
  depth?: number
  onStep?: () => void
}

const LISTER = new URL('./list-folders.worker.ts', import.meta.url)
/** Folders per task: enough to make its overhead negligible, few enough to stop soon. */
const BATCH = 64
/** A listing that takes longer is considered hung and skipped. */
const WITHIN_MS = 120_000

export type Discover = ReturnType<typeof createDiscover>

/** Walks a library breadth first. Links to targets inside are followed once; hidden and ignored entries are left out. */
export function createDiscover({
  workers,
  visibility,
}: {
  workers: Pick<Workers, 'run'>
  visibility: Pick<Visibility, 'isHiddenByName' | 'isHiddenEntry' | 'conflictCopies'>
}) {
  return async function discover(
    { library, root, from = [ROOT], depth = Infinity, onStep }: DiscoverRequest,
    signal: AbortSignal,
  ): Promise<Tree> {
    const { tree, take } = createTree(library, visibility)
    const pauses = createPauses()
    let next = [...from]

    for (let level = 0; next.length > 0 && level <= depth; level += 1) {
      const batches = Array.from({ length: Math.ceil(next.length / BATCH) }, (_, at) => next.slice(at * BATCH, (at + 1) * BATCH))
      next = []
      for await (const listings of inOrder(batches, (batch) => list(root, batch, signal))) {
        onStep?.()
        for (const listed of listings) {
          next.push(...take(listed))
          if (pauses.isDue()) await pauses.take()
        }
      }
      signal.throwIfAborted()
    }
    return tree
  }

  async function list(root: string, folders: RelPath[], signal: AbortSignal): Promise<ListedFolder[]> {
    const request: ListFoldersRequest = { root, folders }
    try {
      return await workers.run<ListFoldersRequest, ListedFolder[]>(LISTER, request, { within: WITHIN_MS, signal })
    } catch (error) {
      signal.throwIfAborted()
      if (!isTimeout(error)) throw error
      return folders.map((folder) => ({ kind: 'unreadable', folder, why: 'no response' }))
    }
  }
}

/** Works on two items at a time, and yields results in the order of the items without collecting them. */
async function* inOrder<T, R>(items: readonly T[], work: (item: T) => Promise<R>): AsyncGenerator<R> {
  const running: Promise<R>[] = []
  for (const item of items) {
    const started = work(item)
    // If the previous one fails, nothing awaits this one.
    started.catch(ignore('the one before it has failed'))
    running.push(started)
    if (running.length === 2) yield await (running.shift() as Promise<R>)
  }
  for (const last of running) yield await last
}

/** Runs two at a time and returns results in the order of the items. A failure stops both. */
export async function inPairs<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array(items.length)
  let [at, hasFailed] = [0, false]
  async function lane(): Promise<void> {
    for (let mine = at++; mine < items.length && !hasFailed; mine = at++) {
      try {
        results[mine] = await work(items[mine] as T)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const walks = await Promise.allSettled([lane(), lane()])
  for (const one of walks) if (one.status === 'rejected') throw one.reason
  return results
}

const isTimeout = (error: unknown) => error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
