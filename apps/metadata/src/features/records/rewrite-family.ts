import path from 'node:path'
import { invalid } from '@chapterhouse/kit/errors'
import { FAMILIES, type Family } from './families.ts'
import type { PackFile } from './find-files.ts'
import { entryBytes, packText, readPackTexts } from './pack-files.ts'
import { type PlacedPack, placePacks, type Sized } from './place-packs.ts'
import { byBytes } from './slugs.ts'
import { removeFile, writeAtomically } from './write-atomically.ts'

interface Entry extends Sized {
  /** The pack that has it now; undefined if the entry or its text is new. */
  from: PackFile | undefined
}
interface Target extends PlacedPack<Entry> {
  path: string
  fullPath: string
}

/** A plan: the files to write and to remove. */
export interface Rewrite {
  /** From `data/`. */
  writes: string[]
  removes: string[]
  carryOut: () => Generator<void>
}
/** Texts of new or changed entries by slug. */
export type Changes = ReadonlyMap<string, string>

/**
 * Plans to move the entries of a family to their packs. Reads every pack, but keeps only names and sizes.
 *
 * An interruption loses nothing: a pack whose entries move to others is first written with them, and without them once the others are on
 * disk; files are removed last. In between, an entry may exist twice, which the next run resolves.
 */
export function* planRewrite({
  data,
  family,
  packs,
  changes = new Map(),
}: {
  data: string
  family: Family
  packs: readonly PackFile[]
  changes?: Changes
}): Generator<void, Rewrite> {
  const { entries, untidy, replaced } = yield* indexed(packs, changes)
  const targets = placePacks(family, packs, entries).map((pack) => ({ ...pack, ...pathOf(data, family, pack) }))
  const before = new Map(packs.map((pack) => [pack.path, pack]))
  const counts = countsOf(entries)
  const dirty = targets.filter((target) => {
    const old = before.get(target.path)
    return (
      old === undefined ||
      untidy.has(old) ||
      target.entries.length !== counts.get(old) ||
      target.entries.some(({ from }) => from !== old)
    )
  })
  const targetPaths = new Set(targets.map(({ path }) => path))
  const gone = packs.filter((pack) => !targetPaths.has(pack.path))
  const texts = createTexts(changes)
  return {
    writes: dirty.map((target) => target.path),
    removes: gone.map((pack) => pack.path),
    *carryOut() {
      const homes = new Map(targets.flatMap((target) => target.entries.map(({ slug }) => [slug, target.path])))
      // After this step, an entry in two packs has the same text in both.
      for (const pack of packsWithMoves(replaced, homes)) {
        const now = readPackTexts(pack.fullPath).entries
        writeAtomically(pack.fullPath, packText([...now].map(([slug, text]) => changes.get(slug) ?? text)))
        texts.forget(pack)
        yield
      }
      const later: Target[] = []
      for (const target of dirty.toSorted((a, b) => Number(before.has(a.path)) - Number(before.has(b.path)))) {
        const old = before.get(target.path)
        const leaving = old === undefined ? [] : texts.of(old).filter(([slug]) => homes.get(slug) !== target.path)
        const own = target.entries.map(({ slug, from }) => [slug, texts.text(slug, from)] as const)
        if (leaving.length > 0) later.push(target)
        writeAtomically(target.fullPath, packText([...own, ...leaving].sort(([a], [b]) => byBytes(a, b)).map(([, text]) => text)))
        texts.forget(old)
        yield
      }
      for (const target of later) {
        const now = readPackTexts(target.fullPath).entries
        writeAtomically(target.fullPath, packText(target.entries.map(({ slug }) => textOf(now.get(slug), slug))))
        yield
      }
      for (const pack of gone) removeFile(pack.fullPath, data)
    },
  }
}

function textOf(text: string | undefined, slug: string): string {
  if (text !== undefined) return text
  throw invalid(`Another program removed the entry ${slug} at the same time. Nothing is lost; run the command again.`)
}

function pathOf(data: string, family: Family, { folder, bound }: { folder: string; bound: string }) {
  const relative = path.posix.join(FAMILIES[family].folder, folder, `${bound}.json`)
  return { path: relative, fullPath: path.join(data, relative) }
}

function countsOf(entries: readonly Entry[]): Map<PackFile | undefined, number> {
  const counts = new Map<PackFile | undefined, number>()
  for (const { from } of entries) counts.set(from, (counts.get(from) ?? 0) + 1)
  return counts
}

interface Indexed {
  entries: Entry[]
  untidy: Set<PackFile>
  /** The packs with the old text of each changed entry. */
  replaced: Map<string, PackFile>
}

/** Every entry once, by slug, and the packs that need rewriting. */
function* indexed(packs: readonly PackFile[], changes: Changes): Generator<void, Indexed> {
  const entries = new Map<string, Entry>()
  const replaced = new Map<string, PackFile>()
  const untidy = new Set<PackFile>()
  for (const pack of packs) {
    const { entries: texts, isCanonical } = readPackTexts(pack.fullPath)
    // An import does not touch unrelated packs.
    if (!isCanonical && changes.size === 0) untidy.add(pack)
    for (const [slug, text] of texts) {
      const other = entries.get(slug)
      if (changes.has(slug)) replaced.set(slug, pack)
      if (changes.has(slug) || other?.from !== undefined) untidy.add(pack)
      if (other?.from !== undefined) untidy.add(other.from)
      if (other?.from === undefined || wins({ slug, text, pack, other: other.from, packs }))
        entries.set(slug, { slug, bytes: entryBytes(text), from: pack })
    }
    yield
  }
  for (const [slug, text] of changes) entries.set(slug, { slug, bytes: entryBytes(text), from: undefined })
  return { entries: [...entries.values()].sort((a, b) => byBytes(a.slug, b.slug)), untidy, replaced }
}

function packsWithMoves(replaced: ReadonlyMap<string, PackFile>, homes: ReadonlyMap<string, string>): Set<PackFile> {
  return new Set([...replaced].filter(([slug, pack]) => homes.get(slug) !== pack.path).map(([, pack]) => pack))
}

/** Whether this copy replaces the other: the one in the right pack is kept. Throws if they differ, so that no content is lost. */
function wins({
  slug,
  text,
  pack,
  other,
  packs,
}: {
  slug: string
  text: string
  pack: PackFile
  other: PackFile
  packs: readonly PackFile[]
}): boolean {
  if (readPackTexts(other.fullPath).entries.get(slug) !== text)
    throw invalid(
      `${other.path} and ${pack.path} both have the entry ${slug}, with different content. Nothing was written. Keep one of them, then run format again.`,
    )
  const home = packs.findLast(({ bound }) => byBytes(bound, slug) <= 0) ?? packs[0]
  return pack.bound === home?.bound && other.bound !== home?.bound
}

const MAX_CACHED = 4

/** Entry texts: new ones, and ones from the most recently read packs. */
function createTexts(changes: Changes) {
  const cached = new Map<PackFile, Map<string, string>>()
  function read(pack: PackFile): Map<string, string> {
    const texts = cached.get(pack) ?? readPackTexts(pack.fullPath).entries
    cached.delete(pack)
    cached.set(pack, texts)
    const [oldest] = cached.keys()
    if (cached.size > MAX_CACHED && oldest) cached.delete(oldest)
    return texts
  }
  return {
    of: (pack: PackFile) => [...read(pack)],
    text(slug: string, from: PackFile | undefined): string {
      const text = from === undefined ? changes.get(slug) : read(from).get(slug)
      return textOf(text, slug)
    },
    forget: (pack: PackFile | undefined) => void (pack && cached.delete(pack)),
  }
}
