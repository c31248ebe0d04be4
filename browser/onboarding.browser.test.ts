import { test } from 'node:test'
import { codeByKeys, entrancesInGerman, firstStartByKeys, firstStartRefused } from './onboarding.ts'
import { essentialsOn } from './page-checks.ts'
import { PHONE } from './test-browser.ts'

test('the first start can be done by everybody, step by step and by keys alone', () => firstStartByKeys(PHONE, essentialsOn))
test('a code is typed, refused and taken by keys alone, and what it opens can be used by everybody', () =>
  codeByKeys(PHONE, essentialsOn))

test('who comes to the first start without its link, and who comes when it is over, is told so as everybody can read it', () =>
  firstStartRefused(essentialsOn))
test('in German, whose words are longer, the entrances hold what they say too', () => entrancesInGerman(essentialsOn))
