import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readServeSettings } from './serve-settings.ts'

const HERE = import.meta.filename
const SECRET = 'a secret of more than thirty-two bytes'
const POLL = ['--poll', '--repo', 'owner/name']

const refused: readonly [name: string, args: string[], env: Record<string, string>, says: RegExp][] = [
  ['nothing to serve', [], {}, /^Nothing to serve\. Use --db FILE for an artifact, or --poll/],
  ['an extra argument', ['x', '--db', HERE], {}, /^serve does not take "x"\./],
  ['no repository', ['--poll'], {}, /^--poll needs --repo OWNER\/NAME\.$/],
  ['a repository without an owner', ['--poll', '--repo', 'name'], {}, /^--repo must be OWNER\/NAME, not "name"\.$/],
  ['a repository with path traversal', ['--poll', '--repo', '../..'], {}, /^--repo must be OWNER\/NAME, not "\.\.\/\.\."\.$/],
  ['an unknown forge', [...POLL, '--forge', 'gitlab'], {}, /^--forge must be github or forgejo, not "gitlab"\.$/],
  ['Forgejo without an API address', [...POLL, '--forge', 'forgejo'], {}, /--releases https:\/\/HOST\/api\/v1/],
  ['an API address without HTTP', [...POLL, '--releases', 'ftp://x'], {}, /^--releases must be the base URL/],
  ['credentials in an address', [...POLL, '--releases', 'https://me:word@x.org'], {}, /^--releases must be the base URL/],
  ['an invalid interval', [...POLL, '--interval', 'often'], {}, /^--interval must be a duration like 1h .*not "often"\.$/],
  ['an interval of a year', [...POLL, '--interval', '365d'], {}, /at most 20d, not "365d"/],
  ['a size with a unit', [...POLL, '--max-artifact', '4G'], {}, /^--max-artifact must be a whole number/],
  ['a port without a host', ['--db', HERE, '--bind', '8090'], {}, /^--bind must be HOST:PORT/],
  ['a port out of range', ['--db', HERE, '--bind', '127.0.0.1:99999'], {}, /^--bind must be HOST:PORT/],
  ['no workers', ['--db', HERE, '--workers', '0'], {}, /^--workers must be a whole number from 1 to 64, not "0"\.$/],
  ['a site with a path', ['--db', HERE, '--site-url', 'https://x.org/meta'], {}, /^--site-url must be an origin/],
  ['a site without a scheme', ['--db', HERE, '--site-url', 'x.org'], {}, /^--site-url must be an origin/],
  ['a short secret', POLL, { CHAPTERHOUSE_METADATA_WEBHOOK_SECRET: 'short' }, /too short: it needs at least 32 bytes/],
  [
    'a token with a line break',
    POLL,
    { CHAPTERHOUSE_METADATA_FORGE_TOKEN: 'ghp_x\n' },
    /_FORGE_TOKEN contains a space, a line break/,
  ],
  ['a token of two words', POLL, { CHAPTERHOUSE_METADATA_FORGE_TOKEN: 'Bearer x' }, /_FORGE_TOKEN contains a space/],
  ['a secret without polling', ['--db', HERE], { CHAPTERHOUSE_METADATA_WEBHOOK_SECRET: SECRET }, /Add --poll, or unset it/],
  ['a repository without polling', ['--db', HERE, '--repo', 'a/b'], {}, /^--repo only works with --poll\./],
  ['an invalid boolean', ['--db', HERE], { CHAPTERHOUSE_METADATA_POLL: 'perhaps' }, /must be true or false, not "perhaps"/],
]
for (const [name, args, env, message] of refused) {
  test(`serve rejects ${name}`, () => assert.throws(() => readServeSettings(args, env), { name: 'AppError', message }))
}

test('rejects an unknown flag', () => {
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

test('by default, one process serves the artifact on this machine', () => {
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

test('every flag is also an environment variable, and the flag wins', () => {
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
