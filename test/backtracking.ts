import {
  type Char,
  CharSet,
  type Concatenation,
  combineTransformers,
  type Element,
  JS,
  NFA,
  type NoParent,
  type Quantifier,
  Transformers,
  transform,
} from 'refa'
import { analyse } from 'scslre'

type Part = NoParent<Element>
type Branch = NoParent<Concatenation>
type Repetition = NoParent<Quantifier>

/** An unbounded repetition in an expression, with everything before and after it. */
interface Occurrence {
  before: readonly Part[]
  repetition: Repetition
  after: readonly Part[]
}

/**
 * A text on which an expression's repetition takes more than linear time; undefined if there is none. `scslre` finds ambiguous
 * repetitions, like `(a+)+`, but not a repetition that includes the start of its own match, like `<br[^>]*>` in `<br<br<br`. See
 * docs/decisions/0029.
 */
export function attackOn(source: string, flags: string): string | undefined {
  const [report] = analyse(
    { source, flags },
    { reportTypes: { Move: !flags.includes('y'), Self: true, Trade: true }, assumeRejectingSuffix: false },
  ).reports
  return report?.character.pick ?? divisibleText(source, flags)
}

/** A text whose copies can be divided among the parts of an expression in many ways. The search for a start counts as a part. */
function divisibleText(source: string, flags: string): string | undefined {
  const parser = JS.Parser.fromLiteral({ source, flags })
  const { expression, maxCharacter } = parser.parse({ assertions: 'parse', backreferences: 'disable' })
  const searched: Part[] = flags.includes('y') ? [] : [repeated([branch([anyOf(CharSet.all(maxCharacter))])])]
  for (const { elements } of expression.alternatives as readonly Branch[])
    for (const first of occurrences([...searched, ...elements])) {
      const text = mayFail(first.after) ? textOfTwoBranches(first.repetition, maxCharacter) : undefined
      if (text !== undefined) return text
      for (const second of occurrences(first.after)) {
        const shared = mayFail(second.after) ? textOfBoth(first, second, maxCharacter) : undefined
        if (shared !== undefined) return shared
      }
    }
  return undefined
}

/** Two consecutive repetitions, and a text that matches both and everything between them: quadratic time or worse. */
function textOfBoth(first: Occurrence, second: Occurrence, maxCharacter: Char): string | undefined {
  const [one, two] = [repeated(first.repetition.alternatives), repeated(second.repetition.alternatives)]
  const reached = second.repetition.min > 0 ? { ...two, min: 1 } : two
  return sharedText([[one], [two], [one, ...second.before.map(amidText), reached]], maxCharacter)
}

/** Branches within one repetition that continue equally well with a text, as in `(?:a|aa)*`: exponential time. */
function textOfTwoBranches(repetition: Repetition, maxCharacter: Char): string | undefined {
  const again = repeated(repetition.alternatives)
  for (const branches of choices(repetition.alternatives, [again]))
    for (const [at, one] of branches.entries())
      for (const other of branches.slice(at + 1)) {
        const text = sharedText([one, other], maxCharacter)
        if (text !== undefined) return text
      }
  return undefined
}

/** Every choice between alternatives, each with what follows it. */
function choices(alternatives: readonly Branch[], after: readonly Part[]): Part[][][] {
  const inner = alternatives.flatMap(({ elements }) =>
    elements.flatMap((element, at) =>
      element.type === 'Alternation' ? choices(element.alternatives, [...elements.slice(at + 1), ...after]) : [],
    ),
  )
  return [alternatives.map(({ elements }) => [...elements, ...after]), ...inner]
}

function sharedText(sequences: readonly (readonly Part[])[], maxCharacter: Char): string | undefined {
  const automata = sequences.map((elements) => NFA.fromRegex(simplified(elements), { maxCharacter }, { assertions: 'ignore' }))
  const shared = automata.reduce((left, right) => NFA.fromIntersection(left, right))
  shared.withoutEmptyWord()
  for (const word of shared.words()) return String.fromCodePoint(...word)
  return undefined
}

const SIMPLER = combineTransformers([
  Transformers.applyAssertions({ ignoreOrder: true, ignoreAmbiguity: true }),
  Transformers.removeUnnecessaryAssertions(),
  Transformers.removeDeadBranches(),
])

const simplified = (elements: readonly Part[]) => transform(SIMPLER, { type: 'Expression', alternatives: [branch(elements)] })

/** Every unbounded repetition in a sequence; one inside another may already have been repeated by that. */
function occurrences(elements: readonly Part[]): Occurrence[] {
  return elements.flatMap((element, at) => {
    if (element.type === 'CharacterClass' || element.type === 'Unknown') return []
    const [before, after] = [elements.slice(0, at), elements.slice(at + 1)]
    const own = element.type === 'Quantifier' && element.max === Number.POSITIVE_INFINITY
    const round = element.type === 'Quantifier' && element.max > 1 ? [repeated(element.alternatives)] : []
    // A lookahead consumes nothing, and may always fail.
    const onwards = element.type === 'Assertion' ? [NEVER] : [...round, ...after]
    const isBehind = element.type === 'Assertion' && element.kind === 'behind'
    const inner = isBehind ? [] : element.alternatives.flatMap((alternative) => occurrences(alternative.elements))
    return [
      ...(own ? [{ before, repetition: element, after }] : []),
      ...inner.map((found) => ({
        before: [...before, ...round, ...found.before],
        repetition: found.repetition,
        after: [...found.after, ...onwards],
      })),
    ]
  })
}

/** Whether this part can fail to match; a part that may be empty never fails. */
function mayFail(elements: readonly Part[]): boolean {
  return elements.some((element) => {
    if (element.type === 'Quantifier') return element.min > 0 && element.alternatives.every((one) => mayFail(one.elements))
    return element.type !== 'Alternation' || element.alternatives.every((one) => mayFail(one.elements))
  })
}

/** In the middle of a text there is no start or end, and every position follows a character. */
function amidText(element: Part): Part {
  if (element.type === 'CharacterClass' || element.type === 'Unknown') return element
  if (element.type === 'Assertion') {
    const only = element.alternatives.length === 1 ? element.alternatives[0]?.elements : undefined
    const single = only?.length === 1 ? only[0] : undefined
    if (single?.type === 'CharacterClass' && (element.kind === 'behind' || (element.negate && single.characters.isAll)))
      return anyOf(element.negate ? single.characters.negate() : single.characters)
  }
  const alternatives = element.alternatives.map(({ elements }) => branch(elements.map(amidText)))
  return { ...element, alternatives }
}

const branch = (elements: readonly Part[]): Branch => ({ type: 'Concatenation', elements: [...elements] })
const anyOf = (characters: CharSet): Part => ({ type: 'CharacterClass', characters })
const repeated = (alternatives: readonly Branch[]): Repetition => ({
  type: 'Quantifier',
  alternatives: [...alternatives],
  lazy: false,
  min: 0,
  max: Number.POSITIVE_INFINITY,
})
const NEVER: Part = { type: 'Assertion', kind: 'ahead', negate: true, alternatives: [] }
