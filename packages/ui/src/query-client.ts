import { type Query, QueryClient } from '@tanstack/preact-query'

/** A response that was requested before a change may arrive after it, so a pending first fetch is restarted, too. */
export class FreshQueryClient extends QueryClient {
  override async invalidateQueries(...[filters, options]: Parameters<QueryClient['invalidateQueries']>): Promise<void> {
    const isFirst = (query: Query) => query.isActive() && query.state.data === undefined && query.state.fetchStatus !== 'idle'
    const first = this.getQueryCache().findAll(filters).filter(isFirst)
    await Promise.all(first.map((query) => query.cancel({ revert: true, silent: true })))
    await super.invalidateQueries(filters, options)
  }
}
