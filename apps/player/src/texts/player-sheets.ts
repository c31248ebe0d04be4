import { chooseTexts } from '@chapterhouse/ui/language'
import { en } from './player-sheets.en.ts'

export const sheetTexts = chooseTexts(en, { de: async () => (await import('./player-sheets.de.ts')).de })
