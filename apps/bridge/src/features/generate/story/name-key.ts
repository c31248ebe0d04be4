import { typedLetters } from '@chapterhouse/kit/text/fold-text'

/**
 * A name for comparing: without case, accents, punctuation and characters that cannot be seen. Müller is Muller; marks of other
 * scripts make other letters, so that राम is not रमा and ハナ not バナ.
 */
export const nameKey = (text: string): string =>
  typedLetters(text.replace(/\p{Cf}+/gu, ''))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
