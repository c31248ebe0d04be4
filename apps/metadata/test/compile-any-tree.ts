import assert from 'node:assert/strict'
import { mkdirSync, rmSync } from 'node:fs'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import fc from 'fast-check'
import { checkTree } from '../src/features/check/index.ts'
import { arbitraryTree } from './arbitrary-tree.ts'
import { buildSample } from './built-sample.ts'
import { createTestService } from './test-service.ts'
import { type ATree, writePacks } from './test-tree.ts'

/** Compiles arbitrary valid trees, and requests every record of them. */
export async function compileAnyTree(numRuns: number): Promise<void> {
  using folder = temporaryFolder('trees-')
  await fc.assert(
    fc.asyncProperty(arbitraryTree, async (tree) => {
      const dir = folder.at('tree')
      rmSync(dir, { recursive: true, force: true })
      mkdirSync(dir)
      writePacks(tree, dir)
      assert.deepEqual(checkTree([dir]).problems, [])
      await using server = createTestService({ isEmpty: true })
      const release = server.open(await buildSample(folder.at('meta.sqlite'), { dirs: [dir] }))
      server.artifacts.adopt(release)
      assert.deepEqual(
        // SQLite only trims spaces; a title may begin with other white space.
        release.db
          .all<{ kind: string; title: string }>(ENTRIES_AGAIN)
          .map((entry) => (entry.kind === 'work' ? { ...entry, title: entry.title.trim() } : entry)),
        release.db.all('SELECT kind, id, title, names FROM search_fts ORDER BY rowid'),
      )
      await reachAll(tree, async (url) => {
        const response = await server.app.inject(url)
        return { status: response.statusCode, body: response.json() }
      })
    }),
    { numRuns },
  )
}

/** The entries of the search index, computed from the tables. */
const ENTRIES_AGAIN = `
  SELECT kind, id, title, names FROM (
    SELECT 1 AS place, 'person' AS kind, id, name AS title, '' AS names FROM people
    UNION ALL
    SELECT 2, 'work', w.id, w.title || ' ' || coalesce(w.subtitle, ''), concat_ws(' ',
      (SELECT group_concat(p.name, ' ' ORDER BY a.ord) FROM work_authors a JOIN people p ON p.id = a.person_id WHERE a.work_id = w.id),
      (SELECT group_concat(p.name, ' ' ORDER BY n.recording_id, n.ord)
        FROM recording_narrators n JOIN people p ON p.id = n.person_id WHERE n.work_id = w.id),
      (SELECT group_concat(s.name, ' ' ORDER BY s.id) FROM series_works m JOIN series s ON s.id = m.series_id WHERE m.work_id = w.id))
    FROM works w
    UNION ALL
    SELECT 3, 'series', id, name, '' FROM series)
  ORDER BY place, id`

type GetJson = (url: string) => Promise<{ status: number; body: Record<string, unknown> }>

async function reachAll(tree: ATree, getJson: GetJson): Promise<void> {
  for (const [slug, record] of Object.entries(tree.works)) {
    const { status, body } = await getJson(`/api/v1/works/${slug}`)
    assert.deepEqual([status, body['title']], [200, record.title], slug)
    const authors = (body['authors'] as { id: string }[]).map(({ id }) => id)
    assert.deepEqual(authors, record.authors)
    const recordings = (body['recordings'] ?? []) as { id: string; chapter_count: number }[]
    assert.deepEqual(recordings.map(({ id }) => id).toSorted(), Object.keys(record.recordings ?? {}).toSorted())
    for (const { id, chapter_count } of recordings) {
      const { body } = await getJson(`/api/v1/works/${slug}/recordings/${id}/chapters`)
      assert.deepEqual((body['chapters'] as unknown[]).length, chapter_count)
    }
    for (const { asin } of Object.values(record.recordings ?? {}).flatMap(({ asin = [] }) => asin))
      assert.equal((await getJson(`/api/v1/lookup?asin=${asin}`)).status, 200, asin)
    const sidecar = tree.community[slug]
    assert.equal((body['characters'] as unknown[] | undefined)?.length, sidecar?.characters?.characters.length)
    assert.equal((body['recaps'] as unknown[] | undefined)?.length, sidecar?.recaps?.recaps.length)
  }
  for (const [slug, { name }] of Object.entries(tree.people)) {
    const { status, body } = await getJson(`/api/v1/people/${slug}`)
    assert.deepEqual([status, body['name']], [200, name], slug)
  }
  for (const [slug, { name, works }] of Object.entries(tree.series)) {
    const { status, body } = await getJson(`/api/v1/series/${slug}`)
    assert.deepEqual([status, body['name'], body['works_total']], [200, name, works.length], slug)
  }
  for (const [kind, retired] of Object.entries(tree.redirects)) {
    for (const [from, to] of Object.entries(retired as Record<string, string>)) {
      const { status, body } = await getJson(`/api/v1/${kind}/${from}`)
      assert.deepEqual([status, body], [301, { redirect: to }])
    }
  }
  const { body } = await getJson('/api/v1/stats')
  const counted = [body['works'], body['people'], body['series']]
  assert.deepEqual(
    counted,
    [tree.works, tree.people, tree.series].map((family) => Object.keys(family).length),
  )
}
