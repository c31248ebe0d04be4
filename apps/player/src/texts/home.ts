import { chooseTexts } from '@chapterhouse/ui/language'
import { en } from './home.en.ts'

export const homeTexts = chooseTexts(en, { de: async () => (await import('./home.de.ts')).de })
