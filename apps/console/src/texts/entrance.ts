import { chooseTexts } from '@chapterhouse/ui/language'
import { en } from './entrance.en.ts'

export const entranceTexts = chooseTexts(en, { de: async () => (await import('./entrance.de.ts')).de })
