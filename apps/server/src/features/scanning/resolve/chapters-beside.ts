import { folded } from '@chapterhouse/kit/text/fold-text'
import type { ListedChapter } from '../read/audio/audio-facts.ts'
import type { SidecarFacts } from '../read/sidecars/sidecar-fields.ts'

/** A file in play order: its path within the book, '' for a book that is its file. */
interface PlacedFile {
  path: string
}

type Lists = readonly (readonly ListedChapter[])[]

/**
 * Chapters of each file from cue sheets or, if no cue sheet matches, from Libby, which must have as many parts as there are files
 * (docs/reference/scanning-and-media.md 1.6).
 */
export function chaptersBeside(files: readonly PlacedFile[], { cues = [], parts = [] }: SidecarFacts): Lists {
  const listed = byCues(files, cues)
  if (listed.some((chapters) => chapters.length > 0)) return listed
  return parts.length === files.length ? parts : files.map(() => [])
}

/**
 * By the names in the sheets, without extension, since a file may have been encoded again; a single sheet for a single file needs
 * no name.
 */
function byCues(files: readonly PlacedFile[], cues: NonNullable<SidecarFacts['cues']>): Lists {
  const [only, ...others] = cues
  if (only && others.length === 0 && files.length === 1) return [only.chapters]
  const named = new Map(cues.toReversed().map(({ name, chapters }) => [keyOf(name), chapters]))
  return files.map(({ path }) => named.get(keyOf(path)) ?? [])
}

/** Includes folders, so that each disc has its own. */
function keyOf(path: string): string {
  const slash = path.lastIndexOf('/') + 1
  return `${path.slice(0, slash)}${folded(path.slice(slash).replace(/(?<=.)\.[^.]*$/, ''))}`
}
