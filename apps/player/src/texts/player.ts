import { chooseTexts } from '@chapterhouse/ui/language'
import { en } from './player.en.ts'

export const playerTexts = chooseTexts(en, { de: async () => (await import('./player.de.ts')).de })
