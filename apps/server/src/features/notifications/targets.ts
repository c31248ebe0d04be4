import { conflict, invalid, missing } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Viewer } from '@chapterhouse/kit/viewer'
import { EVENT_KINDS } from './event-kinds.ts'
import { findChangeFault, findTargetFault, redactUrl, type TargetFault, type TargetKind } from './target-faults.ts'
import { type TargetChange, type TargetRow, targetsStore } from './targets.store.ts'

const MAX_TARGETS = 20

export interface Target {
  id: number
  kind: TargetKind
  name: string
  url: string
  /** '' for none. */
  secret: string
  isEnabled: boolean
  events: readonly string[]
}

/** A destination as admins see it, without its address and secret. */
export interface ShownTarget extends Omit<Target, 'url' | 'secret'> {
  createdAt: string
  updatedAt: string
  lastAt: string | null
  lastOk: boolean | null
  /** '' if the last delivery succeeded. */
  lastError: string
  /** Redacted. */
  address: string
  hasSecret: boolean
  /** Why it is disabled, unless an admin did it. */
  offReason: 'key_revoked' | undefined
}

/** The admin or API key that creates or changes a destination. */
export type ChangedBy = Pick<Viewer, 'via' | 'tokenId'>

/** The fields of a request; absent ones keep their value. */
export interface TargetInput {
  kind?: string
  name?: string
  url?: string
  secret?: string
  enabled?: boolean
  events?: string[]
}

/** The outcome of an attempt: '' or a short reason. */
export type DeliveryError = '' | 'timeout' | 'unreachable' | 'failed' | `http_${number}`

export type Targets = ReturnType<typeof createTargets>

/** The destinations of notifications (docs/reference/operations.md 3.1 to 3.3). All but `find` throw `missing` for an unknown one. */
export function createTargets({ db, now }: { db: Db; now: () => Date }) {
  const store = targetsStore(db)
  const at = () => now().toISOString()

  function need(id: number): TargetRow {
    const row = store.find(id)
    if (!row) throw missing('no such destination')
    return row
  }

  return {
    list: (): ShownTarget[] => store.list().map(toShown),
    /** The enabled ones that want this kind, oldest first. */
    wanting: (kind: string): Target[] =>
      store
        .list()
        .map(toTarget)
        .filter((target) => isWanting(target, kind)),
    find(id: number): Target | undefined {
      const row = store.find(id)
      return row && toTarget(row)
    },
    get: (id: number): Target => toTarget(need(id)),
    shown: (id: number): ShownTarget => toShown(need(id)),

    /** Throws `invalid` for the first fault, `conflict` when there are too many. */
    create(input: TargetInput, by?: ChangedBy): ShownTarget {
      const change = merge(NEW, input)
      refuse(findTargetFault(change))
      return db.transaction(() => {
        if (store.count() >= MAX_TARGETS)
          throw conflict(`there are ${MAX_TARGETS} destinations already; delete one first`, { code: 'too_many_targets' })
        return toShown(store.insert({ ...toStored(change), keyId: keyOf(by), at: at() }))
      })
    },

    /** Throws `invalid` for the first fault of the whole record. */
    update(id: number, input: TargetInput, by?: ChangedBy): { target: ShownTarget; change: ChangeFacts } {
      return db.transaction(() => {
        const row = need(id)
        const before = { ...toTarget(row), isEnabled: row.enabled === 1 }
        const after = merge(before, input)
        refuse(findChangeFault(before, after, input.secret !== undefined))
        const target = toShown(
          store.update({ ...toStored(after), keyId: keyAfter(row, { before, after, input, by }), id, at: at() }),
        )
        return { target, change: changeFacts(before, after, input) }
      })
    },

    remove(id: number): ShownTarget {
      return db.transaction(() => {
        const row = need(id)
        store.remove(id)
        return toShown(row)
      })
    },

    recordOutcome: (id: number, error: DeliveryError): void => store.setOutcome({ id, at: at(), ok: error === '' ? 1 : 0, error }),
  }
}

export const isWanting = ({ isEnabled, events }: Target, kind: string): boolean => isEnabled && events.includes(kind)

type Merged = Omit<Target, 'id' | 'kind'> & { kind: string }

const NEW: Merged = { kind: '', name: '', url: '', secret: '', isEnabled: true, events: [] }

function merge(before: Merged, { kind, name, url, secret, enabled, events }: TargetInput): Merged {
  return {
    kind: (kind ?? before.kind).trim(),
    name: (name ?? before.name).trim(),
    url: (url ?? before.url).trim(),
    secret: secret ?? before.secret,
    isEnabled: enabled ?? before.isEnabled,
    events: [...new Set(events ?? before.events)],
  }
}

function refuse(fault: TargetFault | undefined): void {
  if (!fault) return
  const { text, ...fields } = fault
  throw invalid(text, { code: 'invalid_target', fields })
}

/** Facts for the audit log: that an address or secret changed, but not its value. */
export interface ChangeFacts {
  address_changed?: true
  secret_changed?: true
  enabled?: boolean
  events?: readonly string[]
}

function changeFacts(before: Merged, after: Merged, { enabled, events }: TargetInput): ChangeFacts {
  return {
    ...(after.url !== before.url && { address_changed: true as const }),
    ...(after.secret !== before.secret && { secret_changed: true as const }),
    ...(enabled !== undefined && { enabled }),
    ...(events !== undefined && { events: after.events }),
  }
}

const keyOf = (by: ChangedBy | undefined): number | null => (by?.via === 'api' ? by.tokenId : null)

/**
 * A key that chooses the address, or enables a destination, owns it from then on; so does a person who enables it, or chooses an
 * address while it is enabled.
 */
function keyAfter(
  { keyId, isKeyRevoked }: TargetRow,
  { before, after, input, by }: { before: Merged; after: Merged; input: TargetInput; by: ChangedBy | undefined },
): number | null {
  const isMoved = after.url !== before.url || after.secret !== before.secret
  const takesOver = input.enabled === true || (isMoved && (keyOf(by) !== null || isKeyRevoked === 0))
  return takesOver ? keyOf(by) : keyId
}

/** Requires a target without faults, whose kind is therefore known. */
function toStored({ kind, isEnabled, events, ...texts }: Merged): Omit<TargetChange, 'keyId'> {
  const { name, url, secret } = texts
  return { kind: kind as TargetKind, name, url, secret, enabled: isEnabled ? 1 : 0, events: JSON.stringify(events) }
}

/** Disabled once the key that chose its address is revoked, however that happened. */
function toTarget({ id, kind, name, url, secret, enabled, events, isKeyRevoked }: TargetRow): Target {
  return { id, kind, name, url, secret, isEnabled: enabled === 1 && isKeyRevoked === 0, events: eventsIn(events) }
}

/** Kinds from a newer server, present after a restore, are left out. */
function eventsIn(json: string): string[] {
  const read: unknown = JSON.parse(json)
  return Array.isArray(read) ? read.filter((kind) => EVENT_KINDS.includes(kind)) : []
}

function toShown(row: TargetRow): ShownTarget {
  const { url, secret, ...target } = toTarget(row)
  const { createdAt, updatedAt, lastAt, lastOk, lastError } = row
  const shown = { createdAt, updatedAt, lastAt, lastOk: lastOk === null ? null : lastOk === 1, lastError }
  const offReason = row.enabled === 1 && row.isKeyRevoked === 1 ? 'key_revoked' : undefined
  return { ...target, ...shown, address: redactUrl(url), hasSecret: secret !== '', offReason }
}
