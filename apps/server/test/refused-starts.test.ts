import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { runCommand } from './command-line.ts'

const folder = temporaryFolder('data-')
after(() => folder[Symbol.dispose]())

/** A data folder with this configuration and database. */
function dataFolder(config: string, database: string | undefined): string {
  const data = mkdtempSync(folder.at('data-'))
  const file = path.join(data, 'chapterhouse.db')
  if (database === 'a folder') mkdirSync(file)
  else if (database !== undefined) writeFileSync(file, database)
  writeFileSync(path.join(data, 'config.yaml'), config)
  return data
}

const refusals = [
  { args: ['serve', '--bind', 'nowhere'], message: /--bind: host:port/ },
  { args: ['serve', '--colour'], message: /^Unknown option '--colour'\. See --help\.$/m },
  {
    args: ['serve', '--tls', 'autocert'],
    message: /^Invalid configuration: network\.tls_mode: autocert needs network\.tls_hosts\.\n$/,
  },
  { args: ['serve', '--library', 'no/such/folder'], message: /^Folder \/.*\/no\/such\/folder does not exist\. [^\n]+\n$/ },
  { args: ['serve', '--library', 'package.json'], message: /^\/.*\/package\.json is a file\. [^\n]+\n$/ },
  { args: ['serve', '--library', '/'], message: /^Root overlaps the data folder\.\n$/ },
  { args: ['serve', '--web-dir', '/no/such/player'], message: /^No player in \/no\/such\/player\. [^\n]+\n$/ },
  { args: ['serve', '--web-dir', import.meta.dirname], message: /^No player in [^\n]+index\.html\.\n$/ },
  {
    args: ['serve', '--tls', 'off', '--bind', '10.99.99.99:8080'],
    message: /^10\.99\.99\.99 is not an address of this machine\. [^\n]+\n$/,
  },
  {
    args: ['serve', '--bind', '127.0.0.1:0'],
    database: 'x'.repeat(5000),
    message: /^chapterhouse\.db [^\n]+ is not a database\. [^\n]+\n$/,
  },
  { args: ['user', 'list'], database: 'x'.repeat(5000), message: /^chapterhouse\.db [^\n]+ is not a database\. [^\n]+\n$/ },
  {
    args: ['serve', '--bind', '127.0.0.1:0'],
    database: 'a folder',
    message: /^Cannot open the database in the data folder: [^\n]+\n$/,
  },
  { args: ['sing'], message: /^Unknown command "sing"\. / },
  { args: ['serve'], config: 'network: [', message: /^config\.yaml cannot be read: line \d+: [^\n]+\n$/ },
  {
    args: ['serve'],
    config: 'bind: 127.0.0.1:1',
    message: /^Invalid configuration: config\.yaml: bind is not a setting [^\n]+\n$/,
  },
]
for (const { args, config = '', database, message } of refusals) {
  const given = [config && `config "${config}"`, database && `database "${database.slice(0, 10)}"`].filter(Boolean).join(' and ')
  test(`"${args.join(' ')}" ${given && `with ${given} `}exits with a one-line error and code 1`, async () => {
    const { code, stderr } = await runCommand([...args, '--data', dataFolder(config, database)])
    assert.equal(code, 1)
    assert.match(stderr, message)
    assert.doesNotMatch(stderr, /\n\s+at /)
  })
}

const outputs = [
  [[], /^chapterhouse COMMAND .*\n {2}serve /],
  [['--help'], /^chapterhouse COMMAND .*\n {2}serve /],
  [['serve', '--help'], /^chapterhouse serve /],
  [['start', '--help'], /start \[OPTIONS\]: .*\n[\s\S]*--bind HOST:PORT .*start: 127\.0\.0\.1:8080/],
  [['--version'], /^Chapterhouse (?:dev|v?\d+\.\d+\.\d+\S*), Node \d+/],
] as const
for (const [args, message] of outputs) {
  test(`"chapterhouse ${args.join(' ')}" prints its help and exits with code 0`, async () => {
    const { code, stdout } = await runCommand(args)
    assert.equal(code, 0)
    assert.match(stdout, message)
  })
}
