import { lstatSync, readFileSync, rmSync, unlinkSync } from 'node:fs'
import path from 'node:path'
import { codeOf } from '@chapterhouse/kit/errors'
import { writePrivately } from '@chapterhouse/kit/settings/private-file'

export interface WaitingRestore {
  name: string
  /** UTC, RFC 3339. */
  requestedAt: string
  requestedBy: string
  /** The newest migration of the backup. */
  schema: string
}

const ERRORS = ['missing', 'unusable', 'newer', 'failed'] as const
export type RestoreError = (typeof ERRORS)[number]

/** The outcome of the last restore. */
export interface RestoreResult {
  /** Empty for a request that could not be read. */
  name: string
  appliedAt: string
  requestedBy: string
  error?: RestoreError
  /** The backup, or the file in the data folder, that contains the replaced database. */
  safetyCopy?: string
}

export type RestoreRecord = ReturnType<typeof createRestoreRecord>

/** Request and outcome of a restore: files in the data folder, because the restore replaces the database itself. */
export function createRestoreRecord(data: string) {
  const request = path.join(data, 'restore.json')
  const result = path.join(data, 'restore-result.json')
  return {
    /** `unreadable` for a damaged record; undefined without one, and after it was applied. */
    waiting(): WaitingRestore | 'unreadable' | undefined {
      const read = readObject(request)
      if (read === undefined || read === 'unreadable') return read
      if (toResult(read['applied']) !== undefined) return undefined
      const { name, requested_at: requestedAt, requested_by: requestedBy, schema } = read
      const texts = [name, requestedAt, requestedBy, schema]
      if (!texts.every((text) => typeof text === 'string')) return 'unreadable'
      return { name, requestedAt, requestedBy, schema } as WaitingRestore
    },
    request({ name, requestedAt, requestedBy, schema }: WaitingRestore): void {
      const text = { name, requested_at: requestedAt, requested_by: requestedBy, schema }
      writePrivately(request, `${JSON.stringify(text, undefined, 2)}\n`)
    },
    remove: (): void => removeAny(request),
    /** The outcome of an applied request until it is removed, so that it is neither reapplied nor forgotten. */
    applied(): RestoreResult | undefined {
      const read = readObject(request)
      return read === undefined || read === 'unreadable' ? undefined : toResult(read['applied'])
    },
    markApplied(outcome: RestoreResult): void {
      if (lstatSync(request, { throwIfNoEntry: false })?.isDirectory()) removeAny(request)
      writePrivately(request, `${JSON.stringify({ name: outcome.name, applied: toText(outcome) }, undefined, 2)}\n`)
    },
    last: (): RestoreResult | undefined => toResult(readObject(result)),
    saveResult(outcome: RestoreResult): void {
      writePrivately(result, `${JSON.stringify(toText(outcome), undefined, 2)}\n`)
    },
  }
}

const toText = ({ name, appliedAt, requestedBy, error, safetyCopy }: RestoreResult) => ({
  name,
  applied_at: appliedAt,
  requested_by: requestedBy,
  error,
  safety_copy: safetyCopy,
})

function toResult(read: unknown): RestoreResult | undefined {
  if (typeof read !== 'object' || read === null) return undefined
  const { name, applied_at: appliedAt, requested_by: requestedBy, error, safety_copy: safetyCopy } = read as Record<string, unknown>
  if (typeof name !== 'string' || typeof appliedAt !== 'string' || typeof requestedBy !== 'string') return undefined
  const known = ERRORS.find((one) => one === error)
  return { name, appliedAt, requestedBy, ...(known && { error: known }), ...(typeof safetyCopy === 'string' && { safetyCopy }) }
}

function readObject(file: string): Record<string, unknown> | 'unreadable' | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : 'unreadable'
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? undefined : 'unreadable'
  }
}

/** A file or folder: if it remained, every start would fail. */
function removeAny(file: string): void {
  try {
    unlinkSync(file)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    if (!lstatSync(file).isDirectory()) throw error
    rmSync(file, { recursive: true })
  }
}
