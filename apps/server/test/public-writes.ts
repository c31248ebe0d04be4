import type { Operation } from '@chapterhouse/contract/operation'
import type { App } from '@chapterhouse/kit/http/app'

/** The operations that change something for a client that is not signed in, with their URLs. */
export function publicWritesOf(app: App): { operation: Operation; url: string }[] {
  return [...new Set(app.mounted)]
    .filter(({ guard, method }) => guard === 'public' && method !== 'GET')
    .map((operation) => {
      const inApi = `/api/v1${operation.path}`
      return { operation, url: app.hasRoute({ method: operation.method, url: inApi }) ? inApi : operation.path }
    })
}
