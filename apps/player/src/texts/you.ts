import { chooseTexts } from '@chapterhouse/ui/language'
import { en } from './you.en.ts'

export const youTexts = chooseTexts(en, { de: async () => (await import('./you.de.ts')).de })
