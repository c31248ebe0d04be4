import { baseOf, isAtOrUnder, parentOf, type RelPath } from '../libraries/index.ts'
import type { FoundBook } from './found-book.ts'

/** What the index remembers of a book. */
export interface Known {
  id: number
  path: RelPath
  signature: string | null
  /** Over the ordered fingerprints of its files: what a move is recognised by. */
  print: string
  sizeBytes: number
  fileCount: number
  /** Met only because somebody asked for it since the last complete scan. */
  onDemand: boolean
  /** Something was wrong with it, or could not be read yet: looked at again by every scan. */
  isDue: boolean
}

/** A book on disk with the signature of today; null while it is being written. */
export interface Present {
  found: FoundBook
  signature: string | null
}

export interface Plan {
  unchanged: readonly Present[]
  toRead: readonly Present[]
  vanished: readonly Known[]
  /** Where a vanished book may have gone: new, or so far only indexed on demand. */
  free: readonly Present[]
  /** Still there, and different: perhaps another book took the place. */
  changed: readonly Present[]
}

export interface Move {
  from: RelPath
  to: RelPath
}

export function comparePlan(present: readonly Present[], known: readonly Known[], unreadable: readonly RelPath[]): Plan {
  const before = new Map(known.map((book) => [book.path, book]))
  const met = new Set(present.map(({ found }) => found.path))
  const isUnchanged = ({ found, signature }: Present) => {
    const book = before.get(found.path)
    return book !== undefined && signature !== null && book.signature === signature && !book.isDue
  }
  const isFree = ({ found }: Present) => before.get(found.path)?.onDemand ?? true
  const unchanged = present.filter(isUnchanged)
  const toRead = present.filter((book) => !isUnchanged(book))
  return {
    unchanged,
    toRead,
    vanished: known.filter(({ path }) => !met.has(path) && !unreadable.some((folder) => isAtOrUnder(path, folder))),
    free: present.filter(isFree),
    changed: toRead.filter((book) => !isFree(book) && before.get(book.found.path)?.signature !== book.signature),
  }
}

/** Only what is as big and has as many files can be a moved book: nothing else need be opened to find out. */
export function mayBeMoved(gone: readonly Known[], free: readonly Present[]): Present[] {
  const weights = new Set(gone.map(({ sizeBytes, fileCount }) => `${sizeBytes} ${fileCount}`))
  return free.filter(({ found: { files } }) =>
    weights.has(`${files.reduce((sum, file) => sum + file.sizeBytes, 0)} ${files.length}`),
  )
}

/**
 * Pairs with equal fingerprints (docs/reference/scanning-and-media.md 2.4): one gone and one free are a move; of several, those
 * whose base name, else whose parent, makes them unique. What stays ambiguous does not move.
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

/** How many. `gone` counts only what no rule, override, setting or move explains. */
export interface Removal {
  unreadable: number
  gone: number
  indexed: number
  byHand: boolean
}

/** Half of a big index at once is a disk that went away far more often than a decision: only a scan asked for by hand removes it. */
export function isMassRemoval({ gone, indexed, byHand }: Removal): boolean {
  return !byHand && indexed >= 20 && gone > indexed / 2
}

/** Folders whose indexed books all went to one new folder, each at the same place below it: what hung on the folder follows. */
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
    // A folder that is a book itself has moved as one; what is left at a folder is nothing of a book that lies where it went.
    return all && from !== to && !target.has(from) && !books.has(to) ? [{ from, to }] : []
  })
}
