import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missingPage } from './missing-page.ts'

const both = { player: true, console: true }
for (const [path, doors, missing] of [
  ['/setup', both, 'setup'],
  ['/setup/', undefined, 'setup'],
  ['/web/gone.png', both, 'page'],
  ['/web', { ...both, player: false }, 'player'],
  ['/web/library', { ...both, player: false }, 'player'],
  ['/web/library', undefined, 'page'],
  ['/webs', { ...both, player: false }, 'page'],
  ['/connect/setup', both, 'page'],
] as const)
  test(`at ${path}${doors?.player === false ? ' without a player' : ''}, the ${missing} is missing`, () => {
    assert.equal(missingPage(path, doors), missing)
  })
