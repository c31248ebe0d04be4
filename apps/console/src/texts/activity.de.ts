import type { Texts } from './activity.en.ts'
export const de: Texts = { title: '' }
