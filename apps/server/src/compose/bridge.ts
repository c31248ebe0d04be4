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
  type TitlesAt,
  titleOf,
  toAnnounced,
} from '../features/bridge/index.ts'
import type { Catalogue } from '../features/catalogue/index.ts'
import type { Editing } from '../features/editing/index.ts'
import type { CommunityTextsOf } from '../features/enrichment/index.ts'
import { createListeners } from '../features/listening/index.ts'
import { CODE_BYTES, type Pairing } from '../features/pairing/index.ts'
import type { RelPath } from '../features/paths/index.ts'
import type { Scanning } from '../features/scanning/index.ts'
import type { Sessions } from '../features/sessions/index.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { LibraryServices } from './library.ts'

interface BridgeParts extends LibraryServices {
  pairing: Pairing
  sessions: Sessions
  communityTexts: () => CommunityTextsOf
  extraFiles: ExtraFiles
  announceBridgeJob: (what: 'finished' | 'failed', job: AnnouncedJob) => void
  scanning: Scanning
  editing: Editing
}

/** Two queries for a list of any length. */
const createTitlesAt =
  ({ stampsAt, byIds }: Pick<Catalogue, 'stampsAt' | 'byIds'>): TitlesAt =>
  (books) => {
    const titles = new Map(byIds(stampsAt(books).map(({ id }) => id)).map((book) => [keyText(book), book.title]))
    return (book) => titles.get(keyText(book))
  }

const keyText = ({ libraryId, path }: { libraryId: number; path: RelPath }) => `${libraryId}:${path}`

/** The companion program that makes characters and recaps. */
export function composeBridge({ db, deps }: Infrastructure, services: BridgeParts) {
  const { pairing, sessions, catalogue, announceBridgeJob } = services
  const titlesAt = createTitlesAt(catalogue)
  const jobs = createBridgeJobs({
    db,
    announce: (what, job) => announceBridgeJob(what, toAnnounced(job, titleOf(job, titlesAt([job])(job)))),
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
  return {
    bridge,
    bridgeJobs: jobs,
    estimates: createEstimates({ ...services, db, jobs, estimates: bridge.estimates }),
    rescanForBridge: createRescanForBridge(services),
    suggestions: createSuggestions({ ...services, ...createListeners({ db }), db, jobs }),
    titlesAt,
    identifyBridge: createBridgeGuard({ find: bridge.find, isOfPerson }),
  }
}
