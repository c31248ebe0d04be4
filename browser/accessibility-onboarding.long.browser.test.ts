import { test } from 'node:test'
import { codeByKeys, entrancesInGerman, firstStartByKeys, firstStartRefused } from './onboarding.ts'
import { everythingOn } from './page-checks.ts'
import { DESKTOP, PHONE } from './test-browser.ts'

for (const [size, viewport] of [
  ['phone', PHONE],
  ['desk', DESKTOP],
] as const) {
  test(`setup is accessible at every step and works by keyboard alone, on a ${size}`, () =>
    firstStartByKeys(viewport, everythingOn))
  test(`a code is rejected and accepted by keyboard alone, and its page is accessible, on a ${size}`, () =>
    codeByKeys(viewport, everythingOn))
}
test('setup with no token or already complete shows an accessible message', () => firstStartRefused(everythingOn))
test('the sign-in, connect and setup pages fit their longer German texts', () => entrancesInGerman(everythingOn))
