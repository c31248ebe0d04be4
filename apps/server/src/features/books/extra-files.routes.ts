import { bookFile, bookFiles } from '@chapterhouse/contract/server/books/extra-files'
import type { App } from '@chapterhouse/kit/http/app'
import { serve, serveBytes } from '@chapterhouse/kit/http/serve'
import { sendFile } from '@chapterhouse/kit/http/serve-file'
import { ignore } from '@chapterhouse/kit/ignore'
import { fileTag } from '@chapterhouse/kit/responses/conditional'
import { attachment } from '@chapterhouse/kit/responses/content-disposition'
import { imageTypeOf } from '../covers/index.ts'
import { documentType } from '../formats/index.ts'
import type { Shares } from '../shares/index.ts'
import type { ExtraFiles } from './extra-files.ts'

export function extraFileRoutes(
  app: App,
  { shares, extraFiles }: { shares: Pick<Shares, 'authorize'>; extraFiles: ExtraFiles },
): void {
  serve(app, bookFiles, async ({ viewer, params, query, gone }) => {
    const found = await extraFiles.list(await shares.authorize(viewer, params.id, query.path), gone)
    return {
      files: found.map(({ path, name, kind, sizeBytes, modifiedSeconds }) => ({
        path,
        name,
        kind,
        size: sizeBytes,
        mod_time: modifiedSeconds,
      })),
    }
  })

  serveBytes(app, bookFile, async ({ viewer, params, query }, request, reply) => {
    const target = await shares.authorize(viewer, params.id, query.path)
    const { handle, stats, name } = await extraFiles.open(target)
    const release = () => void handle.close().catch(ignore('the file was only read'))
    try {
      // An image's type comes from its bytes, never from its name.
      const type = documentType(name) ?? (await imageTypeOf(handle)) ?? 'application/octet-stream'
      return await sendFile(request, reply, {
        handle,
        release,
        type,
        sizeBytes: stats.size,
        modifiedMs: stats.mtimeMs,
        etag: fileTag(stats.size, stats.mtimeMs, target.library.ignoresChangeTimes ? undefined : stats.ctimeMs),
        cacheControl: 'private, no-cache',
        disposition: attachment(name),
      })
    } catch (error) {
      release()
      throw error
    }
  })
}
