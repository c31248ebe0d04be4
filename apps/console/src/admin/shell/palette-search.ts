import { folded, matchesTyped } from '@chapterhouse/ui/matches-typed'

export interface Command {
  id: string
  group: 'pages' | 'actions' | 'libraries' | 'people' | 'books'
  text: string
  /** Shown beside the text: an author, a root. */
  note?: string
  href?: string
  act?: () => void
  /** The server found it for the current query, not for an earlier one. */
  isFound?: boolean
}

const MAX = { pages: 18, actions: 6, libraries: 6, people: 6, books: 8 }

/** Commands in which every typed word starts a word; those that start with the query come first. The server finds the books. */
export function commandsFor(typed: string, commands: readonly Command[]): Command[] {
  const wanted = folded(typed)
  const score = ({ isFound, text, note = '' }: Command): number => {
    if (isFound) return 1
    if (!matchesTyped(`${text} ${note}`, wanted)) return 0
    return folded(text).startsWith(wanted) ? 2 : 1
  }
  const left = { ...MAX }
  return commands
    .map((command) => ({ command, score: score(command) }))
    .filter(
      ({ score: points, command }) => points > 0 && (wanted !== '' || command.group === 'pages' || command.group === 'actions'),
    )
    .sort((a, b) => orderOf(a.command) - orderOf(b.command) || b.score - a.score)
    .map(({ command }) => command)
    .filter(({ group }) => left[group]-- > 0)
}

const GROUPS = ['pages', 'actions', 'libraries', 'people', 'books']
const orderOf = ({ group }: Command): number => GROUPS.indexOf(group)
