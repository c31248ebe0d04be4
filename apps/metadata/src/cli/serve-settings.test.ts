import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readServeSettings } from './serve-settings.ts'

const HERE = import.meta.filename
const SECRET = 'a secret of more than thirty-two bytes'
const POLL = ['--poll', '--repo', 'owner/name']

const refused: readonly [name: string, args: string[], env: Record<string, string>, says: RegExp][] = [
  ['nothing to serve', [], {}, /^Nothing to serve: name an artifact with --db FILE, or follow releases with --poll/],
  ['a word too many', ['x', '--db', HERE], {}, /^serve takes no «x»/],
  ['no repository', ['--poll'], {}, /^--poll needs the repository as --repo OWNER\/NAME\.$/],
  ['no name of a repository', ['--poll', '--repo', 'name'], {}, /which «name» is not/],
  ['a repository that leads elsewhere', ['--poll', '--repo', '../..'], {}, /which «\.\.\/\.\.» is not/],
  ['an unknown forge', [...POLL, '--forge', 'gitlab'], {}, /^--forge is github or forgejo, not «gitlab»\.$/],
  ['a Forgejo without an address', [...POLL, '--forge', 'forgejo'], {}, /--releases https:\/\/HOST\/api\/v1/],
  ['no address of an API', [...POLL, '--releases', 'ftp://x'], {}, /--releases is the base address/],
  ['a credential in an address', [...POLL, '--releases', 'https://me:word@x.org'], {}, /--releases is the base address/],
  ['no interval', [...POLL, '--interval', 'often'], {}, /^--interval is a time like 1h or 30m, 20d at most, not «often»\.$/],
  ['an interval of a year', [...POLL, '--interval', '365d'], {}, /20d at most, not «365d»/],
  ['no number of bytes', [...POLL, '--max-artifact', '4G'], {}, /^--max-artifact is a whole number/],
  ['no address to listen on', ['--db', HERE, '--bind', '8090'], {}, /^--bind is HOST:PORT/],
  ['no port', ['--db', HERE, '--bind', '127.0.0.1:99999'], {}, /^--bind is HOST:PORT/],
  ['no workers', ['--db', HERE, '--workers', '0'], {}, /^--workers is a whole number from 1 to 64, not «0»\.$/],
  ['a site with a path', ['--db', HERE, '--site-url', 'https://x.org/meta'], {}, /^--site-url is an origin/],
  ['a site that is none', ['--db', HERE, '--site-url', 'x.org'], {}, /^--site-url is an origin/],
  ['a short secret', POLL, { CHAPTERHOUSE_METADATA_WEBHOOK_SECRET: 'short' }, /too short: it needs at least 32 bytes/],
  ['a token with a line break', POLL, { CHAPTERHOUSE_METADATA_FORGE_TOKEN: 'ghp_x\n' }, /_FORGE_TOKEN holds a space, a line break/],
  ['a token of two words', POLL, { CHAPTERHOUSE_METADATA_FORGE_TOKEN: 'Bearer x' }, /_FORGE_TOKEN holds a space/],
  ['a secret without polling', ['--db', HERE], { CHAPTERHOUSE_METADATA_WEBHOOK_SECRET: SECRET }, /add --poll, or unset/],
  ['a repository that nobody follows', ['--db', HERE, '--repo', 'a/b'], {}, /^--repo is about releases: add --poll/],
  ['no yes or no', ['--db', HERE], { CHAPTERHOUSE_METADATA_POLL: 'perhaps' }, /is either true or false, not «perhaps»/],
]
for (const [name, args, env, message] of refused) {
  test(`serve is not started: ${name}`, () => assert.throws(() => readServeSettings(args, env), { name: 'AppError', message }))
}

test('an unknown flag is refused', () => {
  assert.throws(() => readServeSettings(['--db', HERE, '--sight-url', 'x'], {}), { code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION' })
})

test('messages about a secret never contain it', () => {
  assert.throws(
    () => readServeSettings(['--db', HERE], { CHAPTERHOUSE_METADATA_WEBHOOK_SECRET: SECRET }),
    ({ message }: Error) => !message.includes(SECRET),
  )
  assert.throws(
    () => readServeSettings(POLL, { CHAPTERHOUSE_METADATA_FORGE_TOKEN: `${SECRET}\n` }),
    ({ message }: Error) => !message.includes(SECRET),
  )
})

test('one artifact, on this machine, by one process', () => {
  assert.deepEqual(readServeSettings(['--db', HERE], {}), {
    host: '127.0.0.1',
    port: 8090,
    db: HERE,
    follow: undefined,
    siteUrl: undefined,
    attribution: 'the community of this database',
    attributionUrl: '',
    contributeUrl: '',
    workers: 1,
  })
})

test('every flag is a variable too, and what is typed goes first', () => {
  const env = {
    CHAPTERHOUSE_METADATA_POLL: 'true',
    CHAPTERHOUSE_METADATA_FORGE: 'forgejo',
    CHAPTERHOUSE_METADATA_RELEASES: 'https://code.example.org/api/v1',
    CHAPTERHOUSE_METADATA_REPO: 'owner/name',
    CHAPTERHOUSE_METADATA_INTERVAL: '30m',
    CHAPTERHOUSE_METADATA_CACHE: '/tmp/cache',
    CHAPTERHOUSE_METADATA_MAX_ARTIFACT: '1000',
    CHAPTERHOUSE_METADATA_BIND: '[::]:80',
    CHAPTERHOUSE_METADATA_SITE_URL: 'https://meta.example.org/',
    CHAPTERHOUSE_METADATA_WORKERS: '4',
    CHAPTERHOUSE_METADATA_ATTRIBUTION: 'Some people',
    CHAPTERHOUSE_METADATA_ATTRIBUTION_URL: 'https://people.example.org/credits',
    CHAPTERHOUSE_METADATA_CONTRIBUTE_URL: 'https://forge.example.org/data',
    CHAPTERHOUSE_METADATA_FORGE_TOKEN: 'token',
    CHAPTERHOUSE_METADATA_WEBHOOK_SECRET: SECRET,
  }
  const { follow, ...settings } = readServeSettings(['--workers', '2'], env)
  assert.deepEqual(settings, {
    host: '::',
    port: 80,
    db: undefined,
    siteUrl: 'https://meta.example.org',
    attribution: 'Some people',
    attributionUrl: 'https://people.example.org/credits',
    contributeUrl: 'https://forge.example.org/data',
    workers: 2,
  })
  const { releases, ...rest } = follow ?? { releases: undefined }
  assert.equal(releases?.href, 'https://code.example.org/api/v1')
  assert.deepEqual(rest, {
    forge: 'forgejo',
    repo: 'owner/name',
    token: 'token',
    intervalMs: 1_800_000,
    cache: '/tmp/cache',
    mostBytes: 1000,
    secret: SECRET,
  })
})
