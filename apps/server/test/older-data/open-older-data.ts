import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { requestsAs } from '../requests.ts'
import { createTestServer } from '../test-server.ts'

type Server = Awaited<ReturnType<typeof createTestServer>>

export const olderDataFile = (day: string, ending: 'db.gz' | 'json.gz'): string =>
  path.join(import.meta.dirname, `${day}.${ending}`)

/** Sessions of the people in the fixture. */
const TOKENS = { root: 'token-1', ann: 'token-3' } as const

/** Lists of everything that people make. */
const QUESTIONS: readonly (readonly [who: keyof typeof TOKENS, url: string])[] = [
  ['ann', '/me'],
  ['ann', '/me/progress'],
  ['ann', '/me/favourites'],
  ['ann', '/me/bookmarks'],
  ['ann', '/me/notes'],
  ['ann', '/me/history'],
  ['ann', '/me/ratings'],
  ['ann', '/me/queue'],
  ['ann', '/me/goal'],
  ['ann', '/me/settings'],
  ['ann', '/me/collections'],
  ['ann', '/me/collections/1'],
  ['ann', '/me/stats'],
  ['ann', '/me/listening'],
  ['ann', '/me/devices'],
  ['ann', '/auth/tokens'],
  ['ann', '/libraries/1/books'],
  ['ann', '/search?q=saga'],
  ['root', '/me/stats'],
  ['root', '/admin/users'],
  ['root', '/admin/invites'],
  ['root', '/admin/shares'],
  ['root', '/admin/shares/1'],
  ['root', '/admin/notifications'],
  ['root', '/admin/events'],
  ['root', '/admin/audit'],
  ['root', '/admin/sessions'],
  ['root', '/admin/stats'],
  ['root', '/admin/users/3/progress'],
  ['root', '/admin/scan-runs'],
  ['root', '/admin/imports'],
  ['root', '/admin/imports/1'],
  ['root', '/admin/imports/1/unmatched'],
  ['root', '/admin/match-runs'],
  ['root', '/admin/match-runs/1/items'],
  ['root', '/admin/libraries/1/book?path=Saga%201'],
]

/** A copy of the database, before a server has opened it. */
export function unpackOlderData(day: string) {
  const folder = temporaryFolder()
  const file = folder.at('chapterhouse.db')
  writeFileSync(file, gunzipSync(readFileSync(olderDataFile(day, 'db.gz'))))
  return { file, [Symbol.dispose]: () => folder[Symbol.dispose]() }
}

/** This version's server on a copy of the database. */
export async function openOlderData(day: string) {
  const unpacked = unpackOlderData(day)
  const server = await createTestServer({ database: unpacked.file })
  return {
    server,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      unpacked[Symbol.dispose]()
    },
  }
}

/** The answer to each question, by person and URL. */
export async function answersOf(server: Server): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  for (const [who, url] of QUESTIONS)
    answers[`${who} ${url}`] = await requestsAs(server, { authorization: `Bearer ${TOKENS[who]}` })('GET', `/api/v1${url}`)
  return answers
}

export const storedAnswers = (day: string): Record<string, unknown> =>
  JSON.parse(gunzipSync(readFileSync(olderDataFile(day, 'json.gz'))).toString())
