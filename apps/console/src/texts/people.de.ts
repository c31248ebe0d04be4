import type { Texts } from './people.en.ts'
export const de: Texts = { title: '' }
