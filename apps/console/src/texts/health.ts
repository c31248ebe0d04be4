import { chooseTexts } from '@chapterhouse/ui/language'
import { en } from './health.en.ts'

export const healthTexts = chooseTexts(en, { de: async () => (await import('./health.de.ts')).de })
