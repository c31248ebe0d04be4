import * as contract from '@chapterhouse/contract/server/bridge/bridge'
import * as pairing from '@chapterhouse/contract/server/bridge/pairing'
import { invalid } from '@chapterhouse/kit/errors'
import type { App } from '@chapterhouse/kit/http/app'
import { serve } from '@chapterhouse/kit/http/serve'
import type { Catalogue } from '../catalogue/index.ts'
import type { Libraries } from '../libraries/index.ts'
import { clientHeader, partsOfClient, refuseKey } from '../sessions/index.ts'
import type { Bridge } from './bridge.ts'
import { toBridge, toHeard } from './bridge.wire.ts'

export interface BridgeRouteNeeds {
  bridge: Bridge
  libraries: Pick<Libraries, 'list'>
  catalogue: Pick<Catalogue, 'sampleFiles'>
  system: { about: () => { name: string; version: string } }
  serverId: string
  publicUrl: () => string
}

export function bridgeRoutes(app: App, { bridge, libraries, catalogue, system, serverId, publicUrl }: BridgeRouteNeeds): void {
  serve(app, pairing.createBridgeCode, ({ viewer, audited }) => {
    refuseKey(viewer)
    const { code, expiresAt } = bridge.createCode()
    audited('', { expires_at: expiresAt })
    return { code, expires_at: expiresAt }
  })
  serve(app, pairing.getBridgeCode, () => {
    const expiry = bridge.codeExpiry()
    return { pending: expiry === undefined ? null : { expires_at: expiry } }
  })
  serve(app, pairing.pairBridge, ({ body, address, header }) => {
    const { code = '', name = '' } = body
    if (code.trim() === '') throw invalid('code is required')
    const client = partsOfClient(clientHeader(header))
    if (!client) throw invalid('invalid request')
    const token = bridge.pair(code, { name, client }, address)
    return { token, server_id: serverId, server_name: system.about().name, version: system.about().version }
  })
  serve(app, pairing.unpairBridge, ({ audited }) => {
    const name = bridge.unpair()
    if (name !== undefined) audited(name)
  })

  serve(app, contract.getBridge, () => toBridge(bridge))
  serve(app, contract.putBridgeStatus, ({ bridge: paired, body }) => {
    const { version = paired.version, os = paired.platform, jobs = [] } = body
    // Read before the write, which ends the transaction that the guard has begun.
    const withFiles = libraries.list().map(({ id, name, root }) => ({
      ...{ id, name, root },
      sample: catalogue.sampleFiles(id).map(({ path, sizeBytes }) => ({ path, size: sizeBytes })),
    }))
    const about = system.about()
    return {
      server: { id: serverId, name: about.name, version: about.version, public_url: publicUrl() },
      libraries: withFiles,
      ...bridge.hear({ ...paired, version, platform: os }, toHeard(body), jobs),
    }
  })
  serve(app, contract.listBridgeLibraries, () => ({
    libraries: libraries.list().map(({ id, name, root }) => ({ id, name, root })),
  }))
}
