import { chooseTexts } from '@chapterhouse/ui/language'
import { en } from './activity.en.ts'

export const activityTexts = chooseTexts(en, { de: async () => (await import('./activity.de.ts')).de })
