import { byBytes, FAMILIES, type Family, isSlug, LOWEST, MAX_PACKS_A_FOLDER, type PackFile } from '../records/index.ts'

type Report = (path: string, message: string) => void

/** Checks the names and folders of a family's packs, which are sorted by bound. */
export function checkPackNames(family: Family, packs: readonly PackFile[], report: Report): void {
  const { folder: home } = FAMILIES[family]
  const hasFolders = packs.some(({ folder }) => folder !== '')
  for (const [at, pack] of packs.entries()) {
    const before = packs[at - 1]
    if (!isSlug(pack.bound))
      report(pack.path, `${JSON.stringify(pack.bound)} is not a valid name: a pack is named by a slug, the first one 0`)
    else if (before === undefined && pack.bound !== LOWEST) report(pack.path, 'the first pack of a family must be named 0.json')
    if (before?.bound === pack.bound) report(pack.path, `has the same name as ${before.path}`)
    if (hasFolders) checkFolder(pack, before, report)
  }
  for (const [folder, count] of counted(packs.map(({ folder }) => folder)))
    if (count > MAX_PACKS_A_FOLDER)
      report(
        folder === '' ? home : `${home}/${folder}`,
        `has ${count} packs; a folder may have at most ${MAX_PACKS_A_FOLDER}: run format`,
      )
}

function checkFolder(pack: PackFile, before: PackFile | undefined, report: Report): void {
  if (pack.folder === '') report(pack.path, 'must be in one of the folders next to it: run format')
  else if (before === undefined && pack.folder !== LOWEST) report(pack.path, 'the first folder of a family must be named 0')
  else if (before !== undefined && pack.folder !== before.folder && pack.folder !== pack.bound)
    report(pack.path, 'is in the wrong folder: a folder is named after its first pack and contains all packs up to the next folder')
}

function counted(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** The exclusive upper bound of each pack; packs with equal bounds share a range. */
export function endsOf(packs: readonly PackFile[]): (string | undefined)[] {
  const ends: (string | undefined)[] = []
  let next: PackFile | undefined
  let end: string | undefined
  for (const pack of packs.toReversed()) {
    if (next !== undefined && byBytes(pack.bound, next.bound) < 0) end = next.bound
    ends.push(end)
    next = pack
  }
  return ends.reverse()
}
