import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../errors.ts'
import { parseConfigFile, withSettings } from './config-text.ts'

const files = [
  { name: 'an empty file', text: '', parsed: {} },
  { name: 'a comment alone', text: '# nothing yet\n', parsed: {} },
  {
    name: 'a section of names',
    text: 'backups:\n  keep: 9\n  schedule: ""\n',
    parsed: { 'backups.keep': 9, 'backups.schedule': '' },
  },
  { name: 'an empty section', text: 'network:\nbackups: { keep: 9 }', parsed: { 'backups.keep': 9 } },
  { name: 'a name outside of a section', text: 'bind: 127.0.0.1:1', parsed: { bind: '127.0.0.1:1' } },
  {
    name: 'a list',
    text: 'libraries:\n  - { name: Books, root: /books }',
    parsed: { libraries: [{ name: 'Books', root: '/books' }] },
  },
]
for (const { name, text, parsed } of files) test(`${name} is read`, () => assert.deepEqual(parseConfigFile(text), parsed))

const broken = [
  ['network: [\n', /^config\.yaml cannot be read: line \d+: [^\n]+\.$/],
  ['a: 1\na: 2\n', /^config\.yaml cannot be read: line 2: [^\n]+\.$/],
  ['- network\n', /^config\.yaml cannot be read: sections of settings are expected/],
  ['a: *nobody\n', /^config\.yaml cannot be read: [^\n]+\.$/],
] as const
for (const [text, message] of broken) {
  test(`${JSON.stringify(text)} is refused in one sentence`, () =>
    assert.throws(
      () => parseConfigFile(text),
      (error) => error instanceof AppError && message.test(error.message),
    ))
}

const changed = [
  { name: 'into an empty file', text: '', values: { 'limits.burst': 7 }, is: 'limits:\n  burst: 7\n' },
  {
    name: 'beside what stands there, comments kept',
    text: '# our house\nnetwork:\n  bind: 127.0.0.1:1 # only here\nserver_id: x\n',
    values: { 'network.bind': '127.0.0.1:2', 'network.cors_origins': ['*'] },
    is: '# our house\nnetwork:\n  bind: 127.0.0.1:2 # only here\n  cors_origins:\n    - "*"\nserver_id: x\n',
  },
  { name: 'into a section that says nothing', text: 'limits:\n', values: { 'limits.burst': 7 }, is: 'limits:\n  burst: 7\n' },
  { name: 'a null takes the line out', text: 'demo:\n  max_users: 3\n', values: { 'demo.max_users': null }, is: 'demo: {}\n' },
]
for (const { name, text, values, is } of changed)
  test(`settings are written ${name}`, () => assert.equal(withSettings(text, values), is))
