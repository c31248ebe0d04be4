/** The id of the only library in a new data folder. */
export const LIBRARY = 1
