import { chooseTexts } from '@chapterhouse/ui/language'
import { en } from './connect.en.ts'

export const connectTexts = chooseTexts(en, { de: async () => (await import('./connect.de.ts')).de })
