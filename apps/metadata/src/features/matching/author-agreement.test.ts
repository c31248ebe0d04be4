import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorAgreement } from './author-agreement.ts'

const cases = [
  ['Brandon Sanderson', 'Brandon Sanderson', 'full'],
  ['Brandon Sanderson', 'brandon sandersen', 'full'],
  ['Brandon Sanderson', 'Sanderson, Brandon', 'full'],
  ['Brandon Sanderson', 'Sanderson', 'full'],
  ['Brandon Sanderson', 'B. Sanderson', 'full'],
  ['Brandon Sanderson', 'Michael Kramer, Brandon Sanderson', 'full'],
  ['Brandon Sanderson', 'Peter Sanderson', 'surname'],
  ['Brandon Sanderson', 'Brandon Mull', 'none'],
  ['J. R. R. Tolkien', 'JRR Tolkien', 'full'],
  ['J.R.R. Tolkien', 'John Ronald Tolkien', 'full'],
  ['Ursula K. Le Guin', 'Ursula LeGuin', 'full'],
  ['John le Carré', 'John Le Carre', 'full'],
  ['Sammy Davis Jr.', 'Sammy Davis', 'full'],
  ['Homer', 'homer', 'full'],
  ['Stephen King', 'Agatha Christie', 'none'],
  ['Stephen King', ',', 'none'],
  ['', 'Stephen King', 'none'],
  ['劉慈欣', '劉慈欣', 'full'],
] as const
for (const [author, typed, agreement] of cases)
  test(`“${typed}” agrees with “${author}”: ${agreement}`, () => assert.equal(authorAgreement([author], typed), agreement))

test('one matching author of several is enough', () => {
  assert.equal(authorAgreement(['Terry Pratchett', 'Neil Gaiman'], 'Neil Gaiman'), 'full')
})
