import { bookFile, bookFiles } from '@chapterhouse/contract/server/companions'
import { fileTag } from '@chapterhouse/kit/conditional'
import { attachment } from '@chapterhouse/kit/content-disposition'
import type { App } from '@chapterhouse/kit/http'
import { serve, serveBytes } from '@chapterhouse/kit/serve'
import { sendFile } from '@chapterhouse/kit/serve-file'
import { imageTypeOf } from '../covers/index.ts'
import type { Shares } from '../shares/index.ts'
import type { ExtraFileKind, ExtraFiles } from './extra-files.ts'

export interface ExtraFileRouteNeeds {
  shares: Pick<Shares, 'authorize'>
  extraFiles: ExtraFiles
}

/** A picture is typed by what it is, never by its name. */
const TYPES: Readonly<Record<Exclude<ExtraFileKind, 'image'>, string>> = {
  pdf: 'application/pdf',
  epub: 'application/epub+zip',
  mobi: 'application/x-mobipocket-ebook',
  text: 'text/plain; charset=utf-8',
}

export function extraFileRoutes(app: App, { shares, extraFiles }: ExtraFileRouteNeeds): void {
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
    const { handle, stats, name, kind } = await extraFiles.open(await shares.authorize(viewer, params.id, query.path))
    const release = () => void handle.close().catch(() => {})
    try {
      const type = kind === 'image' ? ((await imageTypeOf(handle)) ?? 'application/octet-stream') : TYPES[kind]
      return await sendFile(request, reply, {
        handle,
        release,
        type,
        sizeBytes: stats.size,
        modifiedMs: stats.mtimeMs,
        etag: fileTag(stats.size, stats.mtimeMs),
        cacheControl: 'private, no-cache',
        disposition: attachment(name),
      })
    } catch (error) {
      release()
      throw error
    }
  })
}
