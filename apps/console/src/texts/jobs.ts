import { chooseTexts } from '@chapterhouse/ui/language'
import { en } from './jobs.en.ts'

export const jobsTexts = chooseTexts(en, { de: async () => (await import('./jobs.de.ts')).de })
