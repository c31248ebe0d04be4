import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { AuditAction } from '@chapterhouse/contract/codes'
import { invalid, oversized } from '@chapterhouse/kit/errors'
import type { Services } from '../compose/services.ts'
import { type OpenedSource, openTable, readCutoff, type SourceDescription, type WantedReading } from '../features/imports/index.ts'
import type { ControlMessage } from './control-socket.ts'
import { mapFolders, mapPeople } from './import-mapping.ts'
import type { ImportLine, ImportRequest } from './import-request.ts'
import { oneSentenceError } from './one-sentence-error.ts'
import { SHELL } from './open-server.ts'

type Needed = Pick<Services, 'imports' | 'uploads' | 'openSource' | 'accounts' | 'libraries' | 'local' | 'audit'>

interface Talk {
  send: (message: ControlMessage) => void
  /** Fires when the command has gone: an import that is not applied yet is then dropped. */
  gone: AbortSignal
}

const EVERY_MS = 250
const MAX_TABLE_BYTES = 4 * 1024 * 1024

/** Reads another server, reports the plan and, if wished, applies it. Without that nothing remains. */
export async function runRequestedImport(services: Needed, request: ImportRequest, { send, gone }: Talk): Promise<void> {
  let ids: readonly number[] = []
  let leftOut: readonly string[] = []
  const { imports } = services
  const report = (isEnd = false) => send({ kind: 'import', people: ids.map((id) => toLine(imports.get(id))), leftOut, isEnd })
  try {
    const opened = await openRequested(services, request, gone)
    leftOut = opened.leftOut
    const started = await imports.start(opened.source, opened.described, opened.wanted)
    ids = started.imports.map(({ id }) => id)
    for (const { id, source } of started.imports) write(services, 'import.start', { import: id, source })
    const stopReading = () => remove(services, ids)
    gone.addEventListener('abort', stopReading, { once: true })
    await whileReporting(imports.whenIdle(), report)
    gone.removeEventListener('abort', stopReading)
    if (gone.aborted) return
    if (request.applies) await whileReporting(applyAll(services, ids), report)
    report(true)
    if (!request.applies) remove(services, ids)
  } catch (error) {
    send({ kind: 'refused', why: oneSentenceError(error) })
  }
}

interface Requested {
  source: OpenedSource
  described: SourceDescription
  wanted: WantedReading
  leftOut: readonly string[]
}

async function openRequested(services: Needed, request: ImportRequest, gone: AbortSignal): Promise<Requested> {
  const { source: from, takesLists, takesSetAside } = request
  if ('table' in from) {
    const { opened, described, wanted } = openTable(await tableAt(from.table), path.basename(from.table), services)
    return { source: opened, described, wanted, leftOut: [] }
  }
  const source = await openSource(services, from, gone)
  const described = await source.source.describe(gone)
  const { people, leftOut } = mapPeople(described.users, request.people, services.accounts)
  const cutoff = readCutoff(request.cutoff, { local: services.local, nowMs: Date.now() })
  const folders = mapFolders(described.libraries, request.folders, services.libraries.list())
  return { source, described, wanted: { people, folders, cutoff, takesLists, takesSetAside }, leftOut }
}

async function openSource(
  { uploads, openSource: open }: Needed,
  from: { url: string; key: string } | { file: string },
  signal: AbortSignal,
) {
  if ('url' in from) return open({ url: from.url, token: from.key })
  const { file } = await uploads.adopt(from.file, { signal })
  return open({ file })
}

async function tableAt(file: string): Promise<Uint8Array> {
  const bytes = await readFile(file)
  if (bytes.length > MAX_TABLE_BYTES) throw oversized('The table is larger than 4 MiB. Divide it into several files.')
  return bytes
}

/** Collections become those of the first admin, since the shell has no account. */
async function applyAll(services: Needed, ids: readonly number[]): Promise<void> {
  const { imports, accounts } = services
  const admins = accounts.list().filter(({ isAdmin, isDisabled }) => isAdmin && !isDisabled)
  const [admin] = admins.toSorted((one, other) => one.id - other.id)
  if (!admin) throw invalid('There is no admin yet. Start the server once to create one.')
  for (const id of ids) {
    if (imports.get(id).status !== 'review') continue
    const { sessions, listened } = toLine(imports.apply(id, admin.id)).summary ?? {}
    write(services, 'import.apply', { import: id, sessions, listened: Math.round(listened ?? 0) })
  }
  await imports.whenIdle()
}

async function whileReporting(work: Promise<void>, report: () => void): Promise<void> {
  const timer = setInterval(report, EVERY_MS)
  try {
    report()
    await work
  } finally {
    clearInterval(timer)
  }
}

function remove({ imports }: Needed, ids: readonly number[]): void {
  for (const id of ids) imports.remove(id)
}

function write({ audit }: Needed, action: AuditAction, details: object): void {
  audit.write({ actor: SHELL, action, target: '', details })
}

function toLine(row: ReturnType<Needed['imports']['get']>): ImportLine {
  const { sourceUser, username, status, done, total, error, summary, unmatched } = row
  return {
    ...{ theirs: sourceUser, ours: username, status, done, total, error },
    summary: summary === '' ? null : (JSON.parse(summary) as ImportLine['summary']),
    unmatched: unmatched === '' ? [] : (JSON.parse(unmatched) as ImportLine['unmatched']),
  }
}
