import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { FAMILY_NAMES } from './families.ts'
import { openTree } from './open-tree.ts'

const SAMPLE = path.resolve(import.meta.dirname, '../../../sample')

const counted = (dir: string) => {
  const tree = openTree([dir])
  return FAMILY_NAMES.map((family) => [...tree.records(family)].length)
}

test('reads the records of each family from packs', () => {
  assert.deepEqual(counted(path.join(SAMPLE, 'closed')), [7, 6, 3, 2])
  assert.deepEqual(counted(path.join(SAMPLE, 'packed')), [7, 20, 18, 2])
})

test('reads packs and single files of a family together', () => {
  const tree = openTree([path.join(SAMPLE, 'upstream-layout')])
  for (const family of FAMILY_NAMES) {
    const slugs = [...tree.records(family)].map(({ slug }) => slug)
    assert.deepEqual(slugs, slugs.toSorted())
    assert.equal(new Set(slugs).size, slugs.length)
  }
  const hobbit = [...tree.records('works')].find(({ slug }) => slug === 'the-hobbit')
  assert.deepEqual(Object.keys(hobbit?.record.recordings ?? {}), ['rob-inglis-2008'])
  assert.equal(Object.keys(tree.redirects().works).length > 0, true)
})

test('reports each file once', () => {
  const tree = openTree([path.join(SAMPLE, 'upstream-layout')])
  let reported = 0
  for (const family of FAMILY_NAMES) for (const _ of tree.records(family, () => (reported += 1)));
  assert.equal(reported + 1, tree.fileCount)
})

test('sorts slugs that look like numbers by their bytes', () => {
  using folder = temporaryFolder()
  write(folder.at('data/people/0.json'), { entries: { '9': { id: '9' }, '10': { id: '10' }, '1984': {}, '10-a': {}, a: {} } })
  assert.deepEqual(
    [...openTree([folder.path]).records('people')].map(({ slug }) => slug),
    ['10', '10-a', '1984', '9', 'a'],
  )
})

test('assigns community data of a retired work to its replacement', () => {
  using folder = temporaryFolder()
  const recaps = { work: 'old', recaps: [] }
  write(folder.at('core/data/works/0/0.json'), { entries: { 'a-new': { id: 'a-new' } } })
  write(folder.at('core/data/redirects.json'), { people: {}, series: {}, works: { old: 'a-new' } })
  const characters = { work: 'a-new', characters: [] }
  write(folder.at('community/data/works-community/0/0.json'), { entries: { 'a-new': { characters }, b: {}, old: { recaps } } })
  for (const dirs of [
    [folder.at('core'), folder.at('community')],
    [folder.at('community'), folder.at('core')],
  ])
    assert.deepEqual(
      [...openTree(dirs).records('community')],
      [
        { slug: 'a-new', record: { characters, recaps: { work: 'a-new', recaps: [] } } },
        { slug: 'b', record: {} },
      ],
    )
})

test('rejects folders that are not a database', () => {
  using folder = temporaryFolder()
  write(folder.at('core/data/works/0/0.json'), { entries: {} })
  write(folder.at('empty/data/works-community/0/0.json'), { entries: {} })
  mkdirSync(folder.at('none'))
  writeFileSync(folder.at('file'), '')
  const cases = [
    [[], 'No folder given'],
    [['none'], 'has no folder data/'],
    [['nowhere'], 'nowhere not found'],
    [['file'], 'file not found'],
    [['core', 'core'], 'is given twice'],
    [['core', 'empty'], 'The community root .* has no entries'],
    [['empty', 'empty/../empty/.'], 'is given twice'],
    [['core', 'core', 'core'], 'Too many folders'],
  ] as const
  for (const [dirs, message] of cases)
    assert.throws(() => openTree(dirs.map((dir) => folder.at(dir))), { name: 'AppError', message: new RegExp(message) })
})

function write(file: string, value: object): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(value))
}
