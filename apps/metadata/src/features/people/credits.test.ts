import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestService } from '../../../test/test-service.ts'

const COUNT = 600

/** A person with more credits than are sorted per request, and one with fewer; two recordings per work. */
function manyCredits() {
  const works = Array.from({ length: COUNT }, (_, at) => ({
    id: `w${String(at).padStart(3, '0')}`,
    title: `Title ${String((at * 7) % 300).padStart(3, '0')}`,
  }))
  const readOf = (person_id: string, ids: readonly string[]) =>
    ids.flatMap((work_id) => ['b', 'a'].map((recording_id) => ({ work_id, recording_id, person_id, ord: 0 })))
  const ids = works.map(({ id }) => id)
  const rows = {
    people: ['busy', 'calm'].map((id) => ({ id, name: id })),
    works,
    work_authors: [
      ...[...ids, 'nowhere'].map((work_id) => ({ work_id, person_id: 'busy' })),
      ...ids.slice(0, 200).map((work_id) => ({ work_id, person_id: 'calm' })),
    ],
    recordings: ids.flatMap((work_id) => ['a', 'b'].map((id) => ({ work_id, id }))),
    recording_narrators: [...readOf('busy', [...ids, 'nowhere']), ...readOf('calm', ids.slice(0, 100))],
  }
  return { rows, works }
}

interface Shown {
  authored: { id: string }[]
  narrated: { work: { id: string }; recording_id: string }[]
  authored_total: number
  narrated_total: number
}

test('sorts many credits in advance, and every list by title, id and recording', async () => {
  const { rows, works } = manyCredits()
  await using server = createTestService({ rows })
  const prepared = server.artifacts.read(({ people }) => ({ ids: [...people.prolific.keys()], busy: people.prolific.get('busy') }))
  assert.deepEqual(prepared.ids, ['busy'])
  assert.deepEqual([prepared.busy?.authored.length, prepared.busy?.narrated.length], [COUNT, 2 * COUNT])

  for (const [person, count, read] of [
    ['busy', COUNT, COUNT],
    ['calm', 200, 100],
  ] as const) {
    const inOrder = (max: number) =>
      works
        .slice(0, max)
        .sort((one, other) => (`${one.title} ${one.id}` < `${other.title} ${other.id}` ? -1 : 1))
        .map(({ id }) => id)
    const authored: string[] = []
    const narrated: string[] = []
    for (let offset = 0; offset < 2 * COUNT; offset += 170) {
      const shown: Shown = (await server.app.inject(`/api/v1/people/${person}?limit=170&offset=${offset}`)).json()
      assert.deepEqual([shown.authored_total, shown.narrated_total], [count, 2 * read])
      authored.push(...shown.authored.map(({ id }) => id))
      narrated.push(...shown.narrated.map(({ work, recording_id: rid }) => `${work.id} ${rid}`))
    }
    assert.deepEqual(authored, inOrder(count))
    assert.deepEqual(
      narrated,
      inOrder(read).flatMap((id) => [`${id} a`, `${id} b`]),
    )
  }
})
