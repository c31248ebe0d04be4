import { test } from 'node:test'
import { codeByKeys, entrancesInGerman, firstStartByKeys, firstStartRefused } from './onboarding.ts'
import { essentialsOn } from './page-checks.ts'
import { PHONE } from './test-browser.ts'

test('setup is accessible at every step and works by keyboard alone', () => firstStartByKeys(PHONE, essentialsOn))
test('a code is typed, refused and accepted by keyboard alone, and the page it opens is accessible', () =>
  codeByKeys(PHONE, essentialsOn))

test('setup with no token or already complete shows an accessible message', () => firstStartRefused(essentialsOn))
test('the sign-in, connect and setup pages fit their longer German texts', () => entrancesInGerman(essentialsOn))
