import { folded } from '@chapterhouse/kit/text/fold-text'

/** `ursula-k-le-guin`; a name in another script keeps its letters. */
export const personSlug = (name: string): string => folded(name).replaceAll(' ', '-')
