import type { Question } from '../../models/index.ts'
import { parked } from '../../parks/index.ts'
import { inParallel } from '../in-parallel.ts'
import { tokensOf } from '../reading/parts.ts'
import type { Fact, Finding, Piece } from '../story/types.ts'
import type { Shown } from './prompts.ts'
import { type Claim, type Earlier, judgeQuestion } from './questions.ts'

const MAX_ROUNDS = 3
const CLAIMS_A_CALL = 40

/** One text to write, and how it is written again. */
export interface Draft {
  piece: Piece
  mend: (earlier: Earlier) => Promise<Piece>
}

export interface RoundsNeeds {
  ask: <T>(question: Omit<Question<T>, 'book'>) => Promise<T>
  callsAtOnce: (role: 'writer' | 'judge') => number
  /** Tokens that the judge reads in one prompt. */
  judgeTokens: number
  facts: ReadonlyMap<string, Fact>
  findFaults: (piece: Piece) => Finding[]
  shown: Shown
  onStep: (step: 'validating' | 'auditing' | 'fixing') => void
}

/**
 * Checks texts by code, then by the judge, and has those with findings written again, at most three times. Returns all of them in
 * their order; one may be empty by then.
 */
export async function settle(drafts: readonly Draft[], needs: RoundsNeeds): Promise<Piece[]> {
  const settled: Piece[] = drafts.map(({ piece }) => piece)
  let open = drafts.map((_, at) => at)
  for (let round = 0; ; round += 1) {
    const faulty = await findFaulty(open, settled, needs)
    if (faulty.size === 0) return settled
    if (round === MAX_ROUNDS) throw exhausted(faulty)
    needs.onStep('fixing')
    open = [...faulty.keys()]
    const mended = await inParallel(open, needs.callsAtOnce('writer'), async (at) => {
      const { sentences = [] } = settled[at] ?? {}
      return drafts[at]?.mend({ sentences, findings: faulty.get(at) ?? [] })
    })
    for (const [place, at] of open.entries()) {
      const piece = mended[place]
      if (piece) settled[at] = piece
    }
  }
}

async function findFaulty(open: readonly number[], settled: readonly Piece[], needs: RoundsNeeds): Promise<Map<number, Finding[]>> {
  needs.onStep('validating')
  const faulty = new Map<number, Finding[]>()
  const clean: Piece[] = []
  for (const at of open) {
    const piece = settled[at]
    if (!piece || piece.sentences.length === 0) continue
    const findings = needs.findFaults(piece)
    if (findings.length > 0) faulty.set(at, findings)
    else clean.push(piece)
  }
  needs.onStep('auditing')
  for (const [piece, findings] of await judge(clean, needs)) faulty.set(settled.indexOf(piece), findings)
  return new Map([...faulty].toSorted(([a], [b]) => a - b))
}

/** No writer sees the judge's own words: they may contain more than the facts. */
const UNSUPPORTED = 'Its facts do not say all of this. Say only what they say, or leave it out.'

async function judge(pieces: readonly Piece[], needs: RoundsNeeds): Promise<Map<Piece, Finding[]>> {
  const claims = pieces.flatMap((piece) =>
    piece.sentences.map((sentence, at) => ({
      piece,
      at,
      sentence,
      facts: sentence.facts.flatMap((id) => needs.facts.get(id) ?? []),
    })),
  )
  const verdicts = await inParallel(inBatches(claims, needs), needs.callsAtOnce('judge'), (batch) =>
    needs.ask(judgeQuestion(batch, needs.shown)),
  )
  const findings = new Map<Piece, Finding[]>()
  for (const [index, isSupported] of verdicts.flat().entries()) {
    const claim = claims[index]
    if (!claim || isSupported) continue
    findings.set(claim.piece, [
      ...(findings.get(claim.piece) ?? []),
      { sentence: claim.at + 1, rule: 'unsupported', text: UNSUPPORTED },
    ])
  }
  return findings
}

function inBatches<C extends Claim>(claims: readonly C[], { judgeTokens, shown }: RoundsNeeds): C[][] {
  const batches: C[][] = []
  let tokens = 0
  for (const claim of claims) {
    const more =
      tokensOf(`${claim.sentence.text} ${claim.facts.map((fact) => `${fact.id} (${fact.kind}) ${shown.text(fact)}`).join(' ')}`) +
      20
    const open = batches.at(-1)
    if (open && open.length < CLAIMS_A_CALL && tokens + more <= judgeTokens) {
      open.push(claim)
      tokens += more
    } else {
      batches.push([claim])
      tokens = more
    }
  }
  return batches
}

function exhausted(faulty: ReadonlyMap<number, readonly Finding[]>): Error {
  const rules = [...new Set([...faulty.values()].flat().map(({ rule }) => rule))].join(', ')
  const what = faulty.size === 1 ? 'One text' : `${faulty.size} texts`
  return parked(
    'fix_loop_exhausted',
    `${what} still had faults (${rules}) after ${MAX_ROUNDS} rounds. Run it again for three more rounds, or choose a stronger model for writing.`,
  )
}
