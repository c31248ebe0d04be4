import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, NetworkError } from '@chapterhouse/client/call'
import { accountProblems, blamedFor, folderProblems, installingAt, isOver, stepAt } from './wizard.ts'

const FORM = { token: 't', username: 'admin', password: 'correct horse', libraryName: 'Books', libraryRoot: '/srv/books' }

const accounts = [
  [{}, {}],
  [{ token: ' ' }, { token: 'tokenMissing' }],
  [{ username: ' ' }, { username: 'nameMissing' }],
  [{ password: 'seven77' }, { password: 'passwordShort' }],
  [{ password: 'äöüß' }, {}],
  [
    { token: '', username: '', password: '' },
    { token: 'tokenMissing', username: 'nameMissing', password: 'passwordShort' },
  ],
] as const
for (const [change, problems] of accounts) {
  test(`validates the first step with ${JSON.stringify(change)}`, () =>
    assert.deepEqual(accountProblems({ ...FORM, ...change }), problems))
}

test('the second step requires a name and a folder', () => {
  assert.deepEqual(folderProblems(FORM), {})
  assert.deepEqual(folderProblems({ ...FORM, libraryName: '', libraryRoot: ' ' }), {
    libraryName: 'libraryNameMissing',
    libraryRoot: 'folderMissing',
  })
})

const refusals = [
  [403, { error: 'invalid setup token' }, 'token', 'tokenWrong'],
  [400, { error: 'invalid username' }, 'username', 'nameBad'],
  [409, { error: 'that name is taken', code: 'username_taken' }, 'username', 'nameTaken'],
  [400, { error: 'the password must be at most 1,024 bytes long', code: 'password_too_long' }, 'password', 'passwordLong'],
  [400, { error: 'the password must be at least 8 bytes long', code: 'password_too_short' }, 'password', 'passwordShort'],
  [409, { error: 'taken', code: 'name_taken' }, 'libraryName', 'libraryNameTaken'],
  [400, { error: 'that folder does not exist on the server' }, 'libraryRoot', 'folderGone'],
  [404, { error: 'gone', code: 'folder_unreadable' }, 'libraryRoot', 'folderGone'],
  [400, { error: 'root overlaps the data folder' }, 'libraryRoot', 'folderOverlaps'],
] as const
for (const [status, body, field, problem] of refusals) {
  test(`"${body.error}" is shown at its field`, () => {
    const blamed = blamedFor(new ApiError(status, body))
    assert.deepEqual([blamed?.field, blamed?.problem], [field, problem])
  })
}

test('shows an error without a field for the whole form', () => {
  for (const error of [
    new ApiError(429, { error: 'rate limit exceeded' }),
    new ApiError(500, { error: 'server error' }),
    new NetworkError('x'),
  ])
    assert.equal(blamedFor(error), undefined)
})

test('distinguishes a finished setup from an invalid token', () => {
  assert.equal(isOver(new ApiError(409, { error: 'setup is not available (already completed or not enabled)' })), true)
  assert.equal(isOver(new ApiError(403, { error: 'invalid setup token' })), false)
})

for (const [state, come, isMade, step] of [
  [{ step: 'account' }, { shown: 'folder', furthest: 'folder' }, false, 'account'],
  [{ step: 'folder' }, { shown: 'account', furthest: 'folder' }, false, 'folder'],
  [{ step: 'ready' }, { shown: 'account', furthest: 'account' }, false, 'account'],
  [{ step: 'account' }, { shown: 'devices', furthest: 'devices' }, true, 'devices'],
  [{ step: 'devices' }, { shown: 'ready', furthest: 'ready' }, true, 'devices'],
  [null, { shown: 'folder', furthest: 'folder' }, false, 'folder'],
  [{ step: 'elsewhere' }, { shown: 'folder', furthest: 'folder' }, false, 'folder'],
] as const)
  test(`an entry ${JSON.stringify(state)} at ${come.shown}${isMade ? ', already created,' : ''} shows ${step}`, () =>
    assert.equal(stepAt(state, come, isMade), step))

test('an app can be installed from a secure origin, and from localhost on this machine only', () => {
  assert.equal(installingAt({ isSecure: true, hostname: 'books.example.org' }), 'here')
  assert.equal(installingAt({ isSecure: true, hostname: 'localhost' }), 'hereOnly')
  assert.equal(installingAt({ isSecure: false, hostname: 'nas.lan' }), 'no')
})
