import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takeSecret } from './fragment-secret.ts'

const cases = [
  { hash: '#code=7K3M-Q2XW-9FTB-0HNE', secret: '7K3M-Q2XW-9FTB-0HNE', left: '/connect?a=1' },
  { hash: '#x=1&code=7K3M', secret: '7K3M', left: '/connect?a=1' },
  { hash: '#code=%207K3M+', secret: '7K3M', left: '/connect?a=1' },
  { hash: '#other', secret: '', left: '/connect?a=1' },
  { hash: '#', secret: '', left: '/connect?a=1' },
  { hash: '', secret: '', left: undefined },
]
for (const { hash, secret, left } of cases) {
  test(`takes the secret "${secret}" from "${hash}" and leaves ${left ?? 'nothing'}`, () => {
    const shown: unknown[] = []
    const history = { replaceState: (...given: unknown[]) => shown.push(given[2]) }
    const taken = takeSecret('code', { location: { hash, pathname: '/connect', search: '?a=1' }, history })
    assert.deepEqual([taken, ...shown], left === undefined ? [secret] : [secret, left])
  })
}
