import { chooseTexts } from '@chapterhouse/ui/language'
import { en } from './libraries.en.ts'

export const librariesTexts = chooseTexts(en, { de: async () => (await import('./libraries.de.ts')).de })
