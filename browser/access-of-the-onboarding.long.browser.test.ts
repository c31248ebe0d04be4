import { test } from 'node:test'
import { codeByKeys, entrancesInGerman, firstStartByKeys, firstStartRefused } from './onboarding.ts'
import { everythingOn } from './page-checks.ts'
import { DESKTOP, PHONE } from './test-browser.ts'

for (const [size, viewport] of [
  ['phone', PHONE],
  ['desk', DESKTOP],
] as const) {
  test(`the first start can be done by everybody, step by step and by keys alone, on a ${size}`, () =>
    firstStartByKeys(viewport, everythingOn))
  test(`a code is typed, refused and taken by keys alone, and what it opens can be used by everybody, on a ${size}`, () =>
    codeByKeys(viewport, everythingOn))
}
test('who comes to the first start without its link, and who comes when it is over, is told so as everybody can read it', () =>
  firstStartRefused(everythingOn))
test('in German, whose words are longer, the entrances hold what they say too', () => entrancesInGerman(everythingOn))
