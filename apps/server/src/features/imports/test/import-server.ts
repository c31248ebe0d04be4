import { absContent, type ContentOptions } from '@chapterhouse/testkit/audiobookshelf/content'
import { type AbsStubOptions, startAbsStub } from '@chapterhouse/testkit/audiobookshelf/stub-server'
import { createTestServer } from '../../../../test/test-server.ts'
import { NO_FIELDS } from '../../catalogue/index.ts'
import { relPath } from '../../paths/index.ts'

/** A few weeks after the last of 10,000 sessions. */
export const NOW = Date.UTC(2024, 6, 1)

type Content = ReturnType<typeof absContent>

/** A server with an admin, Ann and Ben, and an Audiobookshelf server with the same books. */
export async function createImportServer({ stub: ofStub, ...options }: ContentOptions & { stub?: AbsStubOptions } = {}) {
  await using opened = new AsyncDisposableStack()
  const content = absContent({ items: 30, sessions: 200, ...options })
  const stub = opened.use(await startAbsStub(content, ofStub))
  const server = opened.use(await createTestServer({ deps: { now: () => new Date(NOW) } }))
  const root = server.person('Root', { isAdmin: true })
  const people = { ann: server.person('Ann', { granted: ['.'] }), ben: server.person('Ben', { granted: ['.'] }) }
  await server.app.ready()
  indexContent(server, content)

  async function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) {
    const response = await server.app.inject({
      method,
      url: `/api/v1/admin/imports${path}`,
      headers: root,
      ...(payload && { payload }),
    })
    return { status: response.statusCode, body: response.body === '' ? undefined : response.json() }
  }
  const source = { url: stub.url, token: stub.key }
  const folders = [{ abs_folder_id: content.libraries[0]?.folders[0]?.id ?? '', library_id: 1 }]
  const users = content.users.map(({ id }, at) => ({ abs_user_id: id, user_id: at + 2 }))
  /** Reads both people, or the given ones; returns the ids of their imports. */
  async function read(body: object = {}): Promise<number[]> {
    const started = await call('POST', '/abs', { ...source, users, libraries: folders, ...body })
    if (started.status !== 202) throw new Error(JSON.stringify(started.body))
    await server.services.imports.whenIdle()
    return started.body.imports.map(({ id }: { id: number }) => id)
  }
  async function apply(id: number) {
    const answer = await call('POST', `/${id}/apply`)
    await server.services.imports.whenIdle()
    return answer
  }
  const rows = <Row>(sql: string) => server.infrastructure.db.all<Row>(sql)
  const moved = opened.move()
  return {
    ...server,
    ...{ content, stub, source, folders, users, people, headers: root, call, read, apply, rows },
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  }
}

export type ImportServer = Awaited<ReturnType<typeof createImportServer>>

/** Indexes the books of this content at the same paths, with the same lengths. */
function indexContent({ services: { catalogue } }: Awaited<ReturnType<typeof createTestServer>>, { items }: Content): void {
  for (const item of items) {
    const facts = {
      sizeBytes: 1,
      modifiedMs: 1,
      durationUs: Math.round(item.duration * 1_000_000),
      format: 'm4b',
      fingerprint: item.id,
    }
    catalogue.save(
      1,
      {
        path: relPath(item.relPath),
        isFolder: !item.isFile,
        fields: { ...NO_FIELDS, title: item.title, author: item.authors.join(', '), asin: item.asin ?? '', isbn: item.isbn ?? '' },
        files: [{ ...facts, path: item.isFile ? '' : '1.m4b' }],
        chapters: [],
        cover: { kind: 'none' },
        problem: null,
        suspectParts: 0,
        repairedTexts: [],
        signature: item.relPath,
        facts: '',
        bornMs: 1,
      },
      { onDemand: false, notBeforeMs: 0 },
    )
  }
}

const LEFT_BY_PEOPLE = [
  'SELECT user_id, library_id, path, position, duration, finished, version, updated_at_us, started_at, finished_at, set_aside_at_us, set_aside_mark FROM progress ORDER BY 1, 2, 3',
  'SELECT user_id, library_id, path, started_at_ms, last_at_ms, listened, position, imported FROM listening_sessions ORDER BY 1, 3, 4',
  'SELECT day, user_id, library_id, path, round(listened, 3) AS listened, sessions FROM listening_days ORDER BY 1, 2, 4',
  'SELECT user_id, library_id, path, at_ms, day FROM finishes ORDER BY 1, 3, 4',
  'SELECT user_id, library_id, path, position, note, label FROM bookmarks ORDER BY 1, 3, 4, 5',
  'SELECT owner_id, name, description FROM collections ORDER BY 1, 2',
  'SELECT c.owner_id, c.name, i.library_id, i.path FROM collection_items i JOIN collections c ON c.id = i.collection_id ORDER BY 1, 2, i.place',
  'SELECT c.name, v.user_id FROM collection_viewers v JOIN collections c ON c.id = v.collection_id ORDER BY 1, 2',
]

/** Everything that an import may write, without ids. */
export const stateOf = ({ rows }: Pick<ImportServer, 'rows'>): unknown[][] => LEFT_BY_PEOPLE.map((sql) => rows(sql))
