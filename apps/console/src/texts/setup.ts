import { chooseTexts } from '@chapterhouse/ui/language'
import { en } from './setup.en.ts'

export const setupTexts = chooseTexts(en, { de: async () => (await import('./setup.de.ts')).de })
