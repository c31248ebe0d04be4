import type { GuardOfPeople } from '@chapterhouse/contract/operation'
import { forbidden, unauthenticated } from '@chapterhouse/kit/errors'
import { clientAddress } from '@chapterhouse/kit/requests/client-address'
import { headerOf } from '@chapterhouse/kit/requests/request-origin'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { FastifyRequest } from 'fastify'
import { clientHeader } from './client-header.ts'
import type { Origin } from './find-viewers.ts'
import { mayBeMediaToken } from './media-tokens.ts'
import type { Sessions } from './sessions.ts'

/** Authenticates a request before anything else is read. */
export function createGuard({ find, findByMediaToken }: Pick<Sessions, 'find' | 'findByMediaToken'>) {
  /** A media token is accepted in a URL only; operations with this guard are all reads. */
  const findByUrl = (token: string, origin: Origin): Viewer | undefined =>
    (mayBeMediaToken(token) ? findByMediaToken(token, origin) : undefined) ?? find(token, origin)

  return function identify(request: FastifyRequest, guard: GuardOfPeople): Viewer {
    const [, bearer] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
    const inQuery = bearer === undefined && guard === 'media' ? tokenInQuery(request.url) : undefined
    const token = bearer ?? inQuery
    if (token === undefined) throw unauthenticated('missing bearer token')
    const origin = { address: clientAddress(request), client: clientHeader((name) => headerOf(request, name)) }
    const viewer = inQuery === undefined ? find(token, origin) : findByUrl(inQuery, origin)
    if (!viewer) throw unauthenticated('invalid or expired token')
    if (guard === 'admin' && !viewer.isAdmin) throw forbidden('admin only', { code: 'admin_only' })
    return viewer
  }
}

function tokenInQuery(url: string): string | undefined {
  const at = url.indexOf('?')
  return at === -1 ? undefined : (new URLSearchParams(url.slice(at + 1)).get('token') ?? undefined)
}
