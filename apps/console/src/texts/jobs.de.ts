import type { Texts } from './jobs.en.ts'
export const de: Texts = { title: '' }
