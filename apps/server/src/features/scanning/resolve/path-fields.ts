import { folded } from '@chapterhouse/kit/text/fold-text'
import { withoutPartLabels } from '../../catalogue/index.ts'
import { type RelPath, ROOT } from '../../paths/index.ts'
import { type NameHints, nameHints } from './name-hints.ts'

interface PathRequest {
  path: RelPath
  isFolder: boolean
  /** An unjoined disc folder takes its fields from the folder above. */
  isUnjoinedDisc: boolean
  /** The title of a book that is the root itself. */
  rootName: string
  /** From tags or sidecars; '' if they have none. */
  author: string
  prefersFolders: boolean
}

export interface PathFields extends NameHints {
  author: string
  series: string
  /** The name is a number and the series is the rest of the title, so every other source is better. */
  isBareNumber: boolean
}

/**
 * The fields given by a book's path (docs/reference/scanning-and-media.md 1.3): the lowest layer, or, if folders are preferred, one
 * above the tags.
 */
export function pathFields({ path, isFolder, isUnjoinedDisc, rootName, author, prefersFolders }: PathRequest): PathFields {
  const chain = path === ROOT ? [rootName] : path.split('/')
  if (isUnjoinedDisc && chain.length > 1) chain.pop()
  else if (!isFolder) chain.push((chain.pop() ?? '').replace(/(?<=.)\.[^.]*$/, ''))
  if (prefersFolders) dropPartLabels(chain)
  const name = chain.pop() ?? ''
  const named = ancestorNames(chain.reverse(), author)
  const series = prefersFolders ? withoutNumber(named.series) : named.series
  const hints = nameHints(name, series, [author, named.author])
  return {
    ...hints,
    author: hints.author ?? named.author,
    series: series === '' ? (hints.series ?? '') : series,
    isBareNumber: series !== '' && /^\s*\d{1,3}(?:\.\d+)?\s*$/.test(name),
  }
}

/** `nearest` first. If a folder is named after the author, the folder between it and the book is the series. */
function ancestorNames(nearest: readonly string[], author: string): { author: string; series: string } {
  const known = authorForms(author)
  const at = author === '' ? -1 : nearest.findIndex((name) => [...authorForms(name)].some((form) => known.has(form)))
  if (at !== -1) return { author: nearest[at] ?? '', series: at === 0 ? '' : (nearest[0] ?? '') }
  const [first = '', second] = nearest
  if (second === undefined) return { author: first, series: '' }
  return { author: second, series: folded(first) === folded(second) || folded(first) === folded(author) ? '' : first }
}

/** `Andy Weir` and `Weir, Andy` are one person. */
function authorForms(name: string): Set<string> {
  const [last = '', first, ...more] = name.split(',')
  const turned = first !== undefined && more.length === 0 ? [folded(`${first} ${last}`)] : []
  return new Set([folded(name), ...turned].filter((form) => form !== ''))
}

/** `CD1` and `Track 01` at the end are not book names; they are dropped unless only the author would remain. */
function dropPartLabels(chain: string[]): void {
  while (chain.length > 2 && withoutPartLabels(chain.at(-1) ?? '') === '') chain.pop()
}

/** Drops the number from `03 - Tawny Man` among an author's series. */
function withoutNumber(series: string): string {
  const { seriesIndex, title } = nameHints(series, '')
  return seriesIndex === undefined ? series : title
}
