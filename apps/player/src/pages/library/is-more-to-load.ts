/** Not after a failure, or a caller that loads everything would retry endlessly without a pause. */
export const isMoreToLoad = ({ hasNextPage, isError }: { hasNextPage: boolean; isError: boolean }): boolean =>
  hasNextPage && !isError
