import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { insertManyBooks, insertSearchTexts } from '../apps/server/test/many-books.ts'
import { until } from './test-browser.ts'
import type { TestServer } from './test-server.ts'

/** A library of many indexed books without files, for a new listener; returns its id. */
export async function libraryOfMany(server: TestServer, username: string, count = 1_300): Promise<number> {
  const root = path.join(path.dirname(server.data), `many-${username}`)
  mkdirSync(root)
  const { id } = await server.post<{ id: number }>('/admin/libraries', { name: `Many of ${username}`, root })
  await until('the first scan', async () => {
    const scan = await server.get<{ running: boolean; queued: boolean }>(`/admin/libraries/${id}/scan`)
    return !scan.running && !scan.queued
  })
  using db = openDb(path.join(server.data, 'chapterhouse.db'))
  const { after } = db.one<{ after: number }>('SELECT ifnull(max(id), 0) AS after FROM books')
  insertManyBooks(db, { count, genres: { Fantasy: 3, Crime: 10 }, library: id, after })
  insertSearchTexts(db, { after })
  await server.listener(username, ['.'], id)
  return id
}
