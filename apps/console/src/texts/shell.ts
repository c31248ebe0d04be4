import { chooseTexts } from '@chapterhouse/ui/language'
import { en } from './shell.en.ts'

export const shellTexts = chooseTexts(en, { de: async () => (await import('./shell.de.ts')).de })
