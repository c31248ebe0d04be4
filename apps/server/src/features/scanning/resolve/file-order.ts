import { folded } from '@chapterhouse/kit/text/fold-text'
import { inNaturalOrder } from '@chapterhouse/kit/text/natural-order'

export interface OrderedFile {
  /** Within the book. */
  path: string
  track?: number
  disc?: number
}

/**
 * The playback order of files (docs/reference/scanning-and-media.md 1.2): by names if their numbers differ, else by tags if those
 * differ, else in natural order, with a prologue and the like in place. Files of a joined set are ordered within each disc.
 */
export function inPlayOrder<T extends OrderedFile>(files: readonly T[], discs: readonly string[]): T[] {
  if (discs.length === 0) return inOrder(files)
  const byDisc = Map.groupBy(files, ({ path }) => path.split('/', 1)[0] ?? '')
  return discs.flatMap((disc) => inOrder(byDisc.get(disc) ?? []))
}

function inOrder<T extends OrderedFile>(files: readonly T[]): T[] {
  const natural = inNaturalOrder(files, ({ path }) => path)
  if (natural.length < 2 || namesDecide(natural)) return natural
  if (!tagsDecide(natural)) return natural.toSorted((a, b) => placeOf(a) - placeOf(b))
  return natural.toSorted((a, b) => (a.disc ?? 0) - (b.disc ?? 0) || (a.track ?? 0) - (b.track ?? 0))
}

/** Words that indicate a part's place, in order, with 0 for everything between them. */
const PLACES: readonly (readonly [place: number, words: RegExp])[] = [
  [-3, /(?:^| )(?:opening credits|vorspann)$/],
  [-2, /(?:^| )(?:dedication|epigraph|foreword|preface|widmung|vorwort)$/],
  [-1, /(?:^| )(?:prologue|prolog|prologo)$/],
  [1, /(?:^| )(?:epilogue|epilog|epilogo)$/],
  [2, /(?:^| )(?:afterword|acknowledge?ments|about the author|nachwort|danksagung)$/],
  [3, /(?:^| )(?:end credits|closing credits|abspann)$/],
]

/** By the end of a name, or of what precedes ` - ` in it: `Moon Road - Prologue`, `Prologue - The owl`. */
function placeOf({ path }: OrderedFile): number {
  const pieces = stemOf(path).split(' - ').map(folded)
  return PLACES.find(([, words]) => pieces.some((piece) => words.test(piece)))?.[0] ?? 0
}

/** Every stem has a number, and no two have the same. */
function namesDecide(files: readonly OrderedFile[]): boolean {
  const numbers = files.map(
    ({ path }) =>
      stemOf(path)
        .match(/\d+/g)
        ?.map((run) => run.replace(/^0+(?=\d)/, '')) ?? [],
  )
  return numbers.every((runs) => runs.length > 0) && allDiffer(numbers.map((runs) => runs.join(' ')))
}

/** Every file has a track number, all or none have a disc number, and no two are equal. */
function tagsDecide(files: readonly OrderedFile[]): boolean {
  const discs = files.filter(({ disc }) => disc !== undefined).length
  if (files.some(({ track }) => track === undefined) || (discs !== 0 && discs !== files.length)) return false
  return allDiffer(files.map(({ disc, track }) => `${disc} ${track}`))
}

const stemOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
const allDiffer = (values: readonly string[]) => new Set(values).size === values.length
