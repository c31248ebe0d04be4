import * as contract from '@chapterhouse/contract/server/system/backups'
import type { App } from '@chapterhouse/kit/http/app'
import { serve, serveBytes } from '@chapterhouse/kit/http/serve'
import { sendFile } from '@chapterhouse/kit/http/serve-file'
import { ignore } from '@chapterhouse/kit/ignore'
import { parseRange } from '@chapterhouse/kit/responses/byte-range'
import { fileTag, mayRange, type Validators } from '@chapterhouse/kit/responses/conditional'
import { attachment } from '@chapterhouse/kit/responses/content-disposition'
import type { Backups } from './backups.ts'
import { toOverview } from './backups.wire.ts'

type Request = Parameters<Parameters<typeof serve<typeof contract.restoreBackup>>[2]>[0]

/** `refuseKey`: throws for an API key, because a restore may bring back an admin, or a revoked key. */
export function backupRoutes(
  app: App,
  { backups, refuseKey }: { backups: Backups; refuseKey: (viewer: Request['viewer']) => void },
): void {
  serve(app, contract.listBackups, async () => toOverview(await backups.overview()))

  serve(app, contract.createBackup, async ({ audited }) => {
    void backups.start('manual')
    audited('')
    return toOverview(await backups.overview())
  })

  serveBytes(app, contract.downloadBackup, async ({ params, audited }, request, reply) => {
    const { handle, name, sizeBytes, createdAtMs } = await backups.open(params.name)
    const file = { sizeBytes, modifiedMs: createdAtMs, etag: fileTag(sizeBytes, createdAtMs) }
    const release = () => void handle.close().catch(ignore('the backup was only read'))
    try {
      if (isFromTheStart(request, file)) audited(name)
      return await sendFile(request, reply, {
        ...file,
        handle,
        release,
        type: 'application/vnd.sqlite3',
        cacheControl: 'no-store',
        disposition: attachment(name),
      })
    } catch (error) {
      release()
      throw error
    }
  })

  serve(app, contract.restoreBackup, async ({ params, viewer, audited }) => {
    refuseKey(viewer)
    const { name, schema } = await backups.requestRestore(params.name, viewer.name)
    audited(name, { schema })
    return toOverview(await backups.overview())
  })

  serve(app, contract.cancelRestore, ({ audited }) => {
    const cancelled = backups.cancelRestore()
    if (cancelled) audited(cancelled.name)
  })

  serve(app, contract.deleteBackup, async ({ params, audited }) => {
    await backups.remove(params.name)
    audited(params.name)
  })
}

/** A resumed download counts once. */
function isFromTheStart({ method, headers }: Parameters<typeof sendFile>[0], file: Validators & { sizeBytes: number }): boolean {
  if (method !== 'GET') return false
  const { range, 'if-range': ifRange } = headers
  if (range === undefined || (typeof ifRange === 'string' && !mayRange(ifRange, file, Date.now()))) return true
  const requested = parseRange(range, file.sizeBytes)
  return requested.kind === 'whole' || (requested.kind === 'part' && requested.start === 0)
}
