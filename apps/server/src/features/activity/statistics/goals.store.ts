import type { Db } from '@chapterhouse/kit/sqlite/db'

export interface Goal {
  booksPerYear: number
  updatedAt: string
}

export function goalsStore(db: Db) {
  return {
    find: (userId: number): Goal | undefined =>
      db.first<Goal>('SELECT books_per_year AS booksPerYear, updated_at AS updatedAt FROM goals WHERE user_id = :userId', {
        userId,
      }),
    save: (goal: Goal & { userId: number }): void =>
      void db.run('INSERT OR REPLACE INTO goals VALUES (:userId, :booksPerYear, :updatedAt)', goal),
    remove: (userId: number): void => void db.run('DELETE FROM goals WHERE user_id = :userId', { userId }),
  }
}
