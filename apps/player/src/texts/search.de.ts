import type { Texts } from './search.en.ts'

export const de: Texts = { play: 'Anhören' }
