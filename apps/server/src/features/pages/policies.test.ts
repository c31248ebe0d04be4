import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { playerPolicy } from './policies.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const documents = [
  { name: 'no script', html: '<p>hello</p>', allowed: [] },
  { name: 'an inline script', html: '<script>a()</script>', allowed: ['a()'] },
  {
    name: 'two inline scripts, one of them twice',
    html: '<script>a()</script><SCRIPT type="module">b()</SCRIPT ><script>a()</script>',
    allowed: ['a()', 'b()'],
  },
  { name: 'a script from a file', html: '<script defer src="/x.js"></script>', allowed: [] },
  { name: 'an attribute that only looks like src', html: '<script data-src="x">a()</script>', allowed: ['a()'] },
  { name: 'a bracket in an attribute', html: '<script id="a>b">a()</script>', allowed: ['a()'] },
  { name: 'Windows line ends', html: '<script>\r\na()\r\n</script>', allowed: ['\na()\n'] },
  { name: 'a non-ASCII character', html: '<script>"ä"</script>', allowed: ['"ä"'] },
]
for (const { name, html, allowed } of documents) {
  test(`a document with ${name} allows exactly its own scripts`, () => {
    const [, scripts] = /script-src ([^;]+);/.exec(playerPolicy(html)) ?? []
    assert.equal(scripts, ["'self'", ...allowed.map(hashOf)].join(' '))
  })
}
