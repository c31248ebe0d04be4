import type { RelPath } from '../../paths/index.ts'

export interface ListenedDay {
  day: string
  userId: number
  libraryId: number
  path: RelPath
  listened: number
  sessions: number
}

export interface BookFigures {
  libraryId: number
  path: RelPath
  listened: number
  listeners: number
}

interface UserFigures {
  userId: number
  listened: number
  sessions: number
  books: number
}

interface Sum {
  listened: number
  sessions: number
  /** The other side: books for a person, people for a book. */
  others: Set<string>
}

/** Totals over days and people. Rows arrive in batches, in any order. */
export function createDayFigures() {
  const days = new Map<string, Map<number, number>>()
  const books = new Map<string, Sum & { libraryId: number; path: RelPath }>()
  const users = new Map<number, Sum>()

  return {
    add({ day, userId, libraryId, path, listened, sessions }: ListenedDay): void {
      const userDay = days.get(day) ?? new Map<number, number>()
      days.set(day, userDay.set(userId, (userDay.get(userId) ?? 0) + listened))
      const bookKey = `${libraryId}:${path}`
      const book = books.get(bookKey) ?? { libraryId, path, ...nothing() }
      books.set(bookKey, grown(book, { listened, sessions }, String(userId)))
      users.set(userId, grown(users.get(userId) ?? nothing(), { listened, sessions }, bookKey))
    },
    /** Seconds of each person on a day, longest first. */
    onDay: (day: string): { userId: number; listened: number }[] =>
      [...(days.get(day) ?? [])].map(([userId, listened]) => ({ userId, listened })).sort((a, b) => b.listened - a.listened),
    totals: () => ({
      listened: [...users.values()].reduce((sum, user) => sum + user.listened, 0),
      sessions: [...users.values()].reduce((sum, user) => sum + user.sessions, 0),
      listeners: users.size,
      books: books.size,
    }),
    /** Longest listened first. */
    books: (): BookFigures[] =>
      [...books.values()]
        .map(({ libraryId, path, listened, others }) => ({ libraryId, path, listened, listeners: others.size }))
        .sort((a, b) => b.listened - a.listened),
    users: (): UserFigures[] =>
      [...users]
        .map(([userId, { listened, sessions, others }]) => ({ userId, listened, sessions, books: others.size }))
        .sort((a, b) => b.listened - a.listened),
  }
}

export type DayFigures = ReturnType<typeof createDayFigures>

const nothing = (): Sum => ({ listened: 0, sessions: 0, others: new Set() })

function grown<S extends Sum>(sum: S, more: { listened: number; sessions: number }, other: string): S {
  sum.listened += more.listened
  sum.sessions += more.sessions
  sum.others.add(other)
  return sum
}
