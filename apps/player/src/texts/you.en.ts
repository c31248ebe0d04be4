export const en = { play: 'Play' }

export type Texts = typeof en
