import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Branch, trailOf, treeRows, treeStep } from './tree-walk.ts'

const roots = [{ path: '/', name: '/' }]
const branches = new Map<string, Branch>([
  [
    '/',
    {
      nodes: [
        { path: '/a', name: 'a' },
        { path: '/b', name: 'b', isLeaf: true },
      ],
    },
  ],
  ['/a', { nodes: [{ path: '/a/x', name: 'x' }] }],
])
const rows = treeRows(roots, branches, new Set(['/', '/a']))

test('an open tree shows the contents of open folders with their levels', () => {
  assert.deepEqual(
    rows.map(({ path, level, position, siblings }) => [path, level, position, siblings]),
    [
      ['/', 1, 1, 1],
      ['/a', 2, 1, 2],
      ['/a/x', 3, 1, 1],
      ['/b', 2, 2, 2],
    ],
  )
})

const steps = [
  ['/', 'ArrowDown', { to: '/a' }],
  ['/', 'ArrowUp', undefined],
  ['/a', 'ArrowRight', { to: '/a/x' }],
  ['/a/x', 'ArrowRight', { open: '/a/x' }],
  ['/b', 'ArrowRight', undefined],
  ['/a/x', 'ArrowLeft', { to: '/a' }],
  ['/a', 'ArrowLeft', { shut: '/a' }],
  ['/a', 'End', { to: '/b' }],
  ['gone', 'ArrowDown', { to: '/' }],
] as const

for (const [at, key, expected] of steps)
  test(`${key} at ${at}`, () => {
    assert.deepEqual(treeStep(rows, at, key), expected)
  })

test('a path gives its parent folders', () => {
  assert.deepEqual(
    trailOf('/srv/books', { path: '/', name: '/' }).map(({ path }) => path),
    ['/', '/srv', '/srv/books'],
  )
  assert.deepEqual(
    trailOf('A/B', { path: '.', name: 'Home' }).map(({ path }) => path),
    ['.', 'A', 'A/B'],
  )
  assert.deepEqual(
    trailOf('.', { path: '.', name: 'Home' }).map(({ name }) => name),
    ['Home'],
  )
})
