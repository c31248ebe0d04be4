import assert from 'node:assert/strict'
import path from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { realSystemDeps } from '../system-deps.ts'
import { run as invite } from './invite.ts'
import { run as resetPassword } from './reset-password.ts'
import { run as share } from './share.ts'
import type { Command } from './terminal/command.ts'
import { run as user } from './user.ts'

const COMMANDS: Record<string, Command> = { user, invite, share, 'reset-password': resetPassword }
const SECRET = '--password-stdin'

/** Commands, run in this order on one data folder, with their audit entries; a command that changes nothing has none. */
const STEPS: [command: string, ...lines: [action: string, target: string, details: object][]][] = [
  [`user add Ann --admin ${SECRET}`, ['user.create', 'Ann', { role: 'admin', password: true }]],
  ['user add Bea', ['user.create', 'Bea', { role: 'user', password: false }]],
  [`user passwd bea ${SECRET}`, ['user.update', 'Bea', { password: 'set' }]],
  ['user role bea admin', ['user.update', 'Bea', { role: 'admin' }]],
  ['user role bea admin'],
  ['user disable bea', ['user.update', 'Bea', { disabled: true }]],
  ['user disable bea'],
  ['user enable bea', ['user.update', 'Bea', { disabled: false }]],
  [`reset-password bea ${SECRET}`, ['user.update', 'Bea', { password: 'set' }]],
  ['invite bea --days 0', ['invite.create', 'Bea', { max_uses: 5 }]],
  ['share add Family Books:A', ['share.create', 'Family', { paths: 1 }]],
  ['share add Family Books Books:A', ['share.add_paths', 'Family', { paths: { count: 1, first: ['Books'] } }]],
  ['share remove Family Books:A Books:B', ['share.remove_paths', 'Family', { paths: { count: 1, first: ['Books: A'] } }]],
  ['share remove Family Books:A'],
  ['share grant bea Family', ['share.grant', 'Bea', { share: 'Family' }]],
  ['share grant bea Family'],
  ['share revoke bea Family', ['share.revoke', 'Bea', { share: 'Family' }]],
  ['share revoke bea Family'],
  ['share grant bea --library Books', ['share.grant', 'Bea', { library: 'Books' }]],
  ['share revoke bea --library Books', ['share.revoke', 'Bea', { share: 'Library: Books' }]],
  ['share remove Family', ['share.delete', 'Family', {}]],
  ['user remove bea', ['user.delete', 'Bea', {}]],
]

test('changes from the command line are audited with the shell as the actor', async () => {
  using folder = temporaryFolder()
  const data = path.join(folder.path, 'data')
  const needs = {
    env: {},
    deps: realSystemDeps(),
    print: () => {},
    stderr: { isTerminal: false, write: (text: string) => assert.fail(text) },
    standards: {},
    sampleLibrary: undefined,
    stop: new AbortController().signal,
  }
  for (const [line, ...expected] of STEPS) {
    const [name = '', ...args] = line.split(' ')
    await COMMANDS[name]?.([...args, '--data', data], { ...needs, input: Readable.from(['long enough\n']) })
    const db = openDb(path.join(data, 'chapterhouse.db'))
    const rows = db.all<{ details: string }>('SELECT actor_id, actor_name, via, action, target, details FROM audit_events')
    db.run('DELETE FROM audit_events')
    db.run(`INSERT OR IGNORE INTO libraries (id, name, root, created_at) VALUES (1, 'Books', '/books', '2026-11-22T00:00:00.000Z')`)
    db.close()
    assert.deepEqual(
      rows.map((row) => ({ ...row, details: JSON.parse(row.details) })),
      expected.map(([action, target, details]) => ({
        actor_id: null,
        actor_name: 'shell',
        via: 'system',
        action,
        target,
        details,
      })),
      line,
    )
  }
})
