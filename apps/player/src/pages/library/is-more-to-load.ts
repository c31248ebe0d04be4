/** After a failure there is nothing to load for now, or a caller that loads everything would ask without a pause. */
export const isMoreToLoad = ({ hasNextPage, isError }: { hasNextPage: boolean; isError: boolean }): boolean =>
  hasNextPage && !isError
