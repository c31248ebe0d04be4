import type { Steps } from '@chapterhouse/kit/queues/steps'
import { baseOf, isAtOrUnder, parentOf, type RelPath } from '../../paths/index.ts'
import type { FoundBook } from '../walk/found-book.ts'

/** The index's record of a book. */
export interface Known {
  id: number
  path: RelPath
  signature: string | null
  /** Of its files' change times; null if unknown. */
  changeStamp: string | null
  /** Hash of its files' fingerprints in order, which identifies a moved book. */
  print: string
  sizeBytes: number
  fileCount: number
  /** Indexed only by a request since the last complete scan. */
  onDemand: boolean
  /** Whether every scan checks it again: it had a problem, or could not be read yet. */
  isDue: boolean
}

/** A book on disk with its current signature; null while it is being written. */
export interface Present {
  found: FoundBook
  signature: string | null
  changeStamp: string
}

export interface Plan {
  unchanged: readonly Present[]
  toRead: readonly Present[]
  vanished: readonly Known[]
  /** Possible targets of missing books: new, or so far only indexed on demand. */
  free: readonly Present[]
  /** Still present, but different: another book may have replaced it. */
  changed: readonly Present[]
  /** Still present with equal sizes and times, but other change times. */
  touched: readonly Present[]
}

export interface Move {
  from: RelPath
  to: RelPath
}

export function* comparePlan({
  present,
  known,
  unreadable,
  ignoresChangeTimes,
}: {
  present: readonly Present[]
  known: readonly Known[]
  unreadable: readonly RelPath[]
  ignoresChangeTimes: boolean
}): Steps<Plan> {
  const before = new Map<RelPath, Known>()
  for (const book of known) {
    before.set(book.path, book)
    yield
  }
  const unchanged: Present[] = []
  const toRead: Present[] = []
  const free: Present[] = []
  const changed: Present[] = []
  const touched: Present[] = []
  const met = new Set<RelPath>()
  for (const one of present) {
    const { found, signature, changeStamp } = one
    const book = before.get(found.path)
    met.add(found.path)
    const isSigned = book !== undefined && signature !== null && book.signature === signature
    const isTouched = isSigned && !ignoresChangeTimes && book.changeStamp !== null && book.changeStamp !== changeStamp
    const isFree = book?.onDemand ?? true
    if (isSigned && !isTouched && !book.isDue) unchanged.push(one)
    else toRead.push(one)
    if (isTouched) touched.push(one)
    if (isFree) free.push(one)
    else if (book?.signature !== signature || isTouched) changed.push(one)
    yield
  }
  const vanished: Known[] = []
  for (const book of known) {
    if (!met.has(book.path) && !unreadable.some((folder) => isAtOrUnder(book.path, folder))) vanished.push(book)
    yield
  }
  return { unchanged, toRead, vanished, free, changed, touched }
}

/** Only books of equal size and number of files can have moved, so no others need opening. */
export function mayBeMoved(gone: readonly Known[], free: readonly Present[]): Present[] {
  const weights = new Set(gone.map(({ sizeBytes, fileCount }) => `${sizeBytes} ${fileCount}`))
  return free.filter(({ found: { files } }) =>
    weights.has(`${files.reduce((sum, file) => sum + file.sizeBytes, 0)} ${files.length}`),
  )
}

/**
 * Pairs with equal fingerprints (docs/reference/scanning-and-media.md 2.4): one missing and one free book are a move; of several,
 * those with a unique base name, else a unique parent. Ambiguous ones don't move.
 */
export function findMoves(gone: readonly Known[], free: ReadonlyMap<RelPath, string>): Move[] {
  const from = Map.groupBy(gone, ({ print }) => print)
  const to = Map.groupBy(free.keys(), (path) => free.get(path) ?? '')
  return [...from].flatMap(([print, books]) =>
    print === ''
      ? []
      : pairUp(
          books.map(({ path }) => path),
          to.get(print) ?? [],
        ),
  )
}

function pairUp(from: readonly RelPath[], to: readonly RelPath[]): Move[] {
  const [only, target] = [from[0], to[0]]
  if (from.length === 1 && to.length === 1 && only !== undefined && target !== undefined) return [{ from: only, to: target }]
  const byName = uniquePairs(from, to, baseOf)
  const [restFrom, restTo] = [
    from.filter((path) => !byName.some((move) => move.from === path)),
    to.filter((path) => !byName.some((move) => move.to === path)),
  ]
  return [...byName, ...uniquePairs(restFrom, restTo, parentOf)]
}

function uniquePairs(from: readonly RelPath[], to: readonly RelPath[], trait: (path: RelPath) => string): Move[] {
  const alike = (paths: readonly RelPath[], path: RelPath) => paths.filter((other) => trait(other) === trait(path))
  return from.flatMap((path) => {
    const [match, ...others] = alike(to, path)
    return match !== undefined && others.length === 0 && alike(from, path).length === 1 ? [{ from: path, to: match }] : []
  })
}

/**
 * If half of a large index disappears between two scans, a disconnected disk is far more likely than intent: only a manual scan
 * removes that much. `gone` excludes books explained by a rule, an override, a setting or a move.
 */
export function isMassRemoval({ gone, indexed, byHand }: { gone: number; indexed: number; byHand: boolean }): boolean {
  return !byHand && indexed >= 20 && gone > indexed / 2
}

/** Folders whose indexed books all moved to one new folder, each to the same relative path, so that the folder's data moves too. */
export function movedFolders(moves: readonly Move[], known: readonly RelPath[]): Move[] {
  const target = new Map(moves.map(({ from, to }) => [from, to]))
  const books = new Set(known)
  const candidates = new Map<RelPath, RelPath>()
  for (const { from, to } of moves) {
    let [a, b] = [from, to]
    while (a.includes('/') && b.includes('/') && baseOf(a) === baseOf(b)) {
      ;[a, b] = [parentOf(a), parentOf(b)]
      candidates.set(a, b)
    }
  }
  return [...candidates].flatMap(([from, to]) => {
    const below = known.filter((path) => isAtOrUnder(path, from))
    const all = below.every((path) => target.get(path) === `${to}${path.slice(from.length)}`)
    // A folder that is itself a book has already moved as one, and data of a folder must not end up at a book.
    return all && from !== to && !target.has(from) && !books.has(to) ? [{ from, to }] : []
  })
}
