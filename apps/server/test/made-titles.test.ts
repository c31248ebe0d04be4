import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Laid } from '@chapterhouse/testkit/test-disk'
import { startFakeMetadataService } from '../src/features/enrichment/test/fake-metadata-service.ts'
import { createScannedLibrary } from './scanned-library.ts'

/** Characters of chapters 1 to 4, in files beside a book and in the community's data. */
const CHARACTERS = [1, 2, 3, 4].map((chapter) => ({ id: `c${chapter}`, name: `From ${chapter}`, reveal: { chapter } }))
const RECAPS = [1, 2, 3].map((chapter) => ({ through: { chapter }, text: `Up to ${chapter}` }))
const LICENSE = 'CC-BY-SA-4.0'
const BESIDE = {
  'characters.json': JSON.stringify({ license: LICENSE, characters: CHARACTERS }),
  'recaps.json': JSON.stringify({ license: LICENSE, recaps: RECAPS }),
}
const WORK = { id: 'w', title: 'W', authors: [], series: [], recordings: [], characters: CHARACTERS, recaps: RECAPS }

interface Case {
  name: string
  /** Ten-second files by name, with their titles by tag. */
  files: readonly (string | readonly [name: string, title: string])[]
  /** Chapters of a single forty-second file, instead. */
  chapters?: readonly string[]
  /** Story chapters by their start; undefined if unknown. */
  logical?: readonly number[]
}

const CASES: readonly Case[] = [
  { name: 'bare numbers', files: ['1.mp3', '2.mp3', '3.mp3', '4.mp3'] },
  { name: 'tracks', files: ['Track 1.mp3', 'Track 2.mp3', 'Track 3.mp3', 'Track 4.mp3'] },
  { name: 'discs', files: ['Disc 1 - 01.mp3', 'Disc 1 - 02.mp3', 'Disc 2 - 01.mp3', 'Disc 2 - 02.mp3'] },
  { name: 'parts', files: ['Part One.mp3', 'Part Two.mp3', 'Part Three.mp3', 'Part Four.mp3'] },
  { name: 'the name of the book', files: ['Odd Owls 01.mp3', 'Odd Owls 02.mp3', 'Odd Owls 03.mp3', 'Odd Owls 04.mp3'] },
  { name: 'another name', files: ['wren_01_64kb.mp3', 'wren_02_64kb.mp3', 'wren_03_64kb.mp3', 'wren_04_64kb.mp3'] },
  { name: 'a mix', files: ['01 CD 2.mp3', '02 AudioTrack 7.mp3', '03.mp3', '04 Teil 3.mp3'] },
  { name: 'credits before tracks', files: ['00 - Opening Credits.mp3', 'Track 2.mp3', 'Track 3.mp3', 'Track 4.mp3'] },
  {
    name: 'tags of tracks',
    files: [
      ['a 1.mp3', 'Track 1'],
      ['a 2.mp3', 'Track 2'],
      ['a 3.mp3', '3'],
      ['a 4.mp3', '04.mp3'],
    ],
  },
  {
    name: 'one tag in every file',
    files: [
      ['1.mp3', 'Chapter 1'],
      ['2.mp3', 'Chapter 1'],
      ['3.mp3', 'Chapter 1'],
      ['4.mp3', 'Chapter 1'],
    ],
  },
  { name: 'discs in folders', files: ['CD1/1.mp3', 'CD1/2.mp3', 'CD2/1.mp3', 'CD2/2.mp3'] },
  { name: 'embedded numbers', files: [], chapters: ['001', '002', '003', '004'] },
  { name: 'embedded tracks', files: [], chapters: ['Track 01', '', 'CD 1 - 03', '00:30:00'] },
  { name: 'embedded copies of one title', files: [], chapters: ['Odd Owls', 'Odd Owls', 'Odd Owls', 'Odd Owls'] },

  {
    name: 'chapters',
    files: ['1 - Chapter 1.mp3', '2 - Chapter 2.mp3', '3 - Chapter 3.mp3', '4 - Chapter 4.mp3'],
    logical: [1, 2, 3, 4],
  },
  {
    name: 'tags of chapters',
    files: [
      ['1.mp3', 'Chapter 1'],
      ['2.mp3', 'Chapter 2'],
      ['3.mp3', 'Chapter 3'],
      ['4.mp3', 'Chapter 4'],
    ],
    logical: [1, 2, 3, 4],
  },
  {
    name: 'tags of chapters after a prologue',
    files: [
      ['1.mp3', 'Prologue'],
      ['2.mp3', 'Chapter 1'],
      ['3.mp3', 'Chapter 2'],
      ['4.mp3', 'Chapter 3'],
    ],
    logical: [0, 1, 2, 3],
  },
  { name: 'embedded chapters', files: [], chapters: ['Chapter 1', 'Chapter 2', 'Chapter 3', 'Chapter 4'], logical: [1, 2, 3, 4] },
  { name: 'a prologue before numbers', files: [], chapters: ['Prologue', '1', '2', '3'], logical: [0, 1, 2, 3] },
  { name: 'names', files: ['1 - The owl.mp3', '2 - The pool.mp3', '3 - The race.mp3', '4 - The end.mp3'], logical: [1, 2, 3, 4] },
  { name: 'chapters on discs', files: ['CD1/Chapter 1.mp3', 'CD1/Chapter 2.mp3', 'CD2/3.mp3', 'CD2/4.mp3'], logical: [1, 2, 2, 2] },
]

