import { test } from 'node:test'
import { checkTidyingUp } from '../test/tidying-up.ts'

test("many ways of tidying up keep everybody's place at its sound, or leave it where it was", () => checkTidyingUp(400))
