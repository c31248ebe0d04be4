import { folded } from '@chapterhouse/kit/text/fold-text'
import { wholeNameKey } from '../search/index.ts'

/** The key to compare titles by: ignores case, accents, punctuation and possessive apostrophes. */
export const titleKey = (title: string): string => folded(wholeNameKey(title))
