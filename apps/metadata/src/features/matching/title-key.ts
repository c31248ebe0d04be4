import { folded } from '@chapterhouse/kit/fold-text'
import { wholeNameKey } from '../search/index.ts'

/** A title as it is compared: without case, accents, punctuation and the apostrophe of a possessive. */
export const titleKey = (title: string): string => folded(wholeNameKey(title))
