import { hash } from 'node:crypto'
import { unauthenticated } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import { toPlainLine } from '@chapterhouse/kit/text/one-line'
import type { PairedBridge } from '@chapterhouse/kit/viewer'
import { codeOf, hashOfCode, type Pairing } from '../pairing/index.ts'
import type { Client } from '../sessions/index.ts'
import type { BridgeJobs } from './jobs.ts'
import { type PairingRow, pairingStore } from './pairing.store.ts'
import { familiesOf, type Heard, type Reported, toReported } from './reported.ts'

const CODE_MS = 10 * 60_000
/** Three heartbeats. */
const ONLINE_MS = 90_000
const MAX_NAME = 100

export interface BridgeState extends PairingRow {
  isOnline: boolean
  /** Undefined before the first heartbeat. */
  reported: Reported | undefined
}

export type Bridge = ReturnType<typeof createBridge>

/** The one bridge that is paired with this server (docs/reference/operations.md 5.4, 5.5). Of its secrets only hashes are stored. */
export function createBridge({
  db,
  now,
  newToken,
  newCode,
  limited,
  jobs,
}: {
  db: Db
  now: () => Date
  newToken: () => string
  newCode: () => Uint8Array
  /** Counts wrong codes of bridges and people together. */
  limited: Pairing['limited']
  jobs: Pick<BridgeJobs, 'renew' | 'requests' | 'unpair' | 'openCounts'>
}) {
  const store = pairingStore(db)
  const at = () => now().toISOString()

  return {
    createCode(): { code: string; expiresAt: string } {
      const code = codeOf(newCode())
      const expiresAt = new Date(now().getTime() + CODE_MS).toISOString()
      store.setCode({ hash: hashOfCode(code), expiresAt })
      return { code, expiresAt }
    },
    /** When the code that waits for a bridge expires; undefined if there is none. */
    codeExpiry: (): string | undefined => store.codeExpiry(at()),

    /** Exchanges a code for a token, and ends the earlier pairing. */
    pair(typed: string, { name, client }: { name: string; client: Client }, address: string | undefined): string {
      return limited(address, () =>
        db.transaction(() => {
          if (!store.takeCode({ hash: hashOfCode(typed), now: at() })) throw unauthenticated('invalid or expired code')
          if (store.remove()) jobs.unpair()
          const token = newToken()
          const { app, version, platform } = client
          const plain = [...toPlainLine(name)].slice(0, MAX_NAME).join('')
          store.insert({ hash: hash('sha256', token), name: plain || app, version, platform, now: at() })
          return token
        }),
      )
    },
    /** Ends the pairing and returns the name of the bridge; undefined if there was none. */
    unpair: (): string | undefined =>
      db.transaction(() => {
        const name = store.find()?.name
        if (store.remove()) jobs.unpair()
        return name
      }),
    /** The pairing of this token. */
    find: (token: string): number | undefined => store.idOf(hash('sha256', token)),

    /** Throws if the pairing has ended since the guard, which runs before a body is read. */
    confirm({ pairingId }: Pick<PairedBridge, 'pairingId'>): void {
      if (!store.has(pairingId)) throw unauthenticated('invalid or expired token')
    },

    /** A lost heartbeat is made up for by the next one, so it is not waited for until it is on the disk. */
    hear: (
      { pairingId: id, version, platform }: Pick<PairedBridge, 'pairingId' | 'version' | 'platform'>,
      heard: Heard,
      held: readonly { id: number; claim: string }[],
    ): { cancel: number[]; retry: number[] } =>
      db.relaxed(() =>
        db.transaction(() => {
          // The pairing may have ended since the guard.
          const client = { version: toPlainLine(version), platform: toPlainLine(platform) }
          if (!store.seen({ id, ...client, now: at() }, toReported(heard))) throw unauthenticated('invalid or expired token')
          jobs.renew(held)
          return jobs.requests()
        }),
      ),

    state(): BridgeState | undefined {
      const row = store.find()
      if (!row) return undefined
      // A heartbeat from the future was dated by a clock that has been set back since.
      const isOnline = row.lastSeen !== null && Math.abs(now().getTime() - Date.parse(row.lastSeen)) <= ONLINE_MS
      return { ...row, isOnline, reported: store.reported() }
    },
    isPaired: (): boolean => store.find() !== undefined,
    /** Whether the last heartbeat says that the library is the right folder, and writable. */
    mayWrite: (libraryId: number): boolean =>
      store.reported()?.libraries.some((library) => library.libraryId === libraryId && library.isRight && library.isWritable) ??
      false,
    /** As in the last heartbeat; undefined if that had none. */
    estimates: store.estimates,
    mayContribute: (): boolean => store.estimates()?.can_contribute ?? false,
    /** Families of jobs that players may expect to find results of. */
    features: (): string[] => familiesOf(store.kinds()),
    openJobs: jobs.openCounts,
  }
}
