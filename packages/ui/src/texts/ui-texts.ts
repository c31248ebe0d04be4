import { chooseTexts } from '../language.ts'
import { en } from './en.ts'

export const uiTexts = chooseTexts(en, { de: async () => (await import('./de.ts')).de })
