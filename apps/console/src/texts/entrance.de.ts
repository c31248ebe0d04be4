import type { Texts } from './entrance.en.ts'

export const de: Texts = {
  language: 'Sprache',
}
