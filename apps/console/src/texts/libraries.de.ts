import type { Texts } from './libraries.en.ts'
export const de: Texts = { title: '' }
