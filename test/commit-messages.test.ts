import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { test } from 'node:test'

/** The rule applies to commits after this one. */
const SINCE = 'acb6cdd705032fe5dede7eb7a4b1d94d2f4fee7f'
const MAX = 72

function faultsOf(subject: string): string[] {
  const faults: [boolean, string][] = [
    [subject.length > MAX, `more than ${MAX} characters`],
    [!/^[a-z][a-z0-9.-]*(, [a-z][a-z0-9.-]*)*: /.test(subject), 'no area in front (`player: …`)'],
    [/: [A-Z][a-z]/.test(subject), 'a capital after the area'],
    [/\.$/.test(subject), 'a full stop at the end'],
    [/: (wip|fixup|squash|\w+ed|\w+ing|this|the|a|an)\b/.test(subject), 'no imperative'],
  ]
  return faults.filter(([isFault]) => isFault).map(([, fault]) => `${subject}: ${fault}`)
}

test('finds each fault of a subject', () => {
  assert.deepEqual(faultsOf('player: retry loading after a failed fetch'), [])
  assert.deepEqual(faultsOf('pages, server: send covers with an ETag'), [])
  for (const subject of [
    'Retry loading',
    'player: Retry loading',
    'player: retry loading.',
    'player: retried loading',
    'wip',
    `player: retry ${'x'.repeat(70)}`,
  ])
    assert.notDeepEqual(faultsOf(subject), [], subject)
})

test('commit subjects are imperative, short, and name their area', (context) => {
  const root = path.resolve(import.meta.dirname, '..')
  const { status, stdout } = spawnSync('git', ['log', '--no-merges', '--format=%s', '-100', `${SINCE}..HEAD`], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) return context.skip('no git history here: neither a clone of it, nor whole')
  assert.deepEqual(stdout.split('\n').filter(Boolean).flatMap(faultsOf), [])
})
