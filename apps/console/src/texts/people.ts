import { chooseTexts } from '@chapterhouse/ui/language'
import { en } from './people.en.ts'

export const peopleTexts = chooseTexts(en, { de: async () => (await import('./people.de.ts')).de })
