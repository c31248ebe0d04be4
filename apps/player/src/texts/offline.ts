import { chooseTexts } from '@chapterhouse/ui/language'
import { en } from './offline.en.ts'

export const offlineTexts = chooseTexts(en, { de: async () => (await import('./offline.de.ts')).de })
