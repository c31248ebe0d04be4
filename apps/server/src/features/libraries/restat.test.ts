import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { isNear, isSameFile, restat } from './restat.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'look-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const file = path.join(folder, 'a')
writeFileSync(file, 'a')

for (const near of [true, false]) {
  test(`a ${near ? 'synchronous' : 'threaded'} stat reports the file, a change and its removal`, async () => {
    const stats = statSync(file)
    const again = (where: string) => restat(where, { isNear: near })
    const seen = await again(file)
    assert.ok(seen && isSameFile(stats, seen, { ignoresChangeTimes: false }))
    utimesSync(file, 1, near ? 2 : 3)
    const changed = await again(file)
    assert.ok(changed && !isSameFile(stats, changed, { ignoresChangeTimes: false }))
    assert.equal(await again(path.join(folder, 'gone')), undefined)
    assert.equal(await again(path.join(file, 'below')), undefined)
  })
}

test('a virtual file system is not a local disk', async () => {
  assert.equal(await isNear('/proc'), false)
})