const folderOf = ({ name }: Case) => `${name}/Odd Owls`
function treeOf(one: Case, at: number): Record<string, Laid> {
  const tags = (title?: string) => ({ album: 'Odd Owls', ...(title !== undefined && { title }) })
  const laid = one.files.map((file): [string, Laid] => {
    const [name, title] = typeof file === 'string' ? [file] : file
    return [name, { kind: 'mp3', seconds: 10, tags: tags(title) }]
  })
  const chapters = one.chapters?.map((title, part) => ({ title, start: 10 * part, end: 10 * part + 10 }))
  if (chapters) laid.push(['All.m4b', { kind: 'm4b', seconds: 40, tags: tags(), chapters }])
  const sidecar = JSON.stringify({ asin: `B0000000${String(at).padStart(2, '0')}` })
  const beside = Object.entries(BESIDE).map(([name, text]): [string, Laid] => [`.chapterhouse/${name}`, text])
  return Object.fromEntries(
    [...laid, ['metadata.json', sidecar] as const, ...beside].map(([name, file]) => [`${folderOf(one)}/${name}`, file]),
  )
}

let stack: AsyncDisposableStack
let shelf: Awaited<ReturnType<typeof createScannedLibrary>>
let ann: { authorization: string }

before(async () => {
  stack = new AsyncDisposableStack()
  const service = stack.use(await startFakeMetadataService({ '/works/w': WORK }))
  service.otherwise = (path) => (path.startsWith('/lookup') ? { work: { id: 'w' }, recording_id: '' } : undefined)
  shelf = stack.use(
    await createScannedLibrary(Object.assign({}, ...CASES.map(treeOf)) as Record<string, Laid>, {
      unscanned: true,
      file: { 'metadata.enabled': true, 'metadata.base_url': service.url },
    }),
  )
  for (const one of CASES) if (one.files.some((file) => file.includes('/'))) shelf.override(folderOf(one), 'book')
  await shelf.scan()
  ann = shelf.person('Ann', { granted: ['.'] })
})
after(() => stack.disposeAsync())

async function get(route: string, path: string) {
  const [where = '', query = ''] = route.split('?')
  const response = await shelf.app.inject({
    url: `/api/v1/libraries/1/${where}?path=${encodeURIComponent(path)}&${query}`,
    headers: ann,
  })
  assert.equal(response.statusCode, 200, response.body)
  return response.json()
}
async function listenTo(path: string, position: number): Promise<void> {
  const url = `/api/v1/libraries/1/progress?path=${encodeURIComponent(path)}`
  const response = await shelf.app.inject({ method: 'PUT', url, headers: ann, payload: { position, duration: 40 } })
  assert.equal(response.statusCode, 200, response.body)
}
const shownIn = ({ work }: { work: { characters?: { id: string }[]; recaps?: { text: string }[] } }) => [
  ...(work.characters ?? []).map(({ id }) => id),
  ...(work.recaps ?? []).map(({ text }) => text),
]

for (const one of CASES)
  test(`shows only what has happened according to the source: ${one.name}`, async () => {
    const path = folderOf(one)
    await listenTo(path, 35)
    const reached = one.logical?.at(-1) ?? 1
    const expected = [
      ...CHARACTERS.slice(0, reached).map(({ id }) => id),
      ...RECAPS.filter(({ through }) => through.chapter < reached).map(({ text }) => text),
    ]
    const { chapters } = await get('chapters', path)
    assert.deepEqual(
      chapters.map(({ logical }: { logical?: number }) => logical),
      one.logical ?? [undefined, undefined, undefined, undefined],
      JSON.stringify(chapters.map(({ title, stated }: { title: string; stated?: string }) => [title, stated])),
    )
    assert.deepEqual(shownIn(await get('attachments', path)), expected)
    assert.deepEqual(shownIn(await get('meta?spoilers=hide', path)), expected)
    assert.deepEqual((await get('item', path)).chapters, chapters)
  })

test("along with a generated title, the source's title is sent", async () => {
  const titlesOf = async (name: string) =>
    (await get('chapters', `${name}/Odd Owls`)).chapters.map(({ title, stated }: { title: string; stated?: string }) => [
      title,
      stated,
    ])
  assert.deepEqual(await titlesOf('embedded tracks'), [
    ['Chapter 1', 'Track 01'],
    ['Chapter 2', ''],
    ['Chapter 3', 'CD 1 - 03'],
    ['Chapter 4', '00:30:00'],
  ])
  assert.deepEqual((await titlesOf('discs in folders'))[2], ['CD2 - Chapter 3', ''])
  assert.deepEqual((await titlesOf('chapters on discs'))[0], ['CD1 - Chapter 1', 'Chapter 1'])
  assert.deepEqual((await titlesOf('tags of chapters after a prologue'))[3], ['Chapter 4', 'Chapter 3'])
  assert.deepEqual((await titlesOf('chapters'))[2], ['Chapter 3', undefined])
})
