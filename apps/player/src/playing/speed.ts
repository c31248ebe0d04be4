/** Where a speed is kept, the nearest one wins. */
export type SpeedScope = 'book' | 'series' | 'default'
