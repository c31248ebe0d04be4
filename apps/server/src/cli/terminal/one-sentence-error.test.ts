import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invalid } from '@chapterhouse/kit/errors'
import { oneSentenceError } from './one-sentence-error.ts'

const failure = (facts: object, message = 'it failed') => Object.assign(new Error(message), facts)

const cases = [
  ['an application error', invalid('That is wrong.'), /^That is wrong\.$/],
  ['an error of the API', invalid('that is wrong'), /^That is wrong\.$/],
  ['an error that starts with a file', invalid('config.yaml is wrong'), /^config\.yaml is wrong\.$/],
  ['a port in use', failure({ code: 'EADDRINUSE', port: 8080 }), /^Port 8080 is already in use\. .*--bind 127\.0\.0\.1:8081\.$/],
  ['the last port, in use', failure({ code: 'EADDRINUSE', port: 65_535 }), /--bind 127\.0\.0\.1:65534\.$/],
  [
    "another machine's address",
    failure({ code: 'EADDRNOTAVAIL', address: '10.9.9.9' }),
    /^10\.9\.9\.9 is not an address of this .*--bind/,
  ],
  ['an unknown host', failure({ code: 'ENOTFOUND', hostname: 'books.invalid' }), /^Host books\.invalid not found\. .*--bind/],
  ['a failed DNS lookup', failure({ code: 'EAI_AGAIN', hostname: 'books.invalid' }), /^Host books\.invalid cannot .*--bind/],
  ['a privileged port', failure({ code: 'EACCES', syscall: 'listen', port: 80 }), /^No permission to use port 80: .*1024.*--bind/],
  [
    "another user's folder",
    failure({ code: 'EACCES', syscall: 'open', path: '/data/config.yaml' }),
    /^No permission .* \/data\/config\.yaml\. .*--data/,
  ],
  [
    "another user's socket",
    failure({ code: 'EACCES', syscall: 'listen', port: -1 }),
    /^No permission .* the data folder\. .*--data/,
  ],
  ['a read-only disk', failure({ code: 'EROFS', path: '/data/x' }), /^Cannot write to \/data\/x: .* read-only\. .*--data/],
  ['a full disk', failure({ code: 'ENOSPC', syscall: 'write' }), /^Cannot write to the data folder: .* full\. .*--data/],
  [
    'a file that is not a database',
    failure({ code: 'ERR_SQLITE_ERROR', errcode: 26 }),
    /^chapterhouse\.db .* not a database\. .*backup/,
  ],
  ['a damaged database', failure({ code: 'ERR_SQLITE_ERROR', errcode: 11 }), /damaged\. .*backup/],
  ['a database that cannot be opened', failure({ code: 'ERR_SQLITE_ERROR', errcode: 14 }), /^Cannot open .*--data/],
  ['a failing disk', failure({ code: 'ERR_SQLITE_ERROR', errcode: 10 | (3 << 8) }), /^The disk .*--data/],
  [
    'an unknown flag',
    failure({ code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION' }, "Unknown option '--x'. To y"),
    /^Unknown option '--x'\. See --help\.$/,
  ],
] as const
for (const [name, error, sentence] of cases) {
  test(`${name} is reported in one line with a hint`, () => {
    const printed = oneSentenceError(error)
    assert.match(printed, sentence)
    assert.doesNotMatch(printed, /\n/)
  })
}

const defects = [failure({}), failure({ code: 'EWHATEVER' }), failure({ code: 'ERR_SQLITE_ERROR', errcode: 1 })]
for (const error of defects) {
  test(`a defect ${JSON.stringify(error)} keeps its stack`, () =>
    assert.match(oneSentenceError(error), /^Error: it failed\n\s+at /))
}
