import type { ApiUrl } from '../api/api-client.ts'
import { readApi } from '../api/read-api.ts'
import { openDatabase } from '../database/read-database.ts'
import { type PackedSource, readPacked } from '../pack-source.ts'
import type { SourceDescription } from '../source.ts'
import { isSourceError, type SourceErrorCode } from '../source-error.ts'

export type SourceFrom = { address: ApiUrl } | { file: string; isChecked: boolean }

export interface DescribeTask {
  do: 'describe'
  from: SourceFrom
}

export interface ReadTask {
  do: 'read'
  from: SourceFrom
  userIds: readonly string[]
  beganMs: number
  /** Two numbers shared by both threads: rows read, and rows to read. */
  progress: Float64Array<SharedArrayBuffer>
}

export interface Failure {
  ok: false
  code: SourceErrorCode
  message: string
  fields: Record<string, unknown>
}
export interface Described {
  ok: true
  description: SourceDescription
}

export interface Read {
  ok: true
  packed: PackedSource
}

/** Reads another server from its first response to its last row, so that it blocks only this thread, and fills only its memory. */
export default async function readSource(task: DescribeTask | ReadTask): Promise<Described | Read | Failure> {
  // Never aborts: the thread is terminated instead.
  const { signal } = new AbortController()
  const { from } = task
  const reader = 'address' in from ? readApi(from.address, { fetch }) : openDatabase(from.file, from)
  try {
    if (task.do === 'describe') return { ok: true, description: await reader.describe(signal) }
    const { userIds, beganMs, progress } = task
    const onProgress = (done: number, total: number) => progress.set([done, total])
    return { ok: true, packed: shared(await readPacked(reader, userIds, { signal, beganMs, onProgress })) }
  } catch (error) {
    if (isSourceError(error)) return { ok: false, code: error.code, message: error.message, fields: error.fields }
    return { ok: false, code: 'fetch_failed', message: 'The other server could not be read.', fields: {} }
  }
}

/** Its bytes in shared memory, since copying them takes time. */
function shared({ shared: parts, people }: PackedSource): PackedSource {
  const toShared = (all: PackedSource['shared']) =>
    all.map(({ kind, bytes }) => {
      const copy = new Uint8Array(new SharedArrayBuffer(bytes.length))
      copy.set(bytes)
      return { kind, bytes: copy }
    })
  return { shared: toShared(parts), people: people.map((person) => ({ ...person, parts: toShared(person.parts) })) }
}
