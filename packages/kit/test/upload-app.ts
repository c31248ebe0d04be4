import type { AddressInfo } from 'node:net'
import { operation, RawStream } from '@chapterhouse/contract/operation'
import { forbidden, unauthenticated } from '@chapterhouse/kit/errors'
import { type App, createApp } from '@chapterhouse/kit/http/app'
import { serve } from '@chapterhouse/kit/http/serve'
import type { Viewer } from '@chapterhouse/kit/viewer'
import Type from 'typebox'
import { testHttpConfig } from './test-app.ts'

export const MAX = 100_000
const upload = operation({
  method: 'POST',
  path: '/upload',
  guard: 'session',
  summary: '',
  body: RawStream,
  bodyLimit: MAX,
  timeoutMs: 0,
  responses: { 201: Type.Object({ bytes: Type.Integer(), chunks: Type.Integer() }) },
})
const viewer: Viewer = { userId: 1, name: 'Ann', isAdmin: false, isDemo: false, via: 'session', tokenId: 1 }

/** An application that counts the bytes of uploads, and records failures of bodies. */
export async function listening(times: Partial<ReturnType<typeof testHttpConfig>['times']> = {}) {
  const failures: unknown[] = []
  const app = createApp(
    testHttpConfig({
      times: { ...testHttpConfig().times, ...times },
      identify(request) {
        if (request.headers.authorization !== 'Bearer x') throw unauthenticated('missing bearer token')
        return viewer
      },
    }),
  )
  serve(app, upload, async ({ body }) => {
    const read = { bytes: 0, chunks: 0 }
    try {
      for await (const chunk of body) {
        read.bytes += chunk.length
        read.chunks += 1
      }
    } catch (error) {
      failures.push(error)
      throw error
    }
    if (read.bytes === 13) throw forbidden('not thirteen')
    return read
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, failures, url: `http://127.0.0.1:${portOf(app)}/upload`, [Symbol.asyncDispose]: () => app.close() }
}

export const portOf = (app: App) => (app.server.address() as AddressInfo).port

/** The beginning of an upload with an open end. */
export const HEAD = 'POST /upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer x\r\ntransfer-encoding: chunked\r\n\r\n'
