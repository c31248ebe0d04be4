import { invalid } from '@chapterhouse/kit/errors'
import { type App, createApp, type HttpConfig } from '@chapterhouse/kit/http/app'
import { compressMarkedResponses } from '@chapterhouse/kit/http/compress-responses'
import type { ConnectionLimits } from '@chapterhouse/kit/limits/connection-limits'
import type { Loop } from '@chapterhouse/kit/queues/repeat'
import type { Infrastructure } from './compose/infrastructure.ts'
import { personPage } from './compose/person-page.ts'
import type { Services } from './compose/services.ts'
import { accountAdminRoutes } from './features/accounts/accounts.admin.routes.ts'
import { activityRoutes } from './features/activity/activity.routes.ts'
import { activityAdminRoutes } from './features/activity/admin/activity.admin.routes.ts'
import { attachmentRoutes } from './features/attachments/attachments.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { backupRoutes } from './features/backups/backups.routes.ts'
import { bookRoutes } from './features/books/books.routes.ts'
import { extraFileRoutes } from './features/books/extra-files.routes.ts'
import { bookFactsRoutes } from './features/bridge/book-facts.routes.ts'
import { bridgeRoutes } from './features/bridge/bridge.routes.ts'
import { estimateRoutes } from './features/bridge/estimate.routes.ts'
import { bridgeJobRoutes } from './features/bridge/jobs.routes.ts'
import { suggestionRoutes } from './features/bridge/suggestions.routes.ts'
import { adminBookRoutes } from './features/browsing/admin/admin-books.routes.ts'
import { exportRoutes } from './features/browsing/admin/export.routes.ts'
import { browsingRoutes } from './features/browsing/browsing.routes.ts'
import { communityChapterRoutes } from './features/chapters/community-chapters.routes.ts'
import { coverRoutes } from './features/covers/covers.routes.ts'
import { ownCoverRoutes } from './features/covers/own-covers.routes.ts'
import { demoRoutes } from './features/demo/demo.routes.ts'
import { editingRoutes } from './features/editing/editing.routes.ts'
import { enrichmentRoutes } from './features/enrichment/enrichment.routes.ts'
import { importRoutes } from './features/imports/imports.routes.ts'
import { uploadRoutes } from './features/imports/uploads.routes.ts'
import { issueRoutes } from './features/issues/issues.routes.ts'
import { listeningRoutes } from './features/listening/listening.routes.ts'
import { playerSettingsRoutes } from './features/listening/settings/player-settings.routes.ts'
import { listRoutes } from './features/lists/lists.routes.ts'
import { matchRunRoutes } from './features/matching/match-runs.routes.ts'
import { matchingRoutes } from './features/matching/matching.routes.ts'
import { metricsRoutes } from './features/metrics/metrics.routes.ts'
import { notificationRoutes } from './features/notifications/notifications.routes.ts'
import { notFoundPage } from './features/pages/not-found.routes.ts'
import { pageRoutes } from './features/pages/pages.routes.ts'
import { codeAdminRoutes, pairingRoutes } from './features/pairing/pairing.routes.ts'
import { wellKnownRoutes } from './features/pairing/well-known.routes.ts'
import { jobRoutes } from './features/scanning/admin/jobs.routes.ts'
import { libraryAdminRoutes } from './features/scanning/admin/libraries.admin.routes.ts'
import { deviceRoutes } from './features/sessions/devices.routes.ts'
import { refuseKey } from './features/sessions/index.ts'
import { sessionRoutes } from './features/sessions/sessions.routes.ts'
import { inRanges } from './features/settings/index.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { setupRoutes } from './features/setup/setup.routes.ts'
import { shareAdminRoutes } from './features/shares/shares.admin.routes.ts'
import { streamingRoutes } from './features/streaming/streaming.routes.ts'
import { systemAdminRoutes } from './features/system/system.admin.routes.ts'
import { healthRoutes, systemRoutes } from './features/system/system.routes.ts'

/**
 * HTTP defaults of this server (docs/reference/server.md 1.11 to 1.13); the metadata service has its own texts, headers and
 * timeouts.
 */
const HTTP_DEFAULTS: Pick<HttpConfig, 'times' | 'texts' | 'options'> = {
  times: { headersMs: 10_000, requestMs: 30_000, handlerMs: 30_000, idleMs: 120_000, unreadMs: 60_000 },
  texts: { defect: 'server error', undecodable: invalid('invalid request') },
  options: (_request, reply) => reply.code(204).send(),
}
/** Per address and per person (docs/reference/server.md 1.13). */
const CONNECTIONS: ConnectionLimits = { perAddress: 256, bytesPerPerson: 32, yieldsAfterMs: 30_000 }
const CROSS_ORIGIN = {
  methods: 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  headers: 'Authorization, Content-Type, X-Service-Client, X-AudioSilo-Client',
  maxAgeSeconds: 600,
}

