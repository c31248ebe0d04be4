import type { Texts } from './library.en.ts'

export const de: Texts = { play: 'Anhören' }
