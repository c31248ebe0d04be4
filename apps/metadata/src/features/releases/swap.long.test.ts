import { test } from 'node:test'
import { requestDuringSwaps } from '../../../test/requests-during-swaps.ts'

test('ten thousand requests during twenty swaps: none fails or mixes two releases', () =>
  requestDuringSwaps({ requests: 10_000, swaps: 20 }))
