import path from 'node:path'
import { invalid } from '@chapterhouse/kit/errors'
import { parseDuration } from '@chapterhouse/kit/time/durations'
import type { ForgeKind, ForgeSettings } from '../features/releases/index.ts'
import { readFlags } from './flags.ts'

/** The settings of `serve`, checked against each other. */
export interface ServeSettings {
  host: string
  port: number
  db: string | undefined
  follow: FollowSettings | undefined
  /** The origin of links; undefined for the address that the service listens on. */
  siteUrl: string | undefined
  /** The credit for characters and recaps, as their licence requires. */
  attribution: string
  /** The page that the credit links to; empty for the service's own licence page. */
  attributionUrl: string
  /** The page where readers can add or correct records; empty for no link. */
  contributeUrl: string
  workers: number
}

export interface FollowSettings extends ForgeSettings {
  intervalMs: number
  cache: string
  mostBytes: number | undefined
  /** The secret of the release hook; undefined for no hook. */
  secret: string | undefined
}

export const OPTIONS = {
  db: { type: 'string' },
  poll: { type: 'boolean' },
  forge: { type: 'string' },
  releases: { type: 'string' },
  repo: { type: 'string' },
  interval: { type: 'string' },
  cache: { type: 'string' },
  'max-artifact': { type: 'string' },
  bind: { type: 'string' },
  'site-url': { type: 'string' },
  attribution: { type: 'string' },
  'attribution-url': { type: 'string' },
  'contribute-url': { type: 'string' },
  workers: { type: 'string' },
} as const

type Env = Readonly<Record<string, string | undefined>>
type ServeFlags = ReturnType<typeof readFlags<typeof OPTIONS>>['flags']

/** Timers are limited to 24 days and fire immediately beyond that. */
const MAX_INTERVAL_MS = 20 * 86_400_000
const ATTRIBUTION = 'the community of this database'
/** Flags that only have an effect with `--poll`. */
const POLL_FLAGS = ['repo', 'forge', 'releases', 'interval', 'cache', 'max-artifact'] as const
const MAX_WORKERS = 64
const MIN_SECRET_LENGTH = 32

export function readServeSettings(args: string[], env: Env): ServeSettings {
  const { flags, positionals } = readFlags(args, env, OPTIONS)
  const [extra] = positionals
  if (extra !== undefined) throw invalid(`serve does not take "${extra}". Use --db FILE to serve an artifact.`)
  if (flags.db === undefined && !flags.poll)
    throw invalid('Nothing to serve. Use --db FILE for an artifact, or --poll --repo OWNER/NAME to follow releases.')
  const idle = POLL_FLAGS.find((name) => flags[name] !== undefined)
  if (!flags.poll && idle !== undefined) throw invalid(`--${idle} only works with --poll. Add --poll, or remove --${idle}.`)
  const secret = env['CHAPTERHOUSE_METADATA_WEBHOOK_SECRET'] || undefined
  if (secret !== undefined && !flags.poll)
    throw invalid('CHAPTERHOUSE_METADATA_WEBHOOK_SECRET only works with --poll. Add --poll, or unset it.')
  if (secret !== undefined && Buffer.byteLength(secret) < MIN_SECRET_LENGTH)
    throw invalid(`CHAPTERHOUSE_METADATA_WEBHOOK_SECRET is too short: it needs at least ${MIN_SECRET_LENGTH} bytes.`)
  return {
    ...addressOf(flags.bind ?? '127.0.0.1:8090'),
    db: flags.db === undefined ? undefined : path.resolve(flags.db),
    follow: flags.poll ? followOf(flags, secret, env['CHAPTERHOUSE_METADATA_FORGE_TOKEN'] || undefined) : undefined,
    siteUrl: flags['site-url'] === undefined ? undefined : originOf(flags['site-url']),
    attribution: flags.attribution ?? ATTRIBUTION,
    attributionUrl: pageOf(flags, 'attribution-url'),
    contributeUrl: pageOf(flags, 'contribute-url'),
    workers: wholeNumber('workers', flags.workers ?? '1', { from: 1, to: MAX_WORKERS }),
  }
}

function followOf(flags: ServeFlags, secret: string | undefined, token: string | undefined): FollowSettings {
  const { forge = 'github', releases, repo, interval = '1h', cache = 'cache', 'max-artifact': max } = flags
  if (token !== undefined && !/^[!-~]+$/.test(token))
    throw invalid('CHAPTERHOUSE_METADATA_FORGE_TOKEN contains a space, a line break or another invalid character.')
  if (!isForge(forge)) throw invalid(`--forge must be github or forgejo, not "${forge}".`)
  if (repo === undefined || !/^[\w.-]+\/[\w.-]+$/.test(repo) || /(^|\/)\.{1,2}(\/|$)/.test(repo))
    throw invalid(repo === undefined ? '--poll needs --repo OWNER/NAME.' : `--repo must be OWNER/NAME, not "${repo}".`)
  if (releases === undefined && forge === 'forgejo')
    throw invalid('--forge forgejo needs the address of its API: add --releases https://HOST/api/v1.')
  const intervalMs = parseDuration(interval)
  if (intervalMs === undefined || intervalMs > MAX_INTERVAL_MS)
    throw invalid(`--interval must be a duration like 1h or 30m, at most 20d, not "${interval}".`)
  return {
    forge,
    repo,
    releases: apiUrl(releases ?? 'https://api.github.com'),
    token,
    intervalMs,
    cache: path.resolve(cache),
    mostBytes: max === undefined ? undefined : wholeNumber('max-artifact', max, { from: 1, to: Number.MAX_SAFE_INTEGER }),
    secret,
  }
}

const isForge = (text: string): text is ForgeKind => text === 'github' || text === 'forgejo'

function apiUrl(text: string): URL {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '' || url.username !== '')
    throw invalid(`--releases must be the base URL of a forge's API like https://api.github.com, not "${text}".`)
  return url
}

/** An origin without a path; path prefixes are left to the proxy. */
function originOf(text: string): string {
  const url = URL.parse(text)
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.pathname !== '/' ||
    url.search !== '' ||
    url.hash !== '' ||
    url.username !== ''
  )
    throw invalid(`--site-url must be an origin without a path like https://meta.example.org, not "${text}".`)
  return url.origin
}

/** The URL of a page; empty if the flag is not set. */
function pageOf(flags: ServeFlags, flag: 'attribution-url' | 'contribute-url'): string {
  const text = flags[flag]
  if (text === undefined) return ''
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '')
    throw invalid(`--${flag} must be a URL like https://example.org/page, not "${text}".`)
  return url.href
}

function addressOf(bind: string): { host: string; port: number } {
  const [, host = '', port = ''] = /^(\[[0-9a-fA-F:.]+\]|[^:\s]+):(\d{1,5})$/.exec(bind) ?? []
  if (host === '' || Number(port) > 65_535) throw invalid(`--bind must be HOST:PORT like 127.0.0.1:8090, not "${bind}".`)
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}

function wholeNumber(flag: string, text: string, { from, to }: { from: number; to: number }): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= from && value <= to)) throw invalid(`--${flag} must be a whole number from ${from} to ${to}, not "${text}".`)
  return value
}
