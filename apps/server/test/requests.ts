import type { App } from '@chapterhouse/kit/http/app'

export type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE'

/** Sends requests as one person. A URL without `/api` is below library 1. A text body is sent unchanged, anything else as JSON. */
export function requestsAs({ app }: { app: App }, headers: Record<string, string>) {
  return async (method: Method, url: string, body?: unknown) => {
    const payload = body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }
    const response = await app.inject({
      method,
      url: url.startsWith('/api') ? url : `/api/v1/libraries/1${url}`,
      headers,
      ...payload,
    })
    return { status: response.statusCode, body: response.body === '' ? undefined : response.json() }
  }
}
