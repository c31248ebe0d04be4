import { baseOf, isAtOrUnder, parentOf, type RelPath } from '../../paths/index.ts'
import { type Evidence, type EvidencePart, hasSameAsin, hasSameNames, soundKeys } from './evidence.ts'

/** A book that is no longer at its path, or whose path has other content now. */
export interface Lost {
  path: RelPath
  evidence: Evidence
  /** `gone`: in this scan; `departed`: in an earlier one; `changed`: its path has other content. */
  kind: 'gone' | 'departed' | 'changed'
}

/** Content that may be a lost book: at a free path, or at a lost book's path. */
export interface Found {
  path: RelPath
  evidence: Evidence
  isFree: boolean
}

export type EvidenceKind = 'sound' | 'asin' | 'names'

export interface EvidenceMove {
  from: RelPath
  to: RelPath
  evidence: EvidenceKind
}

/** A book and content that may be its own, if it is unclear. */
export type Suggestion = EvidenceMove

interface Pair {
  lost: Lost
  found: Found
  /** Traits of the pair, in the order in which they decide; larger is better. */
  scores: readonly number[]
}

interface EvidenceMatches {
  moves: EvidenceMove[]
  suggestions: Suggestion[]
}

const MOST = 0.5
const ALL = 0.99

/**
 * Which lost book is which found one (docs/reference/scanning-and-media.md 2.4): by audio first, then by ASIN, then by names, the
 * next only if the one before yields no candidate. A book whose path still exists moves only with its audio. Of equally good
 * candidates none is chosen, and all are suggested. Pure.
 */
export function matchEvidence(lost: readonly Lost[], found: readonly Found[]): EvidenceMatches {
  const bySound: Pair[] = []
  const inPart: Pair[] = []
  for (const { one, other, shared } of sharedSound(lost, found)) {
    if (isReading(one, other, shared)) continue
    const pair = { lost: one, found: other, scores: scoresOf(one, other, shared) }
    if (shared.ofLost > MOST && shared.ofFound > MOST) bySound.push(pair)
    else inPart.push(pair)
  }
  const free = found.filter(({ isFree }) => isFree)
  const absent = lost.filter(({ kind }) => kind !== 'changed')
  const byAsin = pairsOf(unnamed(absent, bySound), unclaimed(free, bySound), BY_ASIN)
  const claimed = [...bySound, ...byAsin]
  const byNames = pairsOf(unnamed(absent, claimed), unclaimed(free, claimed), BY_NAMES)

  const chosen = withFreeTargets(
    [
      ...choose(bySound).map((pair) => toMove(pair, 'sound')),
      ...onlyOnes(byAsin).map((pair) => toMove(pair, 'asin')),
      ...onlyOnes(byNames).map((pair) => toMove(pair, 'names')),
    ],
    found,
  )
  const moved = new Set(chosen.map(({ from }) => from))
  const possible = [
    ...[...bySound, ...inPart].map((pair) => toMove(pair, 'sound')),
    ...byAsin.map((pair) => toMove(pair, 'asin')),
    ...byNames.map((pair) => toMove(pair, 'names')),
  ]
  const isAbsent = new Set(absent.map(({ path }) => path))
  return { moves: chosen, suggestions: possible.filter(({ from }) => isAbsent.has(from) && !moved.has(from)) }
}

const toMove = ({ lost, found }: Pair, evidence: EvidenceKind): EvidenceMove => ({ from: lost.path, to: found.path, evidence })

function unnamed(lost: readonly Lost[], pairs: readonly Pair[]): Lost[] {
  const named = new Set(pairs.map((pair) => pair.lost))
  return lost.filter((one) => !named.has(one))
}

function unclaimed(found: readonly Found[], pairs: readonly Pair[]): Found[] {
  const claimed = new Set(pairs.map((pair) => pair.found))
  return found.filter((one) => !claimed.has(one))
}

/** A kind of evidence: books without an equal key have nothing in common. */
interface Kind {
  keysOf: (evidence: Evidence) => readonly string[]
  isAlike: (one: Evidence, other: Evidence) => boolean
}

const BY_ASIN: Kind = { keysOf: ({ asins }) => asins, isAlike: hasSameAsin }
const BY_NAMES: Kind = { keysOf: ({ author, titleKey }) => [`${author}|${titleKey}`], isAlike: hasSameNames }

function pairsOf(lost: readonly Lost[], found: readonly Found[], { keysOf, isAlike }: Kind): Pair[] {
  const keyed = new Map<string, Found[]>()
  for (const other of found) for (const key of keysOf(other.evidence)) keyed.set(key, [...(keyed.get(key) ?? []), other])
  return lost.flatMap((one) =>
    [...new Set(keysOf(one.evidence).flatMap((key) => keyed.get(key) ?? []))]
      .filter((other) => !isNested(one.path, other.path) && isAlike(one.evidence, other.evidence))
      .map((other) => ({ lost: one, found: other, scores: [] })),
  )
}

interface Shared {
  /** Shares of the length that both have. */
  ofLost: number
  ofFound: number
  /** The part of that with equal inode, and with equal size. */
  byInode: number
  bySize: number
}

