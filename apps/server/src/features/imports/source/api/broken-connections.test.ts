import assert from 'node:assert/strict'
import { test } from 'node:test'
import { absContent } from '@chapterhouse/testkit/audiobookshelf/content'
import { startAbsStub } from '@chapterhouse/testkit/audiobookshelf/stub-server'
import { readWhole } from '../../test/read-whole.ts'
import { isSourceError } from '../source-error.ts'
import { readApi } from './read-api.ts'

const CONTENT = absContent({ items: 3, sessions: 4 })
const IDS = CONTENT.users.map(({ id }) => id)
const library = `/api/libraries/${CONTENT.libraries[0]?.id}`
const person = `/api/users/${IDS[0]}`
const PATHS = [
  '/status',
  '/api/users',
  `${library}/items`,
  `${library}/collections`,
  person,
  `${person}/listening-sessions`,
  '/api/playlists',
]

/** How a server dies: before it responds, by a reset, or within its response. */
const ENDS = ['destroy', 'reset', 'cut'] as const

for (const path of PATHS)
  for (const end of ENDS)
    test(`a request that breaks the connection is a failure and is not repeated: ${end}, ${path.replace(/[0-9a-f-]{36}/, 'ID')}`, async () => {
      await using stub = await startAbsStub(CONTENT, {
        intercept(asked, _request, response) {
          if (asked !== path) return false
          if (end === 'cut') response.writeHead(200, { 'content-length': 100 }).write('{', () => response.socket?.destroy())
          else if (end === 'reset') response.socket?.resetAndDestroy()
          else response.socket?.destroy()
          return true
        },
      })
      const reading = readWhole(readApi({ url: stub.url, token: stub.key }, { fetch }), IDS)
      const error = await reading.then(
        () => assert.fail('it was read'),
        (thrown: unknown) => thrown,
      )
      assert.ok(isSourceError(error), String(error))
      assert.equal(error.code, 'abs_unreachable')
      assert.match(error.message, /broke the connection and may have stopped: .* \([A-Z_]+\)\.$/)
      const asked = stub.requests.map((request) => request.split('?')[0])
      assert.deepEqual([asked.filter((one) => one === path).length, asked.at(-1)], [1, path])
    })
