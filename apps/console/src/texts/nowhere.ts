import { chooseTexts } from '@chapterhouse/ui/language'
import { en } from './nowhere.en.ts'

export const nowhereTexts = chooseTexts(en, { de: async () => (await import('./nowhere.de.ts')).de })
