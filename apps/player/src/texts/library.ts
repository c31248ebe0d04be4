import { chooseTexts } from '@chapterhouse/ui/language'
import { en } from './library.en.ts'

export const libraryTexts = chooseTexts(en, { de: async () => (await import('./library.de.ts')).de })