/** Lost and found books with any audio in common. */
function* sharedSound(lost: readonly Lost[], found: readonly Found[]): Generator<{ one: Lost; other: Found; shared: Shared }> {
  const holders = new Map<string, Lost[]>()
  for (const one of lost)
    for (const key of new Set(one.evidence.parts.flatMap(soundKeys))) holders.set(key, [...(holders.get(key) ?? []), one])
  for (const other of found) {
    const alike = new Set(other.evidence.parts.flatMap(soundKeys).flatMap((key) => holders.get(key) ?? []))
    // Matching its own old content is not a move.
    for (const one of alike) if (one.path !== other.path) yield { one, other, shared: sharedBy(one.evidence, other.evidence) }
  }
}

/** Each part counts once, with its length on either side. */
export function sharedBy(lost: Evidence, found: Evidence): Shared {
  const hasLengths = [...lost.parts, ...found.parts].every(({ durationUs }) => durationUs > 0)
  const weightOf = ({ durationUs, sizeBytes }: EvidencePart) => (hasLengths ? durationUs : sizeBytes)
  const total = (parts: readonly EvidencePart[]) => parts.reduce((sum, part) => sum + weightOf(part), 0) || 1
  const free = new Map<string, EvidencePart[]>()
  for (const part of found.parts) for (const key of soundKeys(part)) free.set(key, [...(free.get(key) ?? []), part])
  const taken = new Set<EvidencePart>()
  let [ofLost, ofFound, byInode, bySize] = [0, 0, 0, 0]
  for (const part of lost.parts) {
    const alike = soundKeys(part)
      .flatMap((key) => free.get(key) ?? [])
      .filter((one) => !taken.has(one))
    const match = alike.find(({ inode }) => inode !== undefined && inode === part.inode) ?? alike[0]
    if (!match) continue
    taken.add(match)
    ofLost += weightOf(part)
    ofFound += weightOf(match)
    if (match.inode !== undefined && match.inode === part.inode) byInode += weightOf(part)
    if (match.sizeBytes === part.sizeBytes) bySize += weightOf(part)
  }
  return {
    ofLost: ofLost / total(lost.parts),
    ofFound: ofFound / total(found.parts),
    byInode: byInode / total(lost.parts),
    bySize: bySize / total(lost.parts),
  }
}

const isNested = (one: RelPath, other: RelPath) => isAtOrUnder(one, other) || isAtOrUnder(other, one)

/** A folder that is read differently, as one book or as several, has not moved: only exactly the same audio counts. */
function isReading({ path }: Lost, found: Found, { ofLost, ofFound }: Shared): boolean {
  return isNested(path, found.path) && (ofLost < ALL || ofFound < ALL)
}

function scoresOf(lost: Lost, found: Found, { ofLost, ofFound, byInode, bySize }: Shared): number[] {
  return [
    Math.round(Math.min(ofLost, ofFound) * 1_000),
    Math.round(byInode * 1_000),
    Math.round(bySize * 1_000),
    Number(lost.kind !== 'departed'),
    Number(baseOf(lost.path) === baseOf(found.path)),
    Number(parentOf(lost.path) === parentOf(found.path)),
  ]
}

/** Pairs in which each is the other's best, by the first deciding trait; then the same for the rest. */
function choose(pairs: readonly Pair[]): Pair[] {
  const chosen: Pair[] = []
  for (let left = pairs; left.length > 0; ) {
    const ofLost = Map.groupBy(left, ({ lost }) => lost)
    const ofFound = Map.groupBy(left, ({ found }) => found)
    const best = left.filter((pair) => isBest(pair, ofLost.get(pair.lost)) && isBest(pair, ofFound.get(pair.found)))
    if (best.length === 0) break
    chosen.push(...best)
    const [gone, taken] = [new Set(best.map(({ lost }) => lost)), new Set(best.map(({ found }) => found))]
    left = left.filter(({ lost, found }) => !gone.has(lost) && !taken.has(found))
  }
  return chosen
}

const isBest = (pair: Pair, rivals: readonly Pair[] = []) => rivals.every((other) => other === pair || isBetter(pair, other))

function isBetter(one: Pair, other: Pair): boolean {
  const at = one.scores.findIndex((score, index) => score !== other.scores[index])
  return at >= 0 && (one.scores[at] ?? 0) > (other.scores[at] ?? 0)
}

/** Without equal audio, only a single candidate on either side is chosen. */
function onlyOnes(pairs: readonly Pair[]): Pair[] {
  const ofLost = Map.groupBy(pairs, ({ lost }) => lost)
  const ofFound = Map.groupBy(pairs, ({ found }) => found)
  return pairs.filter(({ lost, found }) => ofLost.get(lost)?.length === 1 && ofFound.get(found)?.length === 1)
}

/** A path that is not free is a target only if its own book moves away, as in a cycle of books. */
function withFreeTargets(moves: readonly EvidenceMove[], found: readonly Found[]): EvidenceMove[] {
  const free = new Set(found.filter(({ isFree }) => isFree).map(({ path }) => path))
  for (let left = [...moves]; ; ) {
    const leaving = new Set(left.map(({ from }) => from))
    const next = left.filter(({ to }) => free.has(to) || leaving.has(to))
    if (next.length === left.length) return next
    left = next
  }
}
