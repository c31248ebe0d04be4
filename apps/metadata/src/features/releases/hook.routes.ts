import { forgejoHook, githubHook } from '@chapterhouse/contract/metadata/releases'
import type { App } from '@chapterhouse/kit/http/app'
import { serveBytes } from '@chapterhouse/kit/http/serve'
import type { ForgeKind } from './may-fetch.ts'
import { type Verdict, verifyDelivery } from './verify-delivery.ts'

const REFUSED: Partial<Record<Verdict, { status: number; text: string }>> = {
  forged: { status: 401, text: 'invalid webhook signature\n' },
  unreadable: { status: 400, text: 'invalid webhook payload\n' },
}
const TOO_LARGE = { status: 413, text: 'webhook payload too large\n' }
const UNREADABLE = { status: 400, text: 'invalid webhook payload\n' }

const PLAIN = 'text/plain; charset=utf-8'

/**
 * The webhook, only mounted if there is a secret (docs/reference/metadata.md 6). `look`: checks for a newer release in the
 * background.
 */
export function hookRoutes(
  app: App,
  { forge, repo, secret, look }: { forge: ForgeKind; repo: string; secret: string; look: () => void },
): void {
  serveBytes(
    app,
    forge === 'github' ? githubHook : forgejoHook,
    async (_exchange, request, reply) => {
      const body = request.body instanceof Uint8Array ? request.body : new Uint8Array()
      const verdict = verifyDelivery({ body, headers: request.headers }, { secret, forge, repo })
      const refused = REFUSED[verdict]
      if (refused) return reply.code(refused.status).type(PLAIN).send(refused.text)
      if (verdict === 'release') look()
      return reply.code(202).send()
    },
    // Errors before the body is parsed.
    ({ statusCode }, reply) => {
      const { status, text } = statusCode === 413 ? TOO_LARGE : UNREADABLE
      return reply.code(status).type(PLAIN).send(text)
    },
  )
}
