import { randomBytes } from 'node:crypto'
import type { ExtraFiles } from '../features/books/index.ts'
import {
  type AnnouncedJob,
  type Bridge,
  createBridge,
  createBridgeGuard,
  createBridgeJobs,
  createEstimates,
  createRescanForBridge,
  createSuggestions,
  toAnnounced,
} from '../features/bridge/index.ts'
import type { Editing } from '../features/editing/index.ts'
import type { CommunityTextsOf } from '../features/enrichment/index.ts'
import { createListeners } from '../features/listening/index.ts'
import { CODE_BYTES, type Pairing } from '../features/pairing/index.ts'
import type { Scanning } from '../features/scanning/index.ts'
import type { Sessions } from '../features/sessions/index.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { LibraryServices } from './library.ts'

interface BridgeParts extends LibraryServices {
  pairing: Pairing
  sessions: Sessions
  communityTexts: () => CommunityTextsOf
  extraFiles: ExtraFiles
  announceBridgeJob: (what: 'finished' | 'failed', job: AnnouncedJob, count: number) => void
  scanning: Scanning
  editing: Editing
}

/** The companion program that makes characters and recaps. */
export function composeBridge({ db, deps }: Infrastructure, services: BridgeParts) {
  const { pairing, sessions, catalogue, announceBridgeJob } = services
  const jobs = createBridgeJobs({
    db,
    announce: (what, job, count) => announceBridgeJob(what, toAnnounced(job), count),
    now: deps.now,
    newToken: deps.newToken,
    isIndexed: ({ libraryId, path }) => catalogue.stampAt(libraryId, path) !== undefined,
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
  return {
    bridge,
    bridgeJobs: jobs,
    estimates: createEstimates({ ...services, db, jobs, estimates: bridge.estimates }),
    rescanForBridge: createRescanForBridge(services),
    suggestions: createSuggestions({ ...services, ...createListeners({ db }), db, jobs }),
    identifyBridge: createBridgeGuard({ find: bridge.find, isOfPerson }),
  }
}
