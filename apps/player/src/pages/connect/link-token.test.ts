import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkToken, takeLinkToken } from './link-token.ts'

test("removes only the link's secret from the address", () => {
  const cases: [url: string, after: string | undefined, token: string | undefined][] = [
    ['/web/connect?token=abc', '/web/connect', 'abc'],
    ['/web/connect/?token=abc&home=http%3A%2F%2Fnas', '/web/connect/', 'abc'],
    ['/web/connect?token=', '/web/connect', undefined],
    ['/web/connect', undefined, undefined],
    ['/web/search?q=a&token=b', undefined, undefined],
  ]
  for (const [url, after, token] of cases) {
    const { pathname, search } = new URL(url, 'https://books.example')
    const replaced: unknown[] = []
    linkToken.value = undefined
    takeLinkToken({
      location: { pathname, search } as Location,
      history: { state: 'kept', replaceState: (...given: unknown[]) => void replaced.push(given) } as unknown as History,
    })
    assert.deepEqual(replaced, after === undefined ? [] : [['kept', '', after]], url)
    assert.equal(linkToken.value, token, url)
  }
})
