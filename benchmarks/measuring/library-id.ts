/** Of the only library in a new data folder. */
export const LIBRARY = 1
