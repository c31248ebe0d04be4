import type { Archive } from '../container/archive.ts'
import type { SpineItem } from '../container/package-document.ts'
import { textOfBytes } from '../container/text-of-bytes.ts'
import { unreadable } from '../container/unreadable.ts'
import { quoted } from '../notes.ts'
import type { ContentsEntry } from './contents.ts'
import { documentText } from './document-text.ts'

/** A piece of the book in reading order: a document, or a part of one. */
export interface Section {
  /** '' if the contents do not list it. */
  label: string
  text: string
  words: number
  /** The document's place in the spine. */
  document: number
  /** The labels above it in the contents, from the outermost. */
  parents: readonly string[]
}

/** More than any book has; reading stops there. */
const MAX_TEXT = 40_000_000

export interface SectionNeeds {
  archive: Archive
  spine: readonly SpineItem[]
  contents: readonly ContentsEntry[]
  /** Whether a label states the number of a chapter. */
  isNumbered: (label: string) => boolean
  notes: string[]
}

/** The sections of all documents, cut where two or more entries of the contents lead into one document. */
export async function readSections({ archive, spine, contents, isNumbered, notes }: SectionNeeds): Promise<Section[]> {
  const sections: Section[] = []
  const read = new Set<string>()
  const byName = Map.groupBy(contents, ({ name }) => name)
  let length = 0
  for (const [document, { name, isText, isAside }] of spine.entries()) {
    const entries = byName.get(name) ?? []
    if (!isText || read.has(name) || (isAside && entries.length === 0)) continue
    read.add(name)
    const bytes = await archive.read(name)
    if (!bytes) throw unreadable('lacks a document of its reading order')
    const { text, places } = await documentText(textOfBytes(bytes), new Set(entries.map(({ fragment }) => fragment)))
    length += text.length
    if (length > MAX_TEXT) throw unreadable('has more text than any book')
    const starts = startsOf(entries, { places, isNumbered, notes })
    for (const { from, to, entry } of cutsOf(starts, text.length)) {
      const piece = text.slice(from, to).trim().normalize('NFC')
      if (piece === '' && !entry) continue
      const parents = (entry?.parents ?? []).map((parent) => contents[parent]?.label ?? '')
      sections.push({ label: entry?.label ?? '', text: piece, words: wordsIn(piece), document, parents })
    }
  }
  return sections
}

interface Start {
  from: number
  entry: ContentsEntry
}

/** Where the entries of one document begin, each place once. Ids that are missing are reported: guessing could open a gate early. */
function startsOf(
  entries: readonly ContentsEntry[],
  { places, isNumbered, notes }: { places: ReadonlyMap<string, number> } & Pick<SectionNeeds, 'isNumbered' | 'notes'>,
): Start[] {
  const found = entries.flatMap((entry): Start[] => {
    const from = entry.fragment === '' ? 0 : places.get(entry.fragment)
    if (from !== undefined) return [{ from, entry }]
    if (entries.length === 1) return [{ from: 0, entry }]
    notes.push(`The contents list ${quoted(entry.label)} at a place that is not in its document.`)
    return []
  })
  if (entries.length === 1) return found.map(({ entry }) => ({ from: 0, entry }))
  const byPlace = Map.groupBy(found, ({ from }) => from)
  return [...byPlace.values()]
    .flatMap((alike) => {
      const numbered = alike.filter(({ entry }) => isNumbered(entry.label))
      const [only, ...others] = numbered.length === 1 ? numbered : alike
      if (!only || others.length === 0 || new Set(alike.map(({ entry }) => entry.label)).size === 1) return only ?? []
      notes.push(`The contents list ${alike.map(({ entry }) => quoted(entry.label)).join(' and ')} at the same place.`)
      return numbered.length > 1 ? [] : only
    })
    .toSorted((a, b) => a.from - b.from)
}

/** Consecutive pieces; text before the first start has no entry. */
function cutsOf(starts: readonly Start[], end: number): { from: number; to: number; entry: ContentsEntry | undefined }[] {
  const pieces = starts.map(({ from, entry }, at) => ({ from, to: starts[at + 1]?.from ?? end, entry }))
  const first = starts[0]?.from ?? end
  return first === 0 ? pieces : [{ from: 0, to: first, entry: undefined }, ...pieces]
}

const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0
