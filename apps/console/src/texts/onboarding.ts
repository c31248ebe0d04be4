import { chooseTexts } from '@chapterhouse/ui/language'
import { en } from './onboarding.en.ts'

export const onboardingTexts = chooseTexts(en, { de: async () => (await import('./onboarding.de.ts')).de })
