import type { Operation } from '@chapterhouse/contract/operation'
import { metrics } from '@chapterhouse/contract/server/system/metrics'
import * as pages from '@chapterhouse/contract/server/system/pages'
import * as setup from '@chapterhouse/contract/server/system/setup'
import { healthz, openapi, server } from '@chapterhouse/contract/server/system/system'
import * as wellKnown from '@chapterhouse/contract/server/system/well-known'
import type { App } from '@chapterhouse/kit/http/app'
import { document } from '@chapterhouse/kit/http/prepared'
import { serve } from '@chapterhouse/kit/http/serve'
import { apiDocument } from './api-document.ts'
import type { System } from './system.ts'

export interface SystemRouteNeeds {
  system: System
}

interface BridgeFeatures {
  bridge: { features: () => string[] }
}

export function systemRoutes(app: App, { system, bridge }: SystemRouteNeeds & BridgeFeatures): void {
  serve(app, server, () => {
    const { name, serverId, version, capabilities, isDemo } = system.about()
    return {
      name,
      server_id: serverId,
      version,
      api: 'v1' as const,
      capabilities,
      bridge: { features: bridge.features() },
      auth: { methods: ['auth_code' as const, 'password' as const] },
      demo: { enabled: isDemo },
    }
  })

  const api = document(() => JSON.stringify(apiDocument(operationsOfApi(app))))
  serve(app, openapi, () => api)
  healthRoutes(app, { system })
}

/** Mounted twice: in the API, and outside of it for monitoring. */
export function healthRoutes(app: App, { system }: SystemRouteNeeds): void {
  serve(app, healthz, () => {
    system.checkHealth()
    return { status: 'ok' as const }
  })
}

/** Pages, metrics and well-known files are not part of the API; an operation mounted twice is listed once. */
function operationsOfApi(app: App): Operation[] {
  const besideTheApi = new Set<Operation>([pages, setup, wellKnown, { metrics }].flatMap((module) => Object.values(module)))
  return [...new Set(app.mounted)].filter((operation) => !besideTheApi.has(operation))
}
