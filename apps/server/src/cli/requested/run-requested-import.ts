import { access, constants, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { AuditAction } from '@chapterhouse/contract/codes'
import { invalid, oversized } from '@chapterhouse/kit/errors'
import type { Services } from '../../compose/services.ts'
import {
  type OpenedSource,
  openTable,
  readCutoff,
  type SourceDescription,
  type WantedReading,
} from '../../features/imports/index.ts'
import type { ControlMessage } from '../control/control-socket.ts'
import type { ImportLine, ImportRequest } from '../control/import-request.ts'
import { SHELL } from '../control/open-server.ts'
import { oneSentenceError } from '../terminal/one-sentence-error.ts'
import { mapFolders, mapPeople } from './import-mapping.ts'

type Needed = Pick<Services, 'imports' | 'uploads' | 'openSource' | 'accounts' | 'libraries' | 'local' | 'audit'>

type ImportRow = ReturnType<Needed['imports']['get']>

interface Talk {
  send: (message: ControlMessage) => void
  /** Aborts when the command has ended: an import not yet applied is then discarded. */
  gone: AbortSignal
}

const EVERY_MS = 250
/** As many unmatched items as are stored. */
const ALL = { from: 0, limit: 10_000 }
const MAX_TABLE_BYTES = 4 * 1024 * 1024

/** Reads another server, reports the plan and, if requested, applies it. Otherwise nothing is kept. */
export async function runRequestedImport(services: Needed, request: ImportRequest, { send, gone }: Talk): Promise<void> {
  let file = ''
  try {
    const opened = await openRequested(services, request, {
      gone,
      onUpload: (name) => {
        file = name
      },
    })
    const last = await importOpened(services, opened, { applies: request.applies, send, gone })
    await removeFile(services, file)
    if (last) send(last)
  } catch (error) {
    await removeFile(services, file)
    send({ kind: 'refused', why: oneSentenceError(error) })
  }
}

/** Returns the last message; undefined if the command has ended. */
async function importOpened(
  services: Needed,
  { source, described, wanted, leftOut }: Requested,
  { applies, send, gone }: Talk & Pick<ImportRequest, 'applies'>,
): Promise<ControlMessage | undefined> {
  const { imports } = services
  const started = await imports.start(source, described, wanted)
  const ids = started.imports.map(({ id }) => id)
  for (const id of ids) write(services, 'import.start', { import: id, source: source.row.source })
  const message = (isEnd: boolean): ControlMessage => ({
    kind: 'import',
    people: rowsOf(services, ids).map((row) => toLine(services, row, isEnd ? imports.unmatched(row.id, ALL).items : [])),
    leftOut,
    isEnd,
  })
  const report = () => send(message(false))
  const removeAll = () => {
    // An admin may have applied some of them in the console, where those can still be undone.
    for (const { id, status } of rowsOf(services, ids)) if (status !== 'applying' && status !== 'applied') imports.remove(id)
  }
  gone.addEventListener('abort', removeAll, { once: true })
  if (gone.aborted) removeAll()
  await whileReporting(imports.whenIdle(), report)
  gone.removeEventListener('abort', removeAll)
  if (gone.aborted) return undefined
  if (applies) await whileReporting(applyAll(services, ids), report)
  const last = message(true)
  if (!applies) removeAll()
  return last
}

/** An admin may have deleted some of them in the console. */
function rowsOf({ imports }: Needed, ids: readonly number[]): ImportRow[] {
  return imports.some(ids).toSorted((one, other) => one.id - other.id)
}

async function removeFile({ imports, uploads }: Needed, file: string): Promise<void> {
  if (file !== '' && !imports.needsFile(file)) await uploads.remove(file)
}

interface Requested {
  source: OpenedSource
  described: SourceDescription
  wanted: WantedReading
  leftOut: readonly string[]
}

async function openRequested(
  services: Needed,
  request: ImportRequest,
  { gone, onUpload }: { gone: AbortSignal; onUpload: (file: string) => void },
): Promise<Requested> {
  const { source: from, takesLists, takesSetAside } = request
  if ('table' in from) {
    const { opened, described, wanted } = openTable(await tableAt(from.table), path.basename(from.table), services)
    return { source: opened, described, wanted, leftOut: [] }
  }
  const source = await openSource(services, from, gone)
  onUpload(source.row.file)
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
  await refuseUnreadable(from.file)
  const { file } = await uploads.adopt(from.file, { signal })
  return open({ file })
}

async function tableAt(file: string): Promise<Uint8Array> {
  await refuseUnreadable(file)
  const bytes = await readFile(file)
  if (bytes.length > MAX_TABLE_BYTES) throw oversized('The table is larger than 4 MiB. Divide it into several files.')
  return bytes
}

/** A running server reads the file itself, perhaps as a different user than the command. */
async function refuseUnreadable(file: string): Promise<void> {
  await access(file, constants.R_OK).catch((cause: unknown) => {
    throw invalid(`The server cannot read ${file}. Let its user read it, or copy it to another folder.`, { cause })
  })
}

/** Collections go to the first admin, since the shell has no account. */
async function applyAll(services: Needed, ids: readonly number[]): Promise<void> {
  const { imports, accounts } = services
  const admins = accounts.list().filter(({ isAdmin, isDisabled }) => isAdmin && !isDisabled)
  const [admin] = admins.toSorted((one, other) => one.id - other.id)
  if (!admin) throw invalid('There is no admin yet. Start the server once to create one.')
  for (const { id, status } of rowsOf(services, ids)) {
    if (status !== 'review') continue
    const { sessions, listened } = toLine(services, imports.apply(id, admin.id), []).summary ?? {}
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

function write({ audit }: Needed, action: AuditAction, details: object): void {
  audit.write({ actor: SHELL, action, target: '', details })
}

function toLine({ libraries }: Needed, row: ImportRow, unmatched: ImportLine['unmatched']): ImportLine {
  const { sourceUser, username, status, done, total, error } = row
  const summary = row.summary === '' ? null : (JSON.parse(row.summary) as NonNullable<ImportLine['summary']>)
  const named = (counts: NonNullable<NonNullable<ImportLine['summary']>['closed']> = []) =>
    counts.flatMap(({ libraryId, items }) => {
      const library = libraries.find(libraryId)
      return library ? [{ library: library.name, items }] : []
    })
  return {
    ...{ theirs: sourceUser, ours: username, status, done, total, error, summary },
    unmatched,
    noAccess: named(summary?.closed),
    splitDiscs: named(summary?.split),
  }
}
