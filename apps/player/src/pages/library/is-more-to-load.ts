/** Not after a failure, or a caller that loads everything would ask again without a pause. */
export const isMoreToLoad = ({ hasNextPage, isError }: { hasNextPage: boolean; isError: boolean }): boolean =>
  hasNextPage && !isError
