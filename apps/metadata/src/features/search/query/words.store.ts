import { openDb } from '@chapterhouse/kit/sqlite/db'

export type Words = ReturnType<typeof openWords>

/** FTS5's own tokenizer and SQLite's logarithm, so that neither needs to be imitated. Stores nothing. */
export function openWords() {
  const db = openDb(':memory:')
  db.exec("CREATE VIRTUAL TABLE words USING fts5(text); CREATE VIRTUAL TABLE places USING fts5vocab('words', 'instance')")

  return {
    /** The words of each phrase: FTS5 may split it into none, one or several. */
    wordsOf(phrases: readonly string[]): string[][] {
      const found: string[][] = phrases.map(() => [])
      db.exec('BEGIN')
      try {
        db.run('INSERT INTO words (rowid, text) SELECT key, value FROM json_each(:phrases)', { phrases: JSON.stringify(phrases) })
        const words = db.all<{ phrase: number; word: string }>(
          'SELECT doc AS phrase, term AS word FROM places ORDER BY doc, offset',
        )
        for (const { phrase, word } of words) found[phrase]?.push(word)
      } finally {
        db.exec('ROLLBACK')
      }
      return found
    },

    logarithm: (value: number): number => db.one<{ ln: number }>('SELECT ln(:value) AS ln', { value }).ln,

    [Symbol.dispose]: (): void => db.close(),
  }
}
