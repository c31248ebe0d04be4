import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createRandom } from '../../benchmarks/library/random.ts'
import type { ShowBook } from './plan.ts'

const DAY_MS = 86_400_000
const DAYS = 120
/** Hours of the day when people listen, with more in the evening. */
const HOURS = [6, 7, 7, 8, 8, 12, 17, 18, 19, 20, 20, 21, 21, 21, 22, 22, 23]

/** Gives a stopped server a past, since the API accepts saves at the current time only. */
export function writePast({
  data,
  books,
  people,
  nowMs,
}: {
  /** The data folder of a stopped server. */
  data: string
  books: readonly ShowBook[]
  /** Ids of accounts. */
  people: readonly number[]
  nowMs: number
}): void {
  const random = createRandom(7)
  const db = new DatabaseSync(path.join(data, 'chapterhouse.db'))
  const added = db.prepare('UPDATE books SET added_at_ms = ? WHERE path = ?')
  const session = db.prepare(`
    INSERT INTO listening_sessions (user_id, library_id, path, token_id, device_id, client, started_at_ms, last_at_ms, week_quarter,
      start_position, position, duration, speed, listened, codec, transcoded, finished)
    VALUES (?, 1, ?, 0, ?, 'Chapterhouse player', ?, ?, ?, ?, ?, ?, 1, ?, 'mp3', 0, ?)`)
  const day = db.prepare(`
    INSERT INTO listening_days (day, user_id, library_id, path, listened, sessions) VALUES (?, ?, 1, ?, ?, 1)
    ON CONFLICT DO UPDATE SET listened = listened + excluded.listened, sessions = sessions + 1`)
  const finish = db.prepare('INSERT INTO finishes (user_id, library_id, path, at_ms, day) VALUES (?, 1, ?, ?, ?)')
  db.exec('BEGIN')
  for (const book of books)
    added.run(nowMs - random.below(random.isLucky(0.2) ? 60 : 700) * DAY_MS - book.number * 1_000, book.folder)
  for (const user of people) {
    let book = random.pick(books)
    let position = 0
    for (let before = DAYS; before > 0; before -= 1) {
      if (random.isLucky(0.3)) continue
      const midnight = Math.floor(nowMs / DAY_MS) * DAY_MS - before * DAY_MS
      const startMs = midnight + (random.pick(HOURS) * 60 + random.below(60)) * 60_000
      const listened = Math.min(random.between(10, 95) * 60, book.seconds - position)
      const isEnd = position + listened >= book.seconds
      const date = new Date(startMs)
      const quarter = Math.floor((((date.getUTCDay() + 6) % 7) * 24 * 60 + date.getUTCHours() * 60 + date.getUTCMinutes()) / 15)
      const times = [startMs, startMs + listened * 1_000, quarter]
      session.run(
        user,
        book.folder,
        `device-${user}`,
        ...times,
        position,
        position + listened,
        book.seconds,
        listened,
        isEnd ? 1 : 0,
      )
      day.run(date.toISOString().slice(0, 10), user, book.folder, listened)
      position += listened
      if (!isEnd) continue
      finish.run(user, book.folder, startMs + listened * 1_000, date.toISOString().slice(0, 10))
      book = random.pick(books)
      position = 0
    }
  }
  db.exec('COMMIT')
  db.close()
}
