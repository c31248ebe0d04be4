import { chooseTexts } from '@chapterhouse/ui/language'
import { en } from './overview.en.ts'

export const overviewTexts = chooseTexts(en, { de: async () => (await import('./overview.de.ts')).de })
