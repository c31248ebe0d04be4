import type { Steps } from '@chapterhouse/kit/queues/steps'
import type { EntryKind } from '../../formats/index.ts'
import type { RelPath } from '../../paths/index.ts'
import type { StoredGrouping } from './stored-grouping.ts'
import type { SeenFolder, WalkNote } from './tree.ts'

/** A property of a folder that an admin may want to change: shown on the health page, never an error. */
export interface Hint {
  path: RelPath
  kind:
    | 'split_discs'
    | 'not_indexed'
    | 'archives'
    | 'protected'
    | 'dotted_title'
    | 'link_outside'
    | 'conflict_copies'
    | 'other_format'
  /** Text for people, ready to show. */
  detail: string
  count: number
}

/** Folders that look like a failed scan, but were left out on purpose. One hint per folder and kind. */
export function* hintsOf(folders: Iterable<SeenFolder>, notes: readonly WalkNote[]): Steps<Hint[]> {
  const hints: Hint[] = []
  for (const folder of folders) {
    hints.push(...leftOut(folder))
    yield
  }
  const linksOut = Map.groupBy(
    notes.filter(({ kind }) => kind === 'link_outside'),
    ({ path }) => path,
  )
  return [
    ...hints,
    ...notes
      .filter(({ kind }) => kind === 'dotted_title')
      .map(({ path }): Hint => ({ path, kind: 'dotted_title', detail: 'hidden because its name starts with a dot', count: 1 })),
    ...notes
      .filter(({ kind }) => kind === 'conflict_copies')
      .map(
        ({ path, count = 1 }): Hint => ({ path, kind: 'conflict_copies', detail: `${count} conflict copies not indexed`, count }),
      ),
    ...[...linksOut].map(
      ([path, links]): Hint => ({ path, kind: 'link_outside', detail: 'a link out of the library', count: links.length }),
    ),
  ]
}

function leftOut({ path, files }: SeenFolder): Hint[] {
  const of = (kind: EntryKind) => files.filter((file) => file.kind === kind)
  const extensions = Map.groupBy(of('unindexed'), ({ name }) => name.slice(name.lastIndexOf('.')).toLowerCase())
  const [archives, locked] = [of('archive').length, of('protected').length]
  return [
    ...[...extensions].map(([extension, found]): Hint => {
      const detail = `${found.length} files of type ${extension} not indexed`
      return { path, kind: 'not_indexed', detail, count: found.length }
    }),
    ...(archives > 0 ? [{ path, kind: 'archives', detail: `${archives} archives not unpacked`, count: archives } as const] : []),
    ...(locked > 0 ? [{ path, kind: 'protected', detail: `${locked} protected files (.aax, .aaxc)`, count: locked } as const] : []),
  ]
}

const MOST_NAMES = 5

/** Files left out because their book is there in a better format. */
export function otherFormats(groupings: ReadonlyMap<RelPath, StoredGrouping>): Hint[] {
  return [...groupings].flatMap(([path, grouping]): Hint[] => {
    if (grouping.kind !== 'one_format') return []
    const { unused } = grouping
    const names = unused.slice(0, MOST_NAMES).join(', ')
    const more = unused.length > MOST_NAMES ? `, and ${unused.length - MOST_NAMES} more` : ''
    const detail = `the same book in another format, not used: ${names}${more}`
    return [{ path, kind: 'other_format', detail, count: unused.length }]
  })
}
