import type { Input, Operation } from '@chapterhouse/contract/operation'
import { AppError } from '@chapterhouse/kit/errors'
import type { App, HttpConfig } from '@chapterhouse/kit/http/app'
import { serveBytes } from '@chapterhouse/kit/http/serve'
import { isNamed, textTag } from '@chapterhouse/kit/responses/conditional'
import { type Trouble, troublePage } from '../pages/fixed-pages.ts'
import { numberOf } from '../parts/format.ts'
import type { Frame } from '../parts/layout.ts'

type Missing = NonNullable<HttpConfig['missing']>
type Request = Parameters<Missing>[0]
type Reply = Parameters<Missing>[1]

const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' https: data:; connect-src 'self'; form-action 'self'; " +
  "frame-ancestors 'none'; base-uri 'none'"
const OF_A_PAGE = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'referrer-policy': 'strict-origin-when-cross-origin',
}
const CACHE_CONTROL = 'public, max-age=300'

/** A page or a redirect. */
export type PageResponse = { text: string; etag?: string } | { status: 301 | 303; location: string }

export interface Pages {
  frame: () => Frame
  /** Changes with the assets. */
  digest: string
}

/** Mounts a page. Errors are shown as pages too. */
export function servePage<const O extends Operation>(
  app: App,
  operation: O,
  { pages, write }: { pages: Pages; write: (input: Input<O>, request: Request) => PageResponse | Promise<PageResponse> },
): void {
  serveBytes(app, operation, async (exchange, request, reply) => {
    try {
      return sendPage(pages, { request, reply, response: await write(exchange as unknown as Input<O>, request) })
    } catch (error) {
      return sendTrouble(pages, { request, reply, error })
    }
  })
}

/** The 404 page. */
export function missingPage(pages: Pages): Missing {
  return (_request, reply) => {
    const sentence = 'The address may be mistyped or outdated.'
    return sendText(
      reply.code(404).header('cache-control', CACHE_CONTROL),
      troublePage(pages.frame(), { title: 'Page not found', sentence }),
    )
  }
}

interface Sending {
  request: Request
  reply: Reply
}

function sendPage(pages: Pages, { request, reply, response }: Sending & { response: PageResponse }): Reply {
  if ('location' in response) {
    const cache = response.status === 301 ? 'public, max-age=3600' : CACHE_CONTROL
    return sendText(reply.code(response.status).headers({ location: response.location, 'cache-control': cache }), '')
  }
  const { text, etag } = response
  const tag = etag === undefined ? `W/${textTag(text)}` : tagOf(pages, etag)
  reply.headers({ ...OF_A_PAGE, etag: tag, 'cache-control': CACHE_CONTROL })
  if (isNamed(request.headers['if-none-match'], tag)) return reply.code(304).removeHeader('content-type').send()
  return reply.send(text)
}

export interface Written {
  text: string
  /** The ETag of the release it was read from. */
  etag: string
}

/** Mounts an XML document, which may be written asynchronously. */
export function serveXml<const O extends Operation>(
  app: App,
  operation: O,
  { pages, write }: { pages: Pages; write: (input: Input<O>) => Promise<Written> },
): void {
  serveBytes(app, operation, async (exchange, request, reply) => {
    try {
      const { text, etag } = await write(exchange as unknown as Input<O>)
      const tag = tagOf(pages, etag)
      reply.headers({ etag: tag, 'cache-control': 'public, max-age=3600' })
      if (isNamed(request.headers['if-none-match'], tag)) return reply.code(304).send()
      return reply.type('application/xml; charset=utf-8').send(text)
    } catch (error) {
      return sendTrouble(pages, { request, reply, error })
    }
  })
}

/** Depends on the release, the assets and the settings. */
const tagOf = ({ frame, digest }: Pages, etag: string): string =>
  `W/${textTag(`${etag} ${digest} ${frame().siteUrl} ${frame().attribution} ${frame().contributeUrl}`)}`

const sendText = (reply: Reply, text: string): Reply => reply.headers(OF_A_PAGE).send(text)

const TROUBLES: Readonly<Record<string, { status: number; title: string; cache: string }>> = {
  missing: { status: 404, title: 'Page not found', cache: CACHE_CONTROL },
  invalid: { status: 400, title: 'Invalid request', cache: 'no-store' },
  unavailable: { status: 503, title: 'Temporarily unavailable', cache: 'no-store' },
}
const DEFECT = { status: 500, title: 'Something went wrong', cache: 'no-store' }

function sendTrouble(pages: Pages, { request, reply, error }: Sending & { error: unknown }): Reply {
  const refused = error instanceof AppError ? TROUBLES[error.refusal] : undefined
  const { status, title, cache } = refused ?? DEFECT
  if (!refused) request.log.error({ err: error }, 'unexpected failure')
  if (error instanceof AppError && error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
  const trouble: Trouble = {
    title,
    sentence: refused && error instanceof AppError ? sentenceOf(error) : 'The error has been logged. Try again later.',
  }
  return sendText(reply.code(status).header('cache-control', cache), troublePage(pages.frame(), trouble))
}

const SENTENCES: Readonly<Record<string, string>> = {
  'work not found': 'There is no work at this address. It may not be in the database, or the address is mistyped.',
  'person not found': 'There is no person at this address. They may not be in the database, or the address is mistyped.',
  'series not found': 'There is no series at this address. It may not be in the database, or the address is mistyped.',
  'unknown filter': 'There is no such filter. Choose one from the list on the Contribute page.',
}

function sentenceOf({ refusal, message, retryAfterSeconds = 30 }: AppError): string {
  if (refusal === 'unavailable') return `The data is still loading. Try again in ${numberOf(retryAfterSeconds, 'second')}.`
  return SENTENCES[message] ?? message
}