/** The needs of all routes: the services, and the state of the background jobs. */
type RouteNeeds = Services & { loops: () => readonly Loop[] }

export function buildApp(infrastructure: Infrastructure, services: RouteNeeds): App {
  const { log, settings, metrics } = infrastructure
  const { identify, identifyBridge, audit, headers, mediaHeaders, limits, tls, cursorSeal } = services
  const app = createApp({
    ...HTTP_DEFAULTS,
    log,
    headers,
    mediaHeaders,
    limits,
    connections: CONNECTIONS,
    trusts: inRanges(() => settings.get('network.trusted_proxies')),
    cors: { ...CROSS_ORIGIN, origins: () => settings.get('network.cors_origins') },
    ownUrls: () => [settings.get('general.public_url'), settings.get('general.lan_url')],
    ...(tls.options && { tls: tls.options }),
    identify,
    identifyBridge,
    audit: audit.write,
    cursorSeal,
    watch: metrics.watch,
    onArrival: infrastructure.db.endReads,
    missing: notFoundPage(services.ourConsole),
  })
  compressMarkedResponses(app)
  const urls = urlsOf(infrastructure, services)
  app.register(
    (api, _options, done) => {
      registerApi(api, infrastructure, { ...services, ...urls })
      done()
    },
    { prefix: '/api/v1' },
  )
  healthRoutes(app, services)
  metricsRoutes(app, { metrics })
  wellKnownRoutes(app, {
    appleAppIds: () => settings.get('players.apple_app_ids'),
    androidPackage: () => settings.get('players.android_package'),
    androidSha256: () => settings.get('players.android_sha256'),
  })
  setupRoutes(app, services)
  pageRoutes(app, {
    ...services,
    name: urls.serverName,
    publicUrl: urls.publicUrl,
    isDemo: () => settings.get('demo.enabled'),
    setupState: services.setup.state,
  })
  return app
}

function urlsOf({ settings, config }: Infrastructure, { system }: Pick<Services, 'system'>) {
  return {
    serverName: () => system.about().name,
    publicUrl: () => settings.get('general.public_url'),
    lanUrl: () => settings.get('general.lan_url'),
    appScheme: () => settings.get('players.app_scheme'),
    serverId: config.serverId,
  }
}

type Urls = ReturnType<typeof urlsOf>

function registerApi(api: App, { settings, deps, events, tools }: Infrastructure, services: RouteNeeds & Urls): void {
  sessionRoutes(api, services)
  deviceRoutes(api, services)
  pairingRoutes(api, services)
  demoRoutes(api, services)
  codeAdminRoutes(api, services)
  shareAdminRoutes(api, services)
  accountAdminRoutes(api, { ...services, personPage: personPage(services) })
  browsingRoutes(api, services)
  const canConvert = () => tools.ffmpeg() !== undefined
  bookRoutes(api, { ...services, canDecode: services.codecSupport.canDecode, canConvert })
  extraFileRoutes(api, services)
  attachmentRoutes(api, services)
  coverRoutes(api, services)
  enrichmentRoutes(api, services)
  ownCoverRoutes(api, services)
  streamingRoutes(api, { ...services, accel: () => settings.get('media.accel') })
  listeningRoutes(api, services)
  playerSettingsRoutes(api, services)
  listRoutes(api, services)
  activityRoutes(api, services)
  activityAdminRoutes(api, services)
  libraryAdminRoutes(api, services)
  jobRoutes(api, services)
  exportRoutes(api, services)
  editingRoutes(api, services)
  matchingRoutes(api, services)
  matchRunRoutes(api, { ...services, importedBooks: services.imports.importedBooks })
  communityChapterRoutes(api, services)
  uploadRoutes(api, services)
  importRoutes(api, { ...services, now: deps.now })
  bridgeRoutes(api, services)
  bookFactsRoutes(api, services)
  estimateRoutes(api, services)
  bridgeJobRoutes(api, services)
  suggestionRoutes(api, services)
  issueRoutes(api, { ...services, now: deps.now })
  adminBookRoutes(api, services)
  settingsRoutes(api, {
    ...services,
    settings,
    refuseKey,
    onChange: (changed) => events.emit('settings.changed', { settings: changed }),
    isLibraryName: (name) => services.libraries.list().some((library) => library.name === name),
  })
  auditRoutes(api, services)
  notificationRoutes(api, services)
  backupRoutes(api, { ...services, refuseKey })
  systemRoutes(api, services)
  systemAdminRoutes(api, services)
}
