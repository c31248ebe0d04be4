import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { parseConfigFile } from '@chapterhouse/kit/settings/config-text'
import { makeDataFolder, openDataFolder, withServerId } from './config-file.ts'

/** A folder for one test, removed at its end. */
function createFolder() {
  const where = mkdtempSync(path.join(tmpdir(), 'data-'))
  return { where, [Symbol.dispose]: () => rmSync(where, { recursive: true, force: true }) }
}
const rightsOf = (file: string) => (statSync(file).mode & 0o777).toString(8)
const ID = 'A'.repeat(22)

test('a first start creates a private folder and stores the server id, once', () => {
  using folder = createFolder()
  const data = path.join(folder.where, 'deep', 'data')
  const { persist: _persist, ...first } = openDataFolder(data, () => ID)
  assert.deepEqual(first, { path: data, database: path.join(data, 'chapterhouse.db'), file: { server_id: ID }, serverId: ID })
  assert.deepEqual([rightsOf(data), rightsOf(path.join(data, 'config.yaml'))], ['700', '600'])
  assert.deepEqual(readdirSync(data), ['config.yaml'])
  const { persist: _again, ...second } = openDataFolder(data, () => assert.fail('a second identity'))
  assert.deepEqual(second, first)
})

test("an operator's file keeps its comments and order", () => {
  using folder = createFolder()
  const config = path.join(folder.where, 'config.yaml')
  writeFileSync(config, '# our house\nnetwork:\n  bind: 127.0.0.1:1 # only here\n', { mode: 0o644 })
  const { file, serverId } = openDataFolder(folder.where, () => ID)
  assert.deepEqual([file, serverId], [{ 'network.bind': '127.0.0.1:1', server_id: ID }, ID])
  assert.equal(readFileSync(config, 'utf8'), `# our house\nnetwork:\n  bind: 127.0.0.1:1 # only here\nserver_id: ${ID}\n`)
  assert.equal(rightsOf(config), '600')
})

const written = [
  ['', `server_id: ${ID}\n`],
  ['# nothing yet\n', `# nothing yet\n\nserver_id: ${ID}\n`],
  ['general: { name: x }\nserver_id:\n', `general: { name: x }\nserver_id: ${ID}\n`],
  ['server_id: ""\n', `server_id: "${ID}"\n`],
  ['{ general: { name: x } }\n', `{ general: { name: x }, server_id: ${ID} }\n`],
] as const
for (const [text, expected] of written) {
  test(`the server id is written into ${JSON.stringify(text)}`, () => {
    const whole = withServerId(text, ID)
    assert.equal(parseConfigFile(whole)['server_id'], ID)
    assert.equal(whole, expected)
  })
}

test('an invalid file is left unchanged', () => {
  using folder = createFolder()
  const config = path.join(folder.where, 'config.yaml')
  writeFileSync(config, 'network: [')
  assert.throws(() => openDataFolder(folder.where, () => ID), /config\.yaml cannot be read/)
  assert.equal(readFileSync(config, 'utf8'), 'network: [')
})

test('a data folder readable by others is made private; an unrelated folder is not touched', () => {
  using folder = createFolder()
  const [ours, empty, theirs] = ['ours', 'empty', 'theirs'].map((name) => path.join(folder.where, name)) as [string, string, string]
  for (const made of [ours, empty, theirs]) {
    mkdirSync(made)
    chmodSync(made, 0o755)
  }
  writeFileSync(path.join(ours, 'chapterhouse.db'), '')
  writeFileSync(path.join(theirs, 'letter.txt'), '')
  for (const made of [ours, empty, theirs]) makeDataFolder(made)
  assert.deepEqual([ours, empty, theirs].map(rightsOf), ['700', '700', '755'])
})

test('changed settings apply at the next start', () => {
  using folder = createFolder()
  const { persist } = openDataFolder(folder.where, () => ID)
  persist({ 'limits.burst': 7 })
  const again = openDataFolder(folder.where, () => assert.fail('a second identity'))
  assert.deepEqual([again.file, again.serverId], [{ server_id: ID, 'limits.burst': 7 }, ID])
  assert.deepEqual([rightsOf(path.join(folder.where, 'config.yaml')), readdirSync(folder.where)], ['600', ['config.yaml']])
})
