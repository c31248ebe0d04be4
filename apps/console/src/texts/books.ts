import { chooseTexts } from '@chapterhouse/ui/language'
import { en } from './books.en.ts'

export const booksTexts = chooseTexts(en, { de: async () => (await import('./books.de.ts')).de })
