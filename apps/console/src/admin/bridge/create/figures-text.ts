import { bridgeCreateTexts } from '../../../texts/server/bridge-create.ts'
import { costText, type Figures, hoursText, totalOf } from '../figures.ts'

/** `Listening by the bridge: about 3 h. Model cost: about $2.10.` */
export function figuresText(books: readonly Figures[], hasSubscription: boolean): string {
  const texts = bridgeCreateTexts.value
  const total = totalOf(books)
  const { facts } = texts
  return `${facts.hours}: ${hoursText(total, texts)}. ${facts.cost}: ${costText(total, hasSubscription, texts)}.`
}
