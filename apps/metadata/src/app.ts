import { missing } from '@chapterhouse/kit/errors'
import { type App, createApp, type HttpConfig } from '@chapterhouse/kit/http/app'
import { compressResponses } from '@chapterhouse/kit/http/compress-responses'
import { createResponseCache } from '@chapterhouse/kit/responses/response-cache'
import type { Reads } from './features/artifact/index.ts'
import { coverageRoutes } from './features/coverage/coverage.routes.ts'
import type { CoverageRelease } from './features/coverage/index.ts'
import { lookupRoutes } from './features/lookup/lookup.routes.ts'
import type { WorkMatchRelease } from './features/matching/index.ts'
import { matchingRoutes } from './features/matching/matching.routes.ts'
import type { PeopleRelease } from './features/people/index.ts'
import { peopleRoutes } from './features/people/people.routes.ts'
import type { ProviderRelease } from './features/provider/index.ts'
import { providerRoutes } from './features/provider/provider.routes.ts'
import type { SearchRelease } from './features/search/index.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { seriesRoutes } from './features/series/series.routes.ts'
import { createSite } from './features/site/site.routes.ts'
import type { StatsData } from './features/system/index.ts'
import { type SystemRouteNeeds, systemRoutes } from './features/system/system.routes.ts'
import type { LatestData } from './features/works/index.ts'
import { workRoutes } from './features/works/works.routes.ts'
import { plainUrl } from './plain-url.ts'

/** Everything the routes need of a release. */
export type ServedRelease = CoverageRelease &
  PeopleRelease &
  ProviderRelease &
  SearchRelease &
  WorkMatchRelease & { latest: LatestData; stats: StatsData }

export interface AppNeeds {
  log: HttpConfig['log']
  artifacts: Reads<ServedRelease>
  /** Why there is no release, if known. */
  waitReason: SystemRouteNeeds['waitReason']
  /** The public origin of the service. */
  siteUrl: () => string
  /** The credit for the community layer, as its licence requires. */
  attribution: string
  /** The page that the credit links to; empty for the service's own licence page. */
  attributionUrl: string
  /** The page where readers can add or correct records; empty for no link. */
  contributeUrl: string
  /** Mounts the hook of the forge, if there is one. */
  also?: (app: App) => void
}

const API_HEADERS = { 'access-control-allow-origin': '*', vary: 'Accept-Encoding' }
const PAGE_HEADERS = { vary: 'Accept-Encoding' }
const BARE_HEADERS = { 'cache-control': 'no-store' }
const PREFLIGHT = { 'access-control-allow-methods': 'GET, HEAD, OPTIONS', 'access-control-allow-headers': '*' }

/** A CDN caches for a minute, then revalidates by ETag. */
const FRESH = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
const CACHE_CONTROL: Readonly<Record<number, string>> = { 200: FRESH, 304: FRESH, 404: FRESH, 301: 'public, max-age=3600' }

const NOT_FOUND = '{"error":"not found"}\n'

/** For rendered and compressed responses of the current release: enough for about 3 % of 300,000 works. */
const CACHE_BYTES = 32 * 2 ** 20

/** Headers of routes that send prepared text, which are all API routes. */
const READY_HEADERS = Object.entries({ 'x-content-type-options': 'nosniff', ...API_HEADERS, 'cache-control': FRESH }).flat()

/** HTTP settings of the service (docs/reference/metadata.md 2.3 and 7). */
const HTTP_DEFAULTS: Omit<HttpConfig, 'log' | 'missing'> = {
  headers: { 'x-content-type-options': 'nosniff' },
  readyHeaders: READY_HEADERS,
  times: { headersMs: 10_000, requestMs: 30_000, handlerMs: 0, idleMs: 180_000, unreadMs: 60_000 },
  texts: { defect: 'internal error', undecodable: missing('not found') },
  isLenient: true,
  trusts: () => false,
  identify: () => {
    throw new Error('no route needs an identity')
  },
  audit: () => {},
  options: (request, reply) => (isApi(request.url) ? reply.code(204).headers(PREFLIGHT).send() : undefined),
  headersAt: (url) => (isApi(url) ? API_HEADERS : isBare(url) ? BARE_HEADERS : PAGE_HEADERS),
  methodsAt: (url) => (isApi(url) ? ['OPTIONS'] : []),
  refusesUnread: true,
  rewrite: plainUrl,
}

export function buildApp({ log, artifacts, waitReason, siteUrl, attribution, attributionUrl, contributeUrl, also }: AppNeeds): App {
  const credit = () => ({ text: attribution, url: attributionUrl || `${siteUrl()}/licence` })
  const site = createSite({ artifacts, siteUrl, attribution, contributeUrl })
  const cache = createResponseCache({ tag: () => artifacts.read(({ etag }) => etag), maxBytes: CACHE_BYTES })
  const app = createApp({ ...HTTP_DEFAULTS, log, cached: cache, missing: missingOr(site.missingPage) })
  finishResponses(app)
  compressResponses(app, (url) => !isBare(url))
  workRoutes(app, { artifacts, credit })
  peopleRoutes(app, { artifacts })
  seriesRoutes(app, { artifacts })
  searchRoutes(app, { artifacts })
  lookupRoutes(app, { artifacts })
  coverageRoutes(app, { artifacts })
  matchingRoutes(app, { artifacts })
  providerRoutes(app, { artifacts })
  systemRoutes(app, { artifacts, waitReason, siteUrl, credit })
  site.mount(app)
  also?.(app)
  return app
}

/** Sets its headers itself, because no hook runs for a URL that cannot be decoded. */
function missingOr(page: NonNullable<HttpConfig['missing']>): NonNullable<HttpConfig['missing']> {
  return (request, reply) => {
    if (!isApi(request.url) && !isBare(request.url)) return page(request, reply)
    if (isApi(request.url)) reply.header('cache-control', FRESH)
    return reply.code(404).type('application/json; charset=utf-8').send(NOT_FOUND)
  }
}

/** Adds the newline at the end of JSON bodies, and Cache-Control to API responses. */
function finishResponses(app: App): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isApi(request.url) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', CACHE_CONTROL[reply.statusCode] ?? 'no-store')
    const isObject = typeof payload === 'string' && payload.startsWith('{') && payload.endsWith('}')
    done(null, isObject ? `${payload}\n` : payload)
  })
}

/** Paths with CORS for every origin. */
const isApi = (url: string): boolean => url.startsWith('/api/v1/') || url.startsWith('/abs/')
/** Paths for the deployment itself: no caching, no compression. */
const isBare = (url: string): boolean => /^\/(?:healthz(?:\?|$)|hooks\/)/.test(url)
