import { test } from 'node:test'
import { codeByKeys } from './onboarding.ts'
import { essentialsOn } from './page-checks.ts'
import { PHONE } from './test-browser.ts'

// `accessibility-onboarding.long.browser.test.ts` covers setup, all sizes and themes, refused tokens and the German texts.
test('a code is typed, refused and accepted by keyboard alone, and the page it opens is accessible', () =>
  codeByKeys(PHONE, essentialsOn))
