import { createRandom, type Random } from '../library/random.ts'

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** The most common words of English titles, roughly in order of frequency. */
const COMMON = words(`
  love night girl house book dark world life last secret lost war time man heart star blood little king fire black death dead day light
  moon woman queen wild game shadow ice summer home city sea wolf stone child boy dragon magic road story winter good first bone great
  red white blue gold silver storm sky dream earth rose garden island river mountain forest daughter sister brother mother father wife
  husband lady lord prince princess witch vampire ghost angel devil hunter killer murder crime mystery detective case file code mission
  agent spy soldier army battle empire kingdom throne crown sword knight warrior rebel legend myth god hero monster beast bear lion
  fox bird raven crow eagle hawk snake spider horse dog cat mouse tree flower leaf wind rain snow sun dawn dusk midnight morning evening
  spring autumn year century age end beginning return rise fall fate hope fear anger pain joy grief memory silence voice song music
  dance art power money work school college doctor nurse teacher writer reader letter word name number one two three four five six seven
  days hours minutes things people men women boys girls stars wolves kings queens dragons witches ghosts secrets lies truth promise
  wedding marriage kiss touch desire passion bride baby family friend enemy stranger neighbor guest host visitor traveller sailor pilot
  captain general president minister judge lawyer thief pirate cowboy ranger sheriff guide history science art philosophy religion
  economics politics business leadership success habit mind brain body health food cooking sleep running walking thinking learning`)
const STOP = ['the', 'of', 'a', 'and', 'in', 'to', 'for', 'on', 'with', 'from', 'at', 'an']

const ONSETS = words(
  'b bl br c ch cl cr d dr f fl fr g gl gr h j k kl kr l m n p pl pr r s sc sh sk sl sm sn sp st str sw t th tr v w z',
)
const VOWELS = words('a e i o u a e i o ai ea ee ia ie io oo ou')
const CODAS = words('b ck d f g l ld ll m mp n nd ng nk nt p r rd rk rn rt s ss st t th x z')

/** Indexes of a list with the frequencies of words in texts: the first far more often than the thousandth (Zipf). */
export function zipf(random: Random, length: number): number {
  const share = random.below(2 ** 30) / 2 ** 30
  return Math.min(length - 1, Math.floor(length ** share) - 1)
}

/** A deterministic vocabulary of this many words, most common first. */
export function vocabulary(size: number): string[] {
  const random = createRandom(1)
  const known = new Set(COMMON)
  while (known.size < size) known.add(createWord(random))
  return [...known]
}

function createWord(random: Random): string {
  const syllables = random.between(1, 3)
  let word = ''
  for (let made = 0; made < syllables; made += 1) word += random.pick(ONSETS) + random.pick(VOWELS)
  return random.isLucky(0.7) ? word + random.pick(CODAS) : word
}

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** `The Night of the Wolves`, `A Secret Garden: Book Two`: more than half contain "the". */
export function createTitle(random: Random, vocabulary: readonly string[]): string {
  const word = (): string => capitalised(vocabulary[zipf(random, vocabulary.length)] ?? '')
  const parts = [random.isLucky(0.42) ? 'The' : random.isLucky(0.1) ? 'A' : '', word()]
  while (random.isLucky(0.52) && parts.length < 9) {
    if (random.isLucky(0.4)) parts.push(STOP[zipf(random, STOP.length)] ?? 'the')
    if (random.isLucky(0.25)) parts.push('the')
    parts.push(word())
  }
  return parts.filter((part) => part !== '').join(' ')
}

/** Given and family names from the vocabulary, sometimes with initials. */
export function createName(random: Random, vocabulary: readonly string[]): string {
  const name = (max: number): string => capitalised(vocabulary[300 + zipf(random, max)] ?? '')
  const given = random.isLucky(0.08) ? `${name(90).charAt(0)}. ${name(90).charAt(0)}.` : name(900)
  const middle = random.isLucky(0.12) ? ` ${name(900).charAt(0)}.` : ''
  return `${given}${middle} ${name(30_000)}`
}
