import { chooseTexts } from '@chapterhouse/ui/language'
import { en } from './settings.en.ts'

export const settingsTexts = chooseTexts(en, { de: async () => (await import('./settings.de.ts')).de })
