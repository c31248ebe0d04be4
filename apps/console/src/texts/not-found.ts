import { chooseTexts } from '@chapterhouse/ui/language'
import { en } from './not-found.en.ts'

export const notFoundTexts = chooseTexts(en, { de: async () => (await import('./not-found.de.ts')).de })
