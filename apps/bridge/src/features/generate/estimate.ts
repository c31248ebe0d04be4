import type { EbookChapter } from '../ebook/index.ts'
import type { Role } from '../models/index.ts'
import { partsOf, tokensOf } from './reading/parts.ts'
import { spansOf } from './reading/spans.ts'

export interface RoleEstimate {
  calls: number
  tokensIn: number
  tokensOut: number
}

/** Measured on the books of the benchmark: facts, and people who get a card, for a chapter. */
const A_CHAPTER = { facts: 9, gates: 0.7, cards: 0.6 }
const TOKENS = { system: 400, fact: 35, card: 180, recap: 450, verdict: 25, people: 600 }
/** Of every text, so many are written and judged again. */
const MENDED = 0.3

/** The calls that a book will take, without asking a model. Pure. */
export function estimateCalls(chapters: readonly EbookChapter[], readableTokens: number): Record<Role, RoleEstimate> {
  const parts = chapters.flatMap(({ text }) => partsOf(text, Math.max(1_000, readableTokens - TOKENS.system - TOKENS.people)))
  const spans = spansOf(chapters).length
  const facts = chapters.length * A_CHAPTER.facts
  const gates = Math.ceil(chapters.length * A_CHAPTER.gates)
  const cards = Math.ceil(chapters.length * A_CHAPTER.cards)
  const texts = spans + 2
  const written = cards * TOKENS.card + texts * TOKENS.recap
  const rounds = 1 + MENDED
  return {
    reader: {
      calls: parts.length,
      tokensIn: parts.reduce((sum, part) => sum + tokensOf(part) + TOKENS.system + TOKENS.people, 0),
      tokensOut: facts * TOKENS.fact,
    },
    writer: {
      calls: Math.ceil((gates + texts) * rounds),
      tokensIn: Math.ceil(((gates + texts) * TOKENS.system + 3 * facts * TOKENS.fact) * rounds),
      tokensOut: Math.ceil(written * rounds),
    },
    judge: {
      calls: Math.ceil((spans + 1) * 2 * rounds),
      tokensIn: Math.ceil(((spans + 1) * 2 * TOKENS.system + 3 * written) * rounds),
      tokensOut: Math.ceil((written / 30) * TOKENS.verdict * rounds),
    },
  }
}
