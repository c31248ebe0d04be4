import type { Workers } from '@chapterhouse/kit/workers'
import { type Library, type RelPath, ROOT, type Visibility, within } from '../libraries/index.ts'
import type { ListedFile, ListedFolder, ListFoldersRequest } from './list-folders.worker.ts'

/** A visible folder with what lies directly in it; hidden and ignored entries are gone. */
export interface SeenFolder {
  path: RelPath
  files: readonly ListedFile[]
  folders: readonly string[]
  /** Behind a link: where it really is. */
  real?: RelPath
}

/** Something that the walk wants to tell: a line of the run's log, or a hint of the health page. */
export interface WalkNote {
  path: RelPath
  kind: 'unreadable' | 'not_utf8' | 'link_outside' | 'dotted_title'
  why: string
}

/** The tree of one library, or as much of it as was asked for. */
export interface Tree {
  folders: ReadonlyMap<RelPath, SeenFolder>
  /** What could not be read: nothing known at or below it is forgotten. */
  unreadable: readonly RelPath[]
  notes: readonly WalkNote[]
}

export interface DiscoverNeeds {
  workers: Pick<Workers, 'run'>
  visibility: Pick<Visibility, 'isHiddenByName' | 'isHiddenEntry'>
}

export interface DiscoverRequest {
  library: Library
  /** The real root, absolute. */
  root: string
  /** Where to begin; the root when absent. */
  from?: readonly RelPath[]
  /** How deep below that; everything when absent. */
  depth?: number
  onStep?: () => void
}

const LISTER = new URL('./list-folders.worker.ts', import.meta.url)
/** Folders a task: enough that handing over costs nothing, few enough that a stop is heard soon. */
const BATCH = 64
/** A listing that takes longer hangs; the walk goes on without it. */
const WITHIN_MS = 120_000

export type Discover = ReturnType<typeof createDiscover>

/** Walks a library breadth first: links that stay inside are followed once, everything hidden or ignored is left out. */
export function createDiscover({ workers, visibility }: DiscoverNeeds) {
  return async function discover(
    { library, root, from = [ROOT], depth = Infinity, onStep }: DiscoverRequest,
    signal: AbortSignal,
  ): Promise<Tree> {
    const folders = new Map<RelPath, SeenFolder>()
    const unreadable: RelPath[] = []
    const notes: WalkNote[] = []
    const followed = new Set<string>()
    const reals = new Map<RelPath, RelPath>()
    let next = [...from]

    for (let level = 0; next.length > 0 && level <= depth; level += 1) {
      const batches = Array.from({ length: Math.ceil(next.length / BATCH) }, (_, at) => next.slice(at * BATCH, (at + 1) * BATCH))
      next = []
      const listings = await inPairs(batches, async (batch) => {
        const listed = await list(root, batch, signal)
        onStep?.()
        return listed
      })
      for (const listed of listings.flat()) next.push(...take(listed))
      signal.throwIfAborted()
    }
    return { folders, unreadable, notes }

    /** Keeps what is visible and answers the folders to go on with. */
    function take(listed: ListedFolder): RelPath[] {
      const here = listed.folder as RelPath
      if (listed.kind === 'unreadable') {
        unreadable.push(here)
        notes.push({ path: here, kind: 'unreadable', why: listed.why })
        return []
      }
      if (listed.marked) return []
      for (const note of listed.notes) tell(here, note)
      const isShown = (name: string, isFolder: boolean) => !visibility.isHiddenEntry(library, within(here, name), { isFolder })
      const below = listed.folders.filter((name) => isShown(name, true))
      for (const name of listed.folders)
        if (isDottedTitle(name)) notes.push({ path: within(here, name), kind: 'dotted_title', why: '' })
      const links = listed.linked.filter(({ name, real }) => isShown(name, true) && mayFollow(real))
      const linked = links.map(({ name }) => name)
      const own = reals.get(here)
      if (own !== undefined) for (const name of below) reals.set(within(here, name), within(own, name))
      for (const { name, real } of links) reals.set(within(here, name), real as RelPath)
      const files = listed.files.filter(({ name }) => isShown(name, false))
      folders.set(here, { path: here, files, folders: [...below, ...linked], ...(own !== undefined && { real: own }) })
      return [...below, ...linked].map((name) => within(here, name))
    }

    function tell(here: RelPath, note: { kind: 'not_utf8' | 'link_outside' | 'unreadable'; name: string; why: string }): void {
      const path = note.kind === 'not_utf8' ? here : within(here, note.name)
      notes.push({ path, kind: note.kind, why: note.why })
      if (note.kind === 'unreadable') unreadable.push(path)
    }

    /** What a link leads to is met without it, unless its own path is hidden; and it is walked once, so that a loop ends. */
    function mayFollow(real: string): boolean {
      if (!visibility.isHiddenByName(library, real as RelPath, { isFolder: true }) || followed.has(real)) return false
      followed.add(real)
      return true
    }
  }

  async function list(root: string, folders: RelPath[], signal: AbortSignal): Promise<ListedFolder[]> {
    const ask: ListFoldersRequest = { root, folders }
    try {
      return await workers.run<ListFoldersRequest, ListedFolder[]>(LISTER, ask, { within: WITHIN_MS, signal })
    } catch (error) {
      signal.throwIfAborted()
      if (!isTimeout(error)) throw error
      return folders.map((folder) => ({ kind: 'unreadable', folder, why: 'no answer' }))
    }
  }
}

/** Two at a time, answers in the order of what was asked. A failure stops both. */
export async function inPairs<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = new Array(items.length)
  let [at, hasFailed] = [0, false]
  async function lane(): Promise<void> {
    for (let mine = at++; mine < items.length && !hasFailed; mine = at++) {
      try {
        answers[mine] = await work(items[mine] as T)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const lanes = await Promise.allSettled([lane(), lane()])
  for (const one of lanes) if (one.status === 'rejected') throw one.reason
  return answers
}

const isTimeout = (error: unknown) => error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
/** `...And Justice`: a title that the rule for dot names hides. */
const isDottedTitle = (name: string) => /^\.{2,}\s*\p{L}/u.test(name)
