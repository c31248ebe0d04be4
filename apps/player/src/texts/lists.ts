import { chooseTexts } from '@chapterhouse/ui/language'
import { en } from './lists.en.ts'

export const listsTexts = chooseTexts(en, { de: async () => (await import('./lists.de.ts')).de })
