import { cover } from '@chapterhouse/contract/server/books/covers'
import { AppError, invalid } from '@chapterhouse/kit/errors'
import type { App } from '@chapterhouse/kit/http/app'
import { serveBytes } from '@chapterhouse/kit/http/serve'
import { sendFile } from '@chapterhouse/kit/http/serve-file'
import { evaluateConditions } from '@chapterhouse/kit/responses/conditional'
import type { Shares } from '../shares/index.ts'
import type { CoverBytes, Covers } from './covers.ts'
import { type CoverSize, SIZES } from './thumbnail.ts'

type Handler = Parameters<typeof serveBytes>[2]
type Request = Parameters<Handler>[1]
type Reply = Parameters<Handler>[2]

const A_DAY = 'private, max-age=86400'
const ASK_AGAIN = 'private, no-cache'

export function coverRoutes(app: App, { shares, covers }: { shares: Pick<Shares, 'authorize'>; covers: Covers }): void {
  serveBytes(app, cover, async ({ viewer, params, query, gone }, request, reply) => {
    const target = await shares.authorize(viewer, params.id, query.path)
    const size = sizeOf(query.size)
    try {
      const found = await (size === undefined ? covers.full(target, gone) : covers.thumbnail(target, size, gone))
      if (found.kind === 'file') return await sendFile(request, reply, { ...found, cacheControl: A_DAY })
      return await sendBytes(found, request, reply)
    } catch (error) {
      if (error instanceof AppError) throw error
      request.log.error({ err: error }, 'failed to load cover')
      return reply.code(500).send({ error: 'could not load cover' })
    }
  })
}

/** Sets the success headers only after the bytes are known, because an error must not be cached for a day. */
async function sendBytes({ etag, isCustom, take }: CoverBytes, request: Request, reply: Reply): Promise<Reply> {
  const headers = { 'cache-control': isCustom ? ASK_AGAIN : A_DAY, etag }
  const condition = evaluateConditions(request.headers, { etag })
  if (condition !== 'send')
    return reply
      .headers(headers)
      .code(condition === 'failed' ? 412 : 304)
      .send()
  const { bytes, type } = await take()
  reply.headers({ ...headers, 'content-type': type, 'content-length': bytes.length })
  return reply.send(request.method === 'HEAD' ? undefined : bytes)
}

/** An empty value counts as given. */
function sizeOf(text: string | undefined): CoverSize | undefined {
  if (text === undefined) return undefined
  const size = SIZES.find((one) => String(one) === text)
  if (size === undefined) throw invalid(`size must be one of [${SIZES.join(' ')}]`)
  return size
}
