import { randomBytes } from 'node:crypto'
import { type Bridge, createBridge, createBridgeGuard, createBridgeJobs, createEstimates } from '../features/bridge/index.ts'
import type { CommunityTextsOf } from '../features/enrichment/index.ts'
import { CODE_BYTES, type Pairing } from '../features/pairing/index.ts'
import type { Sessions } from '../features/sessions/index.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { LibraryServices } from './library.ts'

interface BridgeParts extends LibraryServices {
  pairing: Pairing
  sessions: Sessions
  communityTexts: () => CommunityTextsOf
}

/** The companion program that makes characters and recaps. */
export function composeBridge({ db, deps, events }: Infrastructure, services: BridgeParts) {
  const { pairing, sessions, catalogue } = services
  const jobs = createBridgeJobs({
    db,
    events,
    now: deps.now,
    newToken: deps.newToken,
    isIndexed: ({ libraryId, path }) => catalogue.find(libraryId, path) !== undefined,
    bridge: {
      isPaired: () => bridge.isPaired(),
      mayWrite: (libraryId) => bridge.mayWrite(libraryId),
      mayContribute: () => bridge.mayContribute(),
    },
  })
  const bridge: Bridge = createBridge({
    db,
    now: deps.now,
    newToken: deps.newToken,
    newCode: () => randomBytes(CODE_BYTES),
    limited: pairing.limited,
    jobs,
  })
  const isOfPerson = (token: string) =>
    (sessions.find(token) ?? sessions.findByMediaToken(token)) !== undefined || pairing.isPairingToken(token)
  const estimates = createEstimates({ ...services, estimates: bridge.estimates })
  return { bridge, bridgeJobs: jobs, estimates, identifyBridge: createBridgeGuard({ find: bridge.find, isOfPerson }) }
}
