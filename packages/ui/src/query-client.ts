import { type Query, QueryClient } from '@tanstack/preact-query'

/**
 * A response requested before a change may arrive after it. So a pending first fetch is also restarted or, if no component uses it
 * yet, counts as outdated on arrival.
 */
export class FreshQueryClient extends QueryClient {
  override async invalidateQueries(...[filters, options]: Parameters<QueryClient['invalidateQueries']>): Promise<void> {
    const isPending = ({ state }: Query) => state.data === undefined && state.fetchStatus !== 'idle'
    const pending = this.getQueryCache().findAll(filters).filter(isPending)
    const [active, unused] = [pending.filter((query) => query.isActive()), pending.filter((query) => !query.isActive())]
    for (const { queryKey, promise } of unused)
      void promise?.then(
        () => this.invalidateQueries({ queryKey, exact: true }),
        () => undefined,
      )
    await Promise.all(active.map((query) => query.cancel({ revert: true, silent: true })))
    await super.invalidateQueries(filters, options)
  }
}
