import { chooseTexts } from '@chapterhouse/ui/language'
import { en } from './shelf.en.ts'

export const shelfTexts = chooseTexts(en, { de: async () => (await import('./shelf.de.ts')).de })
