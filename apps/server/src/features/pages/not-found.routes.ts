import type { HttpConfig } from '@chapterhouse/kit/http/app'
import { sendCompressed } from '@chapterhouse/kit/http/static'
import type { OurConsole } from './our-pages.ts'

type Missing = NonNullable<HttpConfig['missing']>

/** Browsers get a page for an unknown address; programs and API requests get the API's error. */
export function notFoundPage({ isBuilt, page }: Pick<OurConsole, 'isBuilt' | 'page'>): Missing {
  return (request, reply) => {
    if (!isBuilt || !isOpenedByHand(request)) return undefined
    page('not-found').then(
      (file) => (file ? sendCompressed(request, reply.code(404), file) : reply.code(404).send({ error: 'not found' })),
      (error: unknown) => reply.send(error),
    )
    return reply
  }
}

function isOpenedByHand({ method, url, headers: { accept = '' } }: Parameters<Missing>[0]): boolean {
  return (method === 'GET' || method === 'HEAD') && accept.includes('text/html') && !/^\/api(?:[/?]|$)/.test(url)
}
