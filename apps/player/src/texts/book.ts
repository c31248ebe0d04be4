import { chooseTexts } from '@chapterhouse/ui/language'
import { en } from './book.en.ts'

export const bookTexts = chooseTexts(en, { de: async () => (await import('./book.de.ts')).de })
