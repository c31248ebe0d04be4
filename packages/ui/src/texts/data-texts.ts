import { chooseTexts } from '../language.ts'
import { en } from './data.en.ts'

export const dataTexts = chooseTexts(en, { de: async () => (await import('./data.de.ts')).de })
