import { chooseTexts } from '@chapterhouse/ui/language'
import { en } from './search.en.ts'

export const searchTexts = chooseTexts(en, { de: async () => (await import('./search.de.ts')).de })
