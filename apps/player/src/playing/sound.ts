export const BOOSTS = [0, 3, 6, 9, 12] as const

/** How one book is made to sound. */
export interface Sound {
  boostDb: (typeof BOOSTS)[number]
  even: boolean
  voice: boolean
}
