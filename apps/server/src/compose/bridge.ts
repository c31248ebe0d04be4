import { randomBytes } from 'node:crypto'
import { type Bridge, createBridge, createBridgeGuard, createBridgeJobs } from '../features/bridge/index.ts'
import type { Catalogue } from '../features/catalogue/index.ts'
import { CODE_BYTES, type Pairing } from '../features/pairing/index.ts'
import type { Sessions } from '../features/sessions/index.ts'
import type { Infrastructure } from './infrastructure.ts'

interface BridgeParts {
  pairing: Pairing
  sessions: Sessions
  catalogue: Catalogue
}

/** The companion program that makes characters and recaps. */
export function composeBridge({ db, deps, events }: Infrastructure, { pairing, sessions, catalogue }: BridgeParts) {
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
  return { bridge, bridgeJobs: jobs, identifyBridge: createBridgeGuard({ find: bridge.find, isOfPerson }) }
}
