import { test } from 'node:test'
import { checkTidyingUp } from '../test/tidying-up.ts'

test("many ways of tidying up keep everyone's place at its audio, or leave it where it was", () => checkTidyingUp(400))
