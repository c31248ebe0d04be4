import type { Texts } from './books.en.ts'
export const de: Texts = { title: '' }
