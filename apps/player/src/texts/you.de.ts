import type { Texts } from './you.en.ts'

export const de: Texts = { play: 'Anhören' }
