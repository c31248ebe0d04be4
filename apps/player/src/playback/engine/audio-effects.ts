export const BOOSTS = [0, 3, 6, 9, 12] as const

/** The audio effects of one book. */
export interface Sound {
  boostDb: (typeof BOOSTS)[number]
  even: boolean
  voice: boolean
}

export const PLAIN: Sound = { boostDb: 0, even: false, voice: false }

export const isPlain = ({ boostDb, even, voice }: Sound): boolean => boostDb === 0 && !even && !voice

export const soundOf = (chosen: Partial<Sound> | undefined): Sound => ({
  boostDb: chosen?.boostDb ?? 0,
  even: chosen?.even ?? false,
  voice: chosen?.voice ?? false,
})

/** The parameters of a converted stream. */
export const asQuery = ({ boostDb, even }: Sound): { gain?: number; even?: 1 } => ({
  ...(boostDb > 0 ? { gain: boostDb } : {}),
  ...(even ? { even: 1 } : {}),
})

/** Effects are applied by the page or, on WebKit phones, where Web Audio stops with the screen, by the server if it can. */
export function soundMaker(isPhoneWebKit: boolean, canServerGain: boolean): 'page' | 'server' | 'none' {
  if (!isPhoneWebKit) return 'page'
  return canServerGain ? 'server' : 'none'
}
