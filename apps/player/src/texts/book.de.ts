import type { Texts } from './book.en.ts'

export const de: Texts = { play: 'Anhören' }
